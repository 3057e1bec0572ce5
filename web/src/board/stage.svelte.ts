/**
 * What a page shows of a game, whether it is played or read again: which table, from whose seat, the scene laid out,
 * and what lies over it.
 */

import { games, type GameInfo } from "../lib/api";
import { Art } from "../lib/art.svelte";
import { Layout } from "../lib/layout";
import { prefs } from "../lib/prefs.svelte";
import type {
  Area,
  Ask,
  Clock,
  Frame,
  Id,
  Info,
  Item,
  Line,
  Mark,
  Move,
  Panel,
  Presence,
  Region,
  Scene,
  Slot,
  TableInfo,
  Text,
} from "../lib/types";
import { gameWords, page, type Words } from "../lib/words.svelte";
import { Keys } from "./keys";

/** What a viewer can do by touching, as far as boards and rows need to know. */
export interface Controller {
  /** The decision, as far as the gesture has come. */
  readonly ask: Ask | undefined;
  /** The scene that what is held would lead to. */
  readonly ahead: Scene | undefined;
  /** What can be touched next, and what has been. */
  readonly live: Id[];
  readonly chosen: Id[];
  /** Of what can be touched: what is asked for by its words as well. */
  readonly parts: Id[];
  /** Of what can be touched: what would take the place of the last touch. */
  readonly instead: Id[];
  /** A thing drawn where it would go. */
  readonly ghost: Item | null;
  /** A turn or number that waits for ✓. */
  readonly pending: { ref: Id } | null;
  readonly myTurn: boolean;
  /** Which decision of the game this is; undefined while nothing is asked. */
  readonly decision: number | undefined;
  /** What touching this next would do, where it would complete one choice. */
  means(ref: Id): Text | undefined;
  touch(ref: Id): void;
  /** Let one of these faces of a thing be chosen. */
  offer(faces: Id[]): void;
  turn(by: number): void;
  why(ref: Id): void;
}

/** Of a game that is only looked at: nothing is asked. */
export const IDLE: Controller = {
  ask: undefined,
  ahead: undefined,
  live: [],
  chosen: [],
  parts: [],
  instead: [],
  ghost: null,
  pending: null,
  myTurn: false,
  decision: undefined,
  means: () => undefined,
  touch() {},
  offer() {},
  turn() {},
  why() {},
};

/** What only a game that is on has: who is here, and the clock. */
export interface LiveGame {
  readonly presence: Presence;
  readonly clock: Clock | undefined;
  /** How much the server's clock is ahead of ours, in ms. */
  readonly serverLead: number;
  readonly over: boolean;
}

/** What a seat changed in its last turn. */
export interface Trail {
  seat: number;
  on: Id[];
}

/** Points that these things brought. */
export interface Gain {
  on: Id[];
  n: number;
}

/** Where a stage takes its scenes from. */
export interface Source {
  readonly scene: Scene | undefined;
  readonly controller?: Controller;
  /** How far the board is turned, if not as the scene says. */
  readonly turn?: number | undefined;
  /** What the seats changed in their last turns. */
  readonly trails?: Trail[];
  /** What is public about a seat, also before a scene is shown. */
  panelOf?(seat: number): Panel | undefined;
  inspect(ref: Id): Promise<Info>;
}

export class Stage {
  table = $state.raw<TableInfo>();
  frame = $state.raw<Frame>();
  game = $state.raw<GameInfo>();
  words = $state.raw<Words>(page);
  /** The drawings; there as soon as the frame is. */
  art!: Art;

  /** From whose seat the table is looked at; null: as a spectator. */
  viewer = $state<number | null>(null);
  /** The seats of whoever looks. */
  mine = $state.raw<number[]>([]);

  /** What moved on the way to this scene, for whoever animates it. */
  moves = $state.raw<Move[]>([]);
  /** What can be said of the thing pointed at. */
  info = $state.raw<Info | null>(null);
  /** What the reader pointed at in the log, in a score or in advice: it is lit on the board. */
  lit = $state.raw<Id[]>([]);
  /** Points that were just made, and what brought them. */
  gains = $state.raw<Gain[]>([]);
  /** What the mouse points at on a board. */
  pointed = $state<Id | null>(null);

  /** An earlier moment that is shown for a while: nothing can be touched in it. */
  private past = $state.raw<Scene | null>(null);
  private readonly keys = new Keys();
  private asked = 0; // counts questions about things: only the last one is answered

  constructor(private readonly source: Source) {}

  get controller(): Controller {
    return this.past ? IDLE : (this.source.controller ?? IDLE);
  }

  readonly scene = $derived.by(
    (): Scene | undefined => this.past ?? this.controller.ahead ?? this.source.scene,
  );

  readonly layout = $derived.by((): Layout | null => {
    const { frame, scene } = this;
    const box = this.source.scene?.box; // a look ahead may grow the board: it stands still until that is done
    if (!frame || !scene || !box) return null;
    return new Layout(frame, { ...scene, box }, this.controller.ask?.spots, this.source.turn);
  });

