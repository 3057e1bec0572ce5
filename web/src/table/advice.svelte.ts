/** Advice for the decision of now: what a strong bot would do, and how likely it thinks to win with it. */

import type { Id, Refusal, Text } from "../lib/types";
import type { GestureContext, GestureController } from "./gesture.svelte";

export interface Hint {
  chain: string[];
  chance: number;
  say: Text;
  why: Text;
}

export class Advice {
  hints = $state.raw<Hint[] | null>(null);
  thinking = $state(false);

  constructor(
    private readonly context: GestureContext,
    private readonly controller: GestureController,
  ) {}

  async ask(): Promise<void> {
    const { step, stage } = this.context;
    if (!step?.ask || this.thinking) return;
    this.thinking = true;
    try {
      const message = { t: "hint", seat: stage.viewer, seq: step.seq };
      this.hints = (await this.context.request<{ options: Hint[] }>(message)).options;
    } catch (refusal) {
      this.controller.refuse(refusal as Refusal);
    } finally {
      this.thinking = false;
    }
  }

  /** Another decision: nothing was said about it yet. */
  clear(): void {
    this.hints = null;
  }

  /** What an action touches, for who wants to see advice on the board. */
  touchesOf(action: string): Id[] {
    return this.pathOf(action).filter((ref) => !/^[!@=]/.test(ref));
  }

  /** Begin the gesture of an action: its first touch, so that it is still the player who plays it. */
  begin(action: string): void {
    const [first] = this.pathOf(action);
    this.context.stage.lit = [];
    if (first && this.controller.idle) this.controller.touch(first);
  }

  private pathOf(action: string): Id[] {
    return this.context.step?.ask?.choices.find((choice) => choice.a === action)?.p ?? [];
  }
}
