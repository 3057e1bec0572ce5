/**
 * Somebody in a prepared position: the position on the stage, what is played there, and what followed from it.
 *
 * It stands where a table's session does. Its authority keeps nothing: every request says what was played so far.
 */

import { together } from "../board/keys";
import { Stage, type Source } from "../board/stage.svelte";
import { ask, Refused } from "../lib/api";
import type { Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import type { Frame, Info, Refusal, Scene, Step, Text } from "../lib/types";
import { GestureController, type GestureContext } from "../table/gesture.svelte";
import type { Seated } from "../table/seated";

/** A position to begin in, as the seat sees it that is to act. */
interface Opened {
  seat: number;
  frame: Frame;
  now: Step;
}

/** Called when a new step is shown after another. */
type OnStep = (position: string, before: Step, step: Step) => void;

export abstract class PreparedSession<Position extends Opened, Judgement>
  implements Source, GestureContext, Seated
{
  readonly stage: Stage = new Stage(this);
  readonly controller: GestureController = new GestureController(this);
  readonly handOver = null;

  opened = $state.raw<Position>();
  failed = $state(false);
  step = $state.raw<Step | undefined>();
  sending = $state(false);
  /** All of it is done. */
  finished = $state(false);
  /** What the others did then. */
  replies = $state.raw<Text[]>([]);

  protected done: string[] = [];

  constructor(
    readonly game: string,
    readonly id: string,
    /** Where the authority answers for this position. */
    private readonly base: string,
    private readonly onstep?: OnStep,
  ) {}

  async open(edition: string): Promise<void> {
    try {
      const opened = await ask<Position>(this.base);
      this.stage.viewer = opened.seat;
      this.stage.mine = [opened.seat];
      await this.stage.open({ game: this.game, edition }, opened.frame);
      await this.stage.art.needFor(opened.frame, opened.now.scene);
      this.opened = opened;
      this.show(opened.now);
    } catch {
      this.failed = true;
    }
  }

  get scene(): Scene | undefined {
    return this.step?.scene;
  }

  /** Has the game itself ended? */
  get over(): boolean {
    return this.step?.end !== undefined;
  }

  /** From the beginning. False: not now. */
  again(): boolean {
    if (!this.opened || this.sending) return false;
    this.done = [];
    this.finished = false;
    this.replies = [];
    this.show(this.opened.now);
    return true;
  }

  // ---- what gestures ask

  async request<T>({ t, chain, path }: Message): Promise<T> {
    return this.told<T>(t as string, { chain, ...(path ? { path } : {}) });
  }

  inspect(ref: string): Promise<Info> {
    return this.told<Info>("inspect", { ref });
  }

  /** Ask about this position; without a body, about its beginning. */
  protected async told<T>(what: string, body?: object): Promise<T> {
    try {
      return await ask<T>(`${this.base}/${what}`, body && { done: this.done, ...body });
    } catch (error) {
      throw error instanceof Refused ? error.refusal : error;
    }
  }

  /** Something is played: it is judged, and what follows is shown. */
  async send(message: Message): Promise<void> {
    const chain = message.chain as string[];
    await this.during(async () => this.judged(chain, await this.told<Judgement>("play", { chain })));
  }

  /** While this is done nothing can be touched. */
  protected async during(work: () => Promise<void>): Promise<void> {
    this.sending = true;
    try {
      await work();
    } catch (refusal) {
      this.controller.begin();
      this.controller.refuse(refusal as Refusal);
    } finally {
      this.sending = false;
    }
  }

  /** What was played is worth this. */
  protected abstract judged(chain: string[], judgement: Judgement): Promise<void>;

  /**
   * Show what followed, one moment after the other; the `own` actions of a gesture together.
   * With the last moment it is `reached`, and where all is done then nothing more is asked.
   */
  protected async follow(own: number, moments: Step[], reached: () => void): Promise<void> {
    this.replies = [];
    const gesture = moments.slice(0, own);
    const moves = gesture.map((step) => step.moves ?? []).reduce(together);
    const shown = [{ ...gesture.at(-1)!, moves }, ...moments.slice(own)];
    for (const [i, step] of shown.entries()) {
      await this.stage.art.needFor(this.stage.frame!, step.scene);
      if (i > 0) {
        await new Promise((resolve) => setTimeout(resolve, prefs.beat));
        this.replies = [...this.replies, ...(step.log ?? []).map(({ text }) => text)];
      }
      const last = i === shown.length - 1;
      if (last) reached();
      this.show(last && !this.finished ? step : { ...step, ask: undefined });
    }
  }

  protected show(step: Step): void {
    const before = this.step;
    this.stage.forget();
    this.stage.arrive(step.scene, step.moves ?? []);
    this.step = step;
    if (step.log) this.stage.rise(step.log.flatMap(({ story }) => story?.lines ?? []));
    if (before) this.onstep?.(`${this.game}/${this.id}`, before, step);
    this.controller.begin();
  }
}
