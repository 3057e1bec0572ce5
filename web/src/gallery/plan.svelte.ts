/** A table being planned: who plays, with which options, under which rules of the house. */

import type {
  Beginner,
  GameInfo,
  Look,
  OptionInfo,
  OptionValue,
  SeatPlan,
  TablePlan,
  Trait,
} from "../lib/api";
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

/** Who begins. */
export const BEGINS = ["rulebook", "lot", "me", "other"] as const;

/** Seats for people; whatever else a seat may be given to is a bot, by its id. */
export const PEOPLE = ["me", "human", "open"] as const;

function seatOf(sitter: string): SeatPlan {
  const kind = PEOPLE.find((one) => one === sitter);
  return kind ? { kind } : { kind: "bot", bot: sitter };
}

export class Plan {
  way = $state<Way>("bots");
  level = $state(prefs.level);
  /** Who begins; and which of them, where it is another, or where the rulebook asks for one. */
  begins = $state<(typeof BEGINS)[number]>("me");
  first = $state(1);
  named = $state(0);
  /** With friends: may strangers take the free seats? */
  anybody = $state(false);
  /** Who sits where at a mixed table. */
  sitters = $state<string[]>([]);
  /** What the others on this screen are called, by seat. */
  names = $state<string[]>([]);
  /** How the seats look, once somebody chose. */
  looks = $state<Look[] | null>(null);
  options = $state<Record<string, OptionValue>>({});
  clock = $state<keyof typeof CLOCKS>("none");
  undo = $state<(typeof UNDOS)[number]>("consent");
  spectators = $state(true);
  /** May two players talk in private? */
  whispers = $state(false);
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
    if (game.begins.how === "dice") this.begins = "rulebook";
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

  /** Can so many players choose this value? A handicap names the seat it is for (`seat2_1`). */
  allows(value: OptionValue | undefined): boolean {
    const seat = /^seat(\d)_\d$/.exec(String(value))?.[1];
    return seat === undefined || Number(seat) < this.players;
  }

  get players(): number {
    return this.#players;
  }

  set players(n: number) {
    if (n !== this.#players) this.looks = null;
    this.#players = n;
    if (this.first >= n) this.first = 1;
    if (this.named >= n) this.named = 0;
    this.sitters = Array.from({ length: n }, (_, i) => this.sitters[i] ?? (i ? this.level : "me"));
    this.names = Array.from({ length: n }, (_, i) => this.names[i] ?? this.guests[i] ?? "");
    for (const { id, default: usual } of this.offered)
      if (!this.allows(this.options[id])) this.options[id] = usual;
  }

  /** Does somebody else play on my screen there? The first of my seats is my own. */
  isNamed(seat: number): boolean {
    const seats = this.seats;
    return seats[seat]?.kind === "me" && seats.findIndex((one) => one.kind === "me") < seat;
  }

  /** Who shall sit at each place, before it is said who begins. */
  get seats(): SeatPlan[] {
    if (this.way === "mixed") return this.sitters.map(seatOf);
    const others = { bots: this.level, friends: this.anybody ? "open" : "human", screen: "me" }[this.way];
    return Array.from({ length: this.players }, (_, i) => seatOf(i === 0 ? "me" : others));
  }

  /** The place of my own, if I play. */
  get mine(): number {
    return this.seats.findIndex((seat) => seat.kind === "me");
  }

  get others(): number[] {
    return this.seats.map((_, i) => i).filter((i) => i !== this.mine);
  }

  get traits(): Trait[] {
    return this.game.traits[this.players] ?? [];
  }

  /** How a place looks. */
  look(place: number, trait: Trait): string {
    return this.looks?.[place]?.[trait.id] ?? trait.usual[place]!;
  }

  /** A place, and its partner's, looks otherwise; whoever looked like that gets what it had. */
  wear(place: number, trait: Trait, wanted: string): void {
    const had = this.look(place, trait);
    const usual = trait.usual[place];
    this.looks = trait.usual.map((_, i) => {
      const own = Object.fromEntries(this.traits.map((one) => [one.id, this.look(i, one)]));
      const mate = trait.apart ? trait.usual[i] === usual : i === place;
      if (mate) own[trait.id] = wanted;
      else if (trait.apart && own[trait.id] === wanted) own[trait.id] = had;
      return own;
    });
  }

  /** Those of whom one is the answer to what the rulebook asks; none where nobody has to be asked. */
  get candidates(): number[] {
    const { how } = this.game.begins;
    const places = this.seats.map((seat, i) => ({ ...seat, i }));
    if (how === "dice" || this.strangers) return [];
    // a bot has no age; but whoever decides may let one begin
    const aged = how === "named" || how === "left";
    const known = places.filter(({ kind }) => !aged || kind !== "bot");
    return known.length > 1 ? known.map(({ i }) => i) : [];
  }

  /** Does somebody come whom nobody knows? Then the lot answers what the rulebook asks. */
  get strangers(): boolean {
    return this.seats.some((seat) => seat.kind === "open");
  }

  private get beginner(): Beginner {
    const { begins, mine } = this;
    const chosen = (wanted: number, of: number[]): number | undefined =>
      of.includes(wanted) ? wanted : of[0];
    if (begins === "lot") return { how: "lot" };
    if (begins === "other") return { how: "seat", seat: chosen(this.first, this.others) };
    if (begins === "me" && mine >= 0) return { how: "seat", seat: mine };
    const answer = chosen(this.named, this.candidates);
    return answer === undefined ? { how: "rulebook" } : { how: "rulebook", seat: answer };
  }

  /** What to ask the authority for. */
  get asked(): TablePlan {
    const seats = this.seats.map((seat, i) => {
      const name = this.isNamed(i) ? this.names[i]!.trim() : "";
      return {
        ...seat,
        ...(name ? { name } : {}),
        ...(this.looks ? { look: this.looks[i] } : {}),
      };
    });
    const { undo, spectators } = this;
    const whispers = this.whispers && this.players > 2;
    return {
      game: this.game.id,
      seats,
      options: this.options,
      ...(this.edition ? { edition: { name: this.edition.name, source: this.edition.source } } : {}),
      policy: { clock: CLOCKS[this.clock], undo, spectators, whispers, hints: HINTS[this.hints] },
      public: seats.some((seat) => seat.kind === "open"),
      begins: this.beginner,
    };
  }
}
