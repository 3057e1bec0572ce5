/**
 * Bots as teachers, if the reader likes. After its turn a bot says why it played so, as far as the reader may know. What
 * the reader did is looked at in the background, where nobody but bots plays too: a mistake can be taken back.
 */

import type { Stage } from "../board/stage.svelte";
import type { Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import type { Entry, Judgement, Line, Mistake, Step } from "../lib/types";

/** The table at which they teach. */
interface Taught {
  readonly stage: Stage;
  readonly log: Entry[];
  readonly over: boolean;
  request<T>(message: Message): Promise<T>;
}

export class Teacher {
  /** By the last action of a turn, what was said for it. */
  said = $state.raw<ReadonlyMap<number, Line[]>>(new Map());

  /** What the reader did last, if it was one. */
  mistake = $state.raw<Mistake | null>(null);
  /** Whoever plays a first game with a guide is taught too. */
  guided = false;
  private asked = new Set<number>(); // about the turns that end so
  private doubtful: number[] = []; // actions of the reader that wait to be judged
  private judging = false;

  constructor(private readonly at: Taught) {}

  get on(): boolean {
    return prefs.teaching || this.guided;
  }

  /** A step has come, and stands in the log. */
  learn(step: Step): void {
    const { kind, actor, ply, scene, end } = step;
    const { viewer } = this.at.stage;
    if (kind === "play" && actor === viewer) {
      this.mistake = null;
      this.doubtful = this.doubtful.filter((one) => this.isLatest(one));
      if (this.on && this.isAlone && !end) void this.judge(ply);
    }
    if (kind === "undo") {
      this.letGo();
      this.said = new Map([...this.said].filter(([last]) => last <= ply));
      this.asked = new Set([...this.asked].filter((last) => last <= ply));
    }
    if (kind !== "play" || !this.on) return;
    const last = this.at.log.findLast(({ who }) => typeof who === "number");
    const { who } = scene.prompt; // what chance brings may belong to the turn yet
    const isDone = end !== undefined || (who !== "chance" && who !== last?.who);
    if (last && isDone) void this.explain(last);
  }

  /** Another viewer: what was said is not for him. */
  forget(): void {
    this.said = new Map();
    this.asked = new Set();
    this.letGo();
  }

  /** It stays as it is, or something else was done. */
  letGo(): void {
    this.mistake = null;
    this.doubtful = [];
  }

  /** Does the reader alone play against bots, with nothing to win or lose by help? */
  private get isAlone(): boolean {
    const { table, viewer } = this.at.stage;
    if (!table || viewer === null) return false;
    const { policy, seats } = table;
    const usual = policy.hints !== false && policy.undo === "consent" && policy.clock === null;
    return usual && seats.every(({ seat, kind }) => (kind === "bot") === (seat !== viewer));
  }

  /** One action after the other: what comes of it is for the decision of now. */
  private async judge(action: number): Promise<void> {
    this.doubtful.push(action);
    if (this.judging) return;
    this.judging = true;
    for (let ply = this.doubtful.shift(); ply !== undefined; ply = this.doubtful.shift()) {
      const { viewer } = this.at.stage;
      const judged = await this.at.request<Judgement>({ t: "judge", seat: viewer, ply }).catch(() => null); // too much to do: then nothing is said
      if (judged?.mistake && this.isLatest(ply) && viewer === this.at.stage.viewer && !this.at.over) {
        this.mistake = judged.mistake;
        this.doubtful = [];
      }
    }
    this.judging = false;
  }

  /** Does it belong to what the reader did last? */
  private isLatest(ply: number): boolean {
    const { log, stage } = this.at;
    const entry = log.find((one) => one.ply === ply);
    return entry !== undefined && log.findLast(({ who }) => who === stage.viewer)?.gesture === entry.gesture;
  }

  private async explain({ ply, who }: Entry): Promise<void> {
    const { viewer, table } = this.at.stage;
    if (table?.seats[who as number]?.kind !== "bot" || this.asked.has(ply)) return;
    this.asked.add(ply);
    const message: Message = { t: "explain", ply, ...(viewer === null ? {} : { seat: viewer }) };
    const told = await this.at.request<{ lines: Line[] }>(message).catch(() => null);
    const stands = this.at.log.some((entry) => entry.ply === ply) && viewer === this.at.stage.viewer;
    if (told && stands) this.said = new Map([...this.said, [ply, told.lines]]);
  }
}
