/**
 * A lesson being learnt: the position on the stage, what is asked, and what was said to the last thing played.
 *
 * It stands where a table's session does. Its authority keeps nothing: every request says what was played so far.
 */

import { together } from "../board/keys";
import { Stage, type Source } from "../board/stage.svelte";
import { ask, Refused } from "../lib/api";
import type { Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import type { Info, Judged, OpenLesson, Refusal, Scene, Step, Text } from "../lib/types";
import { GestureController, type GestureContext } from "../table/gesture.svelte";
import type { Seated } from "../table/seated";

interface Options {
  /** Called when all of it is done. */
  onfinished?: () => void;
  /** Called when a new step is shown after another. */
  onstep?: (lesson: string, before: Step, step: Step) => void;
}

export class LessonSession implements Source, GestureContext, Seated {
  readonly stage: Stage = new Stage(this);
  readonly controller: GestureController = new GestureController(this);
  readonly handOver = null;

  lesson = $state.raw<OpenLesson>();
  failed = $state(false);
  step = $state.raw<Step | undefined>();
  sending = $state(false);
  /** The step that is to be done, counted from 0. */
  at = $state(0);
  /** All of it is done. */
  finished = $state(false);
  /** What was said to the last thing played; its words are in every language. */
  said = $state.raw<{ right: boolean; text: Record<string, string> } | null>(null);
  /** What the others did then. */
  replies = $state.raw<Text[]>([]);

  private done: string[] = [];
  private readonly base: string;

  constructor(
    readonly game: string,
    readonly id: string,
    private readonly options: Options = {},
  ) {
    this.base = `/api/games/${game}/lessons/${id}`;
  }

  async open(edition: string): Promise<void> {
    try {
      const lesson = await ask<OpenLesson>(this.base);
      this.stage.viewer = lesson.seat;
      this.stage.mine = [lesson.seat];
      await this.stage.open({ game: this.game, edition }, lesson.frame);
      await this.stage.art.needFor(lesson.frame, lesson.now.scene);
      this.lesson = lesson;
      this.show(lesson.now);
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

  /** What is to be done now. */
  get task(): Record<string, string> | undefined {
    return this.finished ? undefined : this.lesson?.steps[this.at]?.do;
  }

  again(): void {
    const { lesson } = this;
    if (!lesson || this.sending) return;
    this.done = [];
    this.at = 0;
    this.finished = false;
    this.said = null;
    this.replies = [];
    this.show(lesson.now);
  }

  // ---- what gestures ask

  async request<T>({ t, chain, path }: Message): Promise<T> {
    return this.post<T>(t as string, { chain, ...(path ? { path } : {}) });
  }

  inspect(ref: string): Promise<Info> {
    return this.post<Info>("inspect", { ref });
  }

  private async post<T>(what: string, body: object): Promise<T> {
    try {
      return await ask<T>(`${this.base}/${what}`, { done: this.done, ...body });
    } catch (error) {
      throw error instanceof Refused ? error.refusal : error;
    }
  }

  /** Something is played: it is judged, and what follows is shown. */
  async send(message: Message): Promise<void> {
    const chain = message.chain as string[];
    this.sending = true;
    try {
      const judged = await this.post<Judged>("play", { chain });
      if (judged.verdict === "wrong") {
        this.said = { right: false, text: judged.says! };
        this.show(judged.shown[0]!);
      } else await this.goOn(chain, judged);
    } catch (refusal) {
      this.controller.begin();
      this.controller.refuse(refusal as Refusal);
    } finally {
      this.sending = false;
    }
  }

  private async goOn(chain: string[], judged: Judged): Promise<void> {
    this.done = [...this.done, ...chain];
    const right = judged.verdict === "right";
    this.said = right ? { right, text: this.lesson!.steps[this.at]!.done } : null;
    this.replies = [];
    const own = judged.shown.slice(0, chain.length);
    const moves = own.map((step) => step.moves ?? []).reduce(together);
    const shown = [{ ...own.at(-1)!, moves }, ...judged.shown.slice(chain.length)];
    for (const [i, step] of shown.entries()) {
      await this.stage.art.needFor(this.stage.frame!, step.scene);
      if (i > 0) {
        await new Promise((resolve) => setTimeout(resolve, prefs.beat));
        this.replies = [...this.replies, ...(step.log ?? []).map(({ text }) => text)];
      }
      const last = i === shown.length - 1;
      if (last) {
        this.at = judged.at;
        this.finished = judged.over;
        if (judged.over) this.options.onfinished?.();
      }
      this.show(last && !judged.over ? step : { ...step, ask: undefined });
    }
  }

  private show(step: Step): void {
    const before = this.step;
    this.stage.forget();
    this.stage.arrive(step.scene, step.moves ?? []);
    this.step = step;
    if (step.log) this.stage.rise(step.log.flatMap(({ story }) => story?.lines ?? []));
    if (before) this.options.onstep?.(`${this.game}/${this.id}`, before, step);
    this.controller.begin();
  }
}
