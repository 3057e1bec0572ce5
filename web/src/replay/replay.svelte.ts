/** A game being read again: one moment of it is shown, as one of those who may look saw it then. */

import { Stage, type Source } from "../board/stage.svelte";
import { ask, problemOf, type Opened, type SeatPlan } from "../lib/api";
import type { Entry, Frame, Id, Info, Move, Scene, TableInfo } from "../lib/types";
import { Reel } from "./reel";

interface Moment {
  ply: number;
  scene: Scene;
  moves?: Move[];
}

export const SPEEDS = [0.5, 1, 2, 4];
const GAP = 1300; // ms from one action to the next at speed 1

/** What moved, seen backwards. */
export const backwards = (moves: Move[]): Move[] =>
  moves.map(({ from, to, via, ...how }) => ({
    ...how,
    from: to,
    to: from,
    ...(via ? { via: [...via].reverse() } : {}),
  }));

export class Replay implements Source {
  readonly stage: Stage = new Stage(this);
  log = $state.raw<Entry[]>([]);

  /** Where the reader wants to be; the moment shown follows as fast as it comes. */
  ply = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Why nothing can be shown. */
  problem = $state("");
  noSuchPly = $state(false);

  private shown = $state.raw<Moment | null>(null);
  /** The moment before was a neighbour: things may travel. */
  stepped = false;

  private lit: Id[] = []; // what the reader wants to see there
  private reel!: Reel<Moment>;
  private following = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Learn what there is to see, and show the moment the address names. */
  async open(at: string | undefined, seat: number | null): Promise<void> {
    try {
      const { stage } = this;
      const { table, mine } = await ask<{ table: TableInfo; mine: number[] }>(`/api/tables/${this.id}`);
      stage.table = table;
      stage.mine = mine;
      if (table.status === "waiting") return;
      await stage.open(table, ask<Frame>(`/api/tables/${this.id}/frame`));
      stage.viewer = seat !== null && this.views.includes(seat) ? seat : this.usual;
      this.thread();
      this.jump(at);
      void this.readLog();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Go where an address says; without a number, to the beginning. */
  jump(at: string | undefined): void {
    const ply = at === undefined ? 0 : Number(at);
    this.noSuchPly = !(Number.isInteger(ply) && ply >= 0 && ply <= this.last);
    if (!this.noSuchPly) this.go(ply);
  }

  close(): void {
    this.pause();
  }

  // ---- who looks

  get over(): boolean {
    const { table } = this.stage;
    return table !== undefined && !["waiting", "playing"].includes(table.status);
  }

  /** The seats one may look from: one's own, and every seat when the game has ended. */
  get views(): number[] {
    const { table, mine } = this.stage;
    return this.over ? (table?.seats ?? []).map(({ seat }) => seat) : mine;
  }

  /** The whole record can be had: no secret is left to keep. */
  get whole(): boolean {
    return this.over || !this.stage.game?.secrets;
  }

  look(seat: number | null): void {
    this.stage.viewer = seat;
    this.thread();
    void this.follow();
    void this.readLog();
  }

  private get usual(): number | null {
    return this.stage.mine[0] ?? null;
  }

  /** The address of what is shown. */
  get address(): string {
    const { viewer, query } = this.stage;
    return `/replay/${this.id}/${this.ply}${viewer === this.usual ? "" : query}`;
  }

  /** Begin a reel of this viewer's moments. */
  private thread(): void {
    const { query, art, frame } = this.stage;
    this.shown = null;
    this.reel = new Reel(this.last, async (ply) => {
      const moment = await ask<Moment>(`/api/tables/${this.id}/plies/${ply}${query}`);
      await art.needFor(frame!, moment.scene);
      return moment;
    });
  }

  private async readLog(): Promise<void> {
    const { viewer } = this.stage;
    let log: Entry[] = [];
    let until = this.last;
    while (until > 0) {
      const query = new URLSearchParams({ until: String(until) });
      if (viewer !== null) query.set("seat", String(viewer));
      const part = await ask<{ log: Entry[] }>(`/api/tables/${this.id}/log?${query}`).catch(() => null);
      if (!part?.log.length || viewer !== this.stage.viewer) break;
      log = [...part.log, ...log];
      until = part.log[0]!.ply - 1;
    }
    if (viewer === this.stage.viewer) this.log = log;
  }

  // ---- going about

  get last(): number {
    return this.stage.table?.ply ?? 0;
  }

  /** Show another moment, with these things lit. */
  go(ply: number, lit: Id[] = []): void {
    this.noSuchPly = false;
    this.problem = "";
    this.ply = Math.max(0, Math.min(this.last, ply));
    this.lit = lit;
    if (this.shown?.ply === this.ply) this.stage.lit = lit;
    void this.follow();
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.ply === this.last) this.go(0);
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.ply === this.last) this.playing = false;
    else this.timer = setTimeout(() => this.go(this.ply + 1), GAP / this.speed);
  }

  /** Show what is wanted; while a moment is on its way, only the last wish counts. */
  private async follow(): Promise<void> {
    if (this.following) return;
    this.following = true;
    try {
      while (this.shown?.ply !== this.ply) {
        const reel = this.reel;
        const moment = await reel.at(this.ply);
        if (reel === this.reel) this.arrive(moment);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.following = false;
    }
  }

  private arrive(moment: Moment): void {
    const by = moment.ply - (this.shown?.ply ?? moment.ply);
    const moves = by === 1 ? moment.moves : by === -1 ? this.shown?.moves : undefined;
    this.stepped = Math.abs(by) === 1;
    this.stage.arrive(moment.scene, by === -1 ? backwards(moves ?? []) : (moves ?? []));
    this.stage.forget();
    this.stage.lit = moment.ply === this.ply ? this.lit : [];
    this.shown = moment;
    this.schedule();
    void this.reel.ahead(moment.ply, by < 0 ? -1 : 1);
  }

  private fail(error: unknown): void {
    this.pause();
    this.problem = problemOf(error);
  }

  // ---- what a board shows

  get scene(): Scene | undefined {
    return this.shown?.scene;
  }

  /** Play on from this moment at a new table: from that seat, with bots on the others. Where it is. */
  async branch(seat: number, level: string): Promise<string> {
    const seats = this.stage.table!.seats.map((_, n): SeatPlan =>
      n === seat ? { kind: "me" } : { kind: "bot", bot: level },
    );
    const body = { ply: this.ply, seats };
    return (await ask<Opened>(`/api/tables/${this.id}/branch`, body)).table.id;
  }

  /** What was done last: the sentence of this moment. */
  get sentence(): string {
    const entry = this.log.find(({ ply }) => ply === this.ply);
    return entry ? this.stage.words.render(entry.text) : "";
  }

  inspect(ref: Id): Promise<Info> {
    const message = { t: "inspect", id: 1, ref, seat: this.stage.viewer, ply: this.shown?.ply };
    return ask<Info>(`/api/tables/${this.id}/do`, message);
  }
}
