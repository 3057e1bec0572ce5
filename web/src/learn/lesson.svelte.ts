/** A lesson being learnt: what is to be done, and what was said to the last thing played. */

import type { Judged, OpenLesson, Step } from "../lib/types";
import { PreparedSession } from "../prepared/session.svelte";

interface Options {
  /** Called when all of it is done. */
  onfinished?: () => void;
  /** Called when a new step is shown after another. */
  onstep?: (lesson: string, before: Step, step: Step) => void;
}

export class LessonSession extends PreparedSession<OpenLesson, Judged> {
  /** The step that is to be done, counted from 0. */
  at = $state(0);
  /** What was said to the last thing played; its words are in every language. */
  said = $state.raw<{ right: boolean; text: Record<string, string> } | null>(null);

  constructor(
    game: string,
    id: string,
    private readonly options: Options = {},
  ) {
    super(game, id, `/api/games/${game}/lessons/${id}`, options.onstep);
  }

  /** What is to be done now. */
  get task(): Record<string, string> | undefined {
    return this.finished ? undefined : this.opened?.steps[this.at]?.do;
  }

  override again(): boolean {
    if (!super.again()) return false;
    this.at = 0;
    this.said = null;
    return true;
  }

  protected async judged(chain: string[], judged: Judged): Promise<void> {
    if (judged.verdict === "wrong") {
      this.said = { right: false, text: judged.says! };
      this.show(judged.shown[0]!);
      return;
    }
    this.done = [...this.done, ...chain];
    const right = judged.verdict === "right";
    this.said = right ? { right, text: this.opened!.steps[this.at]!.done } : null;
    await this.follow(chain.length, judged.shown, () => {
      this.at = judged.at;
      this.finished = judged.over;
      if (judged.over) this.options.onfinished?.();
    });
  }
}
