/** Bots as teachers, if the reader likes: after its turn a bot says why it played so, as far as the reader may know. */

import type { Stage } from "../board/stage.svelte";
import type { Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import type { Entry, Line, Step } from "../lib/types";

/** The table at which they teach. */
interface Taught {
  readonly stage: Stage;
  readonly log: Entry[];
  request<T>(message: Message): Promise<T>;
}

export class Teacher {
  /** By the last action of a turn, what was said for it. */
  said = $state.raw<ReadonlyMap<number, Line[]>>(new Map());

  /** Whoever plays a first game with a guide is taught too. */
  guided = false;
  private asked = new Set<number>(); // about the turns that end so

  constructor(private readonly at: Taught) {}

  get on(): boolean {
    return prefs.teaching || this.guided;
  }

  /** A step has come, and stands in the log. */
  learn({ kind, ply, scene, end }: Step): void {
    if (kind === "undo") {
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