  /** Everything that lies over the scene: marks of the last action, what is inspected, what was pointed at. */
  get marks(): Mark[] {
    const pointed = this.lit.flatMap((id) => this.cellsOf(id)).map((on): Mark => ({ on, role: "gain" }));
    return [...(this.scene?.marks ?? []), ...(this.info?.marks ?? []), ...pointed];
  }

  /** A group of cells is lit by lighting them all. */
  private cellsOf(id: Id): Id[] {
    const region = this.regions.find((one) => one.id === id);
    return region?.cells ?? region?.parts ?? [id];
  }

  /** What the others changed in their last turns, each with the livery it is signed with. */
  get trails(): { slot: Slot; on: Id[] }[] {
    const panels = this.scene?.panels ?? [];
    return (this.past ? [] : (this.source.trails ?? [])).flatMap(({ seat, on }) => {
      const panel = this.mine.includes(seat) ? undefined : panels.find((one) => one.seat === seat);
      return panel ? [{ slot: panel.slot, on }] : [];
    });
  }

  get regions(): Region[] {
    const asked = this.controller.ask?.regions?.filter(({ id }) => this.lit.includes(id)) ?? [];
    return [...(this.scene?.regions ?? []), ...(this.info?.regions ?? []), ...asked];
  }

  /** Can something be touched on this board? */
  asksOn(area: Id): boolean {
    return this.controller.live.some((ref) => this.layout?.spot(ref)?.area === area);
  }

  /** Did something move on this board just now? */
  movedOn(area: Id): boolean {
    return this.moves.some(({ to }) => to !== undefined && this.layout?.spot(to)?.area === area);
  }

  /** The rows within reach: those that belong to all, and the viewer's own. */
  get rows(): Area[] {
    return this.flows.filter(({ seat }) => seat === undefined || seat === this.viewer);
  }

  /** The rows of another seat. */
  rowsOf(seat: number): Area[] {
    return seat === this.viewer ? [] : this.flows.filter((area) => area.seat === seat);
  }

  private get flows(): Area[] {
    return this.frame?.areas.filter((area) => area.kind === "flow") ?? [];
  }

  /** What people call the game; the house, as long as that is not known. */
  get title(): string {
    return this.frame ? this.words.say(`${this.frame.game}-title`) : "Bastide";
  }

  /** Who sits there, so that no two are called alike: four Squires by their sides, one person's two seats too. */
  name(seat: number): string {
    const panel = this.scene?.panels.find((one) => one.seat === seat) ?? this.source.panelOf?.(seat);
    if (!this.table) return panel ? this.words.render(panel.name) : ""; // where nobody sits, by its side
    const own = this.plainName(seat);
    const twins = this.table.seats.filter((other) => this.plainName(other.seat) === own);
    if (twins.length < 2 || !panel) return own;
    const side = this.words.render(panel.name);
    return this.mine.includes(seat) ? side : page.say("name-of-side", { name: own, side });
  }

  private plainName(seat: number): string {
    const info = this.table?.seats[seat];
    if (info?.bot) return this.words.say(`level-${info.bot}`);
    return info?.name ?? page.say("seat-free");
  }

  /** Asks for what this viewer may know, in an address. */
  get query(): string {
    return this.viewer === null ? "" : `?seat=${this.viewer}`;
  }

  keyOf(id: Id): string {
    return this.keys.of(id);
  }

  /** Learn what is needed to show a table: words, drawings, and the frame that all its scenes have. */
  async open(table: Pick<TableInfo, "game" | "edition">, frame: Frame | Promise<Frame>): Promise<void> {
    this.art = new Art(table.game, table.edition);
    const [words, house, framed] = await Promise.all([gameWords(table.game), games(), frame]);
    this.words = words.at((seat) => this.name(seat));
    this.game = house.games.find((one) => one.id === table.game);
    this.frame = framed;
  }

  /** A new scene is about to be shown, to which these moves led. */
  arrive(scene: Scene, moves: Move[]): void {
    this.moves = moves;
    this.keys.follow(scene, moves);
  }

  /** Let points rise from what brought them, where things may move. */
  rise(lines: Line[]): void {
    const moves = prefs.pace > 0;
    this.gains = moves ? lines.flatMap(({ on, n }) => (on?.length && n ? [{ on, n }] : [])) : [];
  }

  /** Show an earlier moment, to which these moves led; null: how it stands. */
  look(past: Scene | null, moves: Move[] = []): void {
    const shown = past ?? this.source.scene;
    if (shown) this.arrive(shown, moves);
    this.forget();
    this.past = past;
  }

  /** Another moment: nothing of the old one is shown. */
  forget(): void {
    this.leave();
    this.lit = [];
  }

  /** Nothing is pointed at any more, and an answer about it that is still to come is dropped. */
  leave(): void {
    this.asked++;
    this.info = null;
    this.pointed = null;
  }

  async inspect(ref: Id): Promise<void> {
    const asked = ++this.asked;
    const info = await this.source.inspect(ref).catch(() => null);
    if (asked === this.asked) this.info = info;
  }

  /** Touch something, or ask about it where nothing can be touched. */
  pick(ref: Id): void {
    if (this.controller.myTurn) this.controller.touch(ref);
    else void this.inspect(ref);
  }
}
