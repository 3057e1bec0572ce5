/** A game being read again: one moment of it is shown, as one of those who may look saw it then. */

import { Keys } from "../board/keys";
import type { Company } from "../board/stage";
import { ask, games, Refused, type GameInfo } from "../lib/api";
import { Art } from "../lib/art.svelte";
import { Layout } from "../lib/layout";
import type { Entry, Frame, Id, Info, Mark, Move, Region, Scene, TableInfo } from "../lib/types";
import { gameWords, page, type Words } from "../lib/words.svelte";
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

export class Replay implements Company {
  table = $state.raw<TableInfo>();
  frame = $state.raw<Frame>();
  words = $state.raw<Words>(page);
  game = $state.raw<GameInfo>();
  mine = $state.raw<number[]>([]);
  /** From whose seat the reader looks; null: as a spectator. */
  viewer = $state<number | null>(null);
  log = $state.raw<Entry[]>([]);

  /** Where the reader wants to be; the moment shown follows as fast as it comes. */
  ply = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Why nothing can be shown. */
  problem = $state("");
  noSuchPly = $state(false);

  private moment = $state.raw<Moment | null>(null);
  moves = $state.raw<Move[]>([]);
  /** The moment before was a neighbour: things may travel. */
  stepped = false;
  info = $state.raw<Info | null>(null);
  lit = $state.raw<Id[]>([]);

  art!: Art;
  private reel!: Reel<Moment>;
  private readonly keys = new Keys();
  private following = false;
  private timer = 0;

  // nothing is asked while reading
  readonly ask = undefined;
  readonly live: Id[] = [];
  readonly chosen: Id[] = [];
  readonly ghost = null;
  readonly pending = null;
  readonly myTurn = false;

  constructor(readonly id: string) {}

  /** Learn what there is to see, and show the moment the address names. */
  async open(at: string | undefined, seat: number | null): Promise<void> {
    try {
      const told = await ask<{ table: TableInfo; mine: number[] }>(`/api/tables/${this.id}`);
      this.table = told.table;
      this.mine = told.mine;
      if (told.table.status === "waiting") return;
      this.art = new Art(told.table.game, told.table.edition);
      const [words, frame, { games: listed }] = await Promise.all([
        gameWords(told.table.game),
        ask<Frame>(`/api/tables/${this.id}/frame`),
        games(),
      ]);
      this.game = listed.find((one) => one.id === told.table.game);
      this.words = words;
      this.frame = frame;
      this.viewer = seat !== null && this.views.includes(seat) ? seat : this.usual;
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
    return this.table !== undefined && !["waiting", "playing"].includes(this.table.status);
  }

  /** The seats one may look from: one's own, and every seat when the game has ended. */
  get views(): number[] {
    return this.over ? (this.table?.seats ?? []).map(({ seat }) => seat) : this.mine;
  }

  /** The whole record can be had: no secret is left to keep. */
  get whole(): boolean {
    return this.over || !this.game?.secrets;
  }

  look(seat: number | null): void {
    this.viewer = seat;
    this.thread();
    void this.follow();
    void this.readLog();
  }

  get query(): string {
    return this.viewer === null ? "" : `?seat=${this.viewer}`;
  }

  private get usual(): number | null {
    return this.mine[0] ?? null;
  }

  /** The address of what is shown. */
  get address(): string {
    return `/replay/${this.id}/${this.ply}${this.viewer === this.usual ? "" : this.query}`;
  }

  name(seat: number): string {
    const info = this.table?.seats[seat];
    if (info?.bot) return this.words.say(`level-${info.bot}`);
    return info?.name ?? page.say("seat-free");
  }

  /** Begin a reel of this viewer's moments. */
  private thread(): void {
    const query = this.query;
    this.moment = null;
    this.reel = new Reel(this.last, async (ply) => {
      const moment = await ask<Moment>(`/api/tables/${this.id}/plies/${ply}${query}`);
      await this.art.needFor(this.frame!, moment.scene);
      return moment;
    });
  }

  private async readLog(): Promise<void> {
    const viewer = this.viewer;
    let log: Entry[] = [];
    let until = this.last;
    while (until > 0) {
      const query = new URLSearchParams({ until: String(until) });
      if (viewer !== null) query.set("seat", String(viewer));
      const part = await ask<{ log: Entry[] }>(`/api/tables/${this.id}/log?${query}`).catch(() => null);
      if (!part?.log.length || viewer !== this.viewer) break;
      log = [...part.log, ...log];
      until = part.log[0]!.ply - 1;
    }
    if (viewer === this.viewer) this.log = log;
  }

  // ---- going about

  get last(): number {
    return this.table?.ply ?? 0;
  }

  go(ply: number): void {
    this.noSuchPly = false;
    this.problem = "";
    this.ply = Math.max(0, Math.min(this.last, ply));
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
    else this.timer = window.setTimeout(() => this.go(this.ply + 1), GAP / this.speed);
  }

  /** Show what is wanted; while a moment is on its way, only the last wish counts. */
  private async follow(): Promise<void> {
    if (this.following) return;
    this.following = true;
    try {
      while (this.moment?.ply !== this.ply) {
        const reel = this.reel;
        const moment = await reel.at(this.ply);
        if (reel === this.reel) this.show(moment);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.following = false;
    }
  }

  private show(moment: Moment): void {
    const by = moment.ply - (this.moment?.ply ?? moment.ply);
    const moves = by === 1 ? moment.moves : by === -1 ? this.moment?.moves : undefined;
    this.stepped = Math.abs(by) === 1;
    this.moves = by === -1 ? backwards(moves ?? []) : (moves ?? []);
    this.keys.follow(moment.scene, this.moves);
    this.info = null;
    this.lit = [];
    this.moment = moment;
    this.schedule();
    void this.reel.ahead(moment.ply, by < 0 ? -1 : 1);
  }

  private fail(error: unknown): void {
    this.pause();
    this.problem = error instanceof Refused ? error.message : page.say("no-answer");
  }

  // ---- what a board shows

  get scene(): Scene | undefined {
    return this.moment?.scene;
  }

  /** What was done last: the sentence of this moment. */
  get sentence(): string {
    const entry = this.log.find(({ ply }) => ply === this.ply);
    return entry ? this.words.render(entry.text) : "";
  }

  readonly layout = $derived.by(() => {
    const { frame, scene } = this;
    return frame && scene ? new Layout(frame, scene) : null;
  });

  get marks(): Mark[] {
    const pointed = this.lit.map((on): Mark => ({ on, role: "gain" }));
    return [...(this.scene?.marks ?? []), ...(this.info?.marks ?? []), ...pointed];
  }

  get regions(): Region[] {
    return [...(this.scene?.regions ?? []), ...(this.info?.regions ?? [])];
  }

  keyOf(id: Id): string {
    return this.keys.of(id);
  }

  async inspect(ref: Id): Promise<void> {
    const ply = this.moment?.ply;
    const message = { t: "inspect", id: 1, ref, seat: this.viewer, ply };
    const info = await ask<Info>(`/api/tables/${this.id}/do`, message).catch(() => null);
    if (this.moment?.ply === ply) this.info = info;
  }

  touch(): void {}
  turn(): void {}
  why(): void {}
}
