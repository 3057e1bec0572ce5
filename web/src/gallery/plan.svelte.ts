/** A table being planned: who plays, with which options, under which rules of the house. */

import type { GameInfo, OptionInfo, OptionValue, SeatPlan, TablePlan } from "../lib/api";
import type { SavedEdition } from "../lib/editions";
import { prefs } from "../lib/prefs.svelte";

export const WAYS = ["bots", "friends", "screen", "mixed"] as const;
export type Way = (typeof WAYS)[number];

/** Seconds a turn, and a bank for the whole game. */
export const CLOCKS = {
  none: null,
  quick: { move: 15, bank: 300 },
  calm: { move: 60, bank: 1800 },
  day: { move: 86_400, bank: 0 },
  days: { move: 3 * 86_400, bank: 0 },
  week: { move: 7 * 86_400, bank: 0 },
};
export const UNDOS = ["consent", "turn", "off"] as const;
export const HINTS = { auto: undefined, yes: true, no: false };

/** Seats for people; whatever else a seat may be given to is a bot, by its id. */
export const PEOPLE = ["me", "human", "open"] as const;

function seatOf(sitter: string): SeatPlan {
  const kind = PEOPLE.find((one) => one === sitter);
  return kind ? { kind } : { kind: "bot", bot: sitter };
}

export class Plan {
  way = $state<Way>("bots");
  level = $state(prefs.level);
  /** Against bots: where I sit. */
  seat = $state<number | "random">(0);
  /** With friends: may strangers take the free seats? */
  anybody = $state(false);
  /** Who sits where at a mixed table. */
  sitters = $state<string[]>([]);
  /** What the others on this screen are called, by seat. */
  names = $state<string[]>([]);
  options = $state<Record<string, OptionValue>>({});
  clock = $state<keyof typeof CLOCKS>("none");
  undo = $state<(typeof UNDOS)[number]>("consent");
  spectators = $state(true);
  hints = $state<keyof typeof HINTS>("auto");
  #players = $state(2);
  #edition = $state.raw<SavedEdition | null>(null);

  /** `guests`: what somebody on this screen may be called who has not said. */
  constructor(
    readonly game: GameInfo,
    private readonly guests: string[] = [],
  ) {
    this.edition = null;
    this.players = game.seats[0];
  }

  /** The components to play with: one's own, or null for the built-in ones. Each has options of its own. */
  get edition(): SavedEdition | null {
    return this.#edition;
  }

  set edition(edition: SavedEdition | null) {
    this.#edition = edition;
    this.options = Object.fromEntries(this.offered.map((option) => [option.id, option.default]));
  }

  /** The options there are to choose. */
  get offered(): OptionInfo[] {
    return this.edition?.options ?? this.game.options;
  }

  get players(): number {
    return this.#players;
  }

  set players(n: number) {
    this.#players = n;
    if (this.seat !== "random" && this.seat >= n) this.seat = 0;
    this.sitters = Array.from({ length: n }, (_, i) => this.sitters[i] ?? (i ? this.level : "me"));
    this.names = Array.from({ length: n }, (_, i) => this.names[i] ?? this.guests[i] ?? "");
  }

  /** Does somebody else play on my screen there? The first of my seats is my own. */
  isNamed(seat: number): boolean {
    const seats = this.seats;
    return seats[seat]?.kind === "me" && seats.findIndex((one) => one.kind === "me") < seat;
  }

  private get seats(): SeatPlan[] {
    if (this.way === "mixed") return this.sitters.map(seatOf);
    const others = { bots: this.level, friends: this.anybody ? "open" : "human", screen: "me" }[this.way];
    const mine = this.way === "bots" && this.seat !== "random" ? this.seat : 0;
    return Array.from({ length: this.players }, (_, i) =>
      seatOf(this.way === "screen" || i === mine ? "me" : others),
    );
  }

  /** What to ask the authority for. */
  get asked(): TablePlan {
    const seats = this.seats.map((seat, i) => {
      const name = this.isNamed(i) ? this.names[i]!.trim() : "";
      return name ? { ...seat, name } : seat;
    });
    const { undo, spectators } = this;
    return {
      game: this.game.id,
      seats,
      options: this.options,
      ...(this.edition ? { edition: { name: this.edition.name, source: this.edition.source } } : {}),
      policy: { clock: CLOCKS[this.clock], undo, spectators, hints: HINTS[this.hints] },
      public: seats.some((seat) => seat.kind === "open"),
      shuffled: this.way === "bots" && this.seat === "random",
    };
  }
}
