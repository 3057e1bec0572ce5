/** A puzzle being solved: what was played is worth, and the answer with what could follow once it is known. */

import type { OpenPuzzle, Solution, Step, Tried } from "../lib/types";
import { PreparedSession } from "../prepared/session.svelte";
import type { Result } from "./record.svelte";

interface Options {
  /** Called with what every try came to. */
  ontry?: (result: Result, puzzle: OpenPuzzle) => void;
  /** Called when a new step is shown after another. */
  onstep?: (puzzle: string, before: Step, step: Step) => void;
}

export class PuzzleSession extends PreparedSession<OpenPuzzle, Tried> {
  /** What the last thing played was worth; nothing yet. */
  verdict = $state<Tried["verdict"] | null>(null);
  /** How often something else was played. */
  misses = $state(0);
  solution = $state.raw<Solution | null>(null);
  /** How far one has gone along what could follow; 0: as it stands after the answer. */
  at = $state(0);

  constructor(
    game: string,
    id: string,
    private readonly options: Options = {},
  ) {
    super(game, id, `/api/games/${game}/puzzles/${id}`, options.onstep);
  }

  /** From the beginning, for practice. */
  override again(): boolean {
    if (!super.again()) return false;
    this.verdict = this.solution = null;
    this.misses = 0;
    this.along(0);
    return true;
  }

  protected async judged(chain: string[], tried: Tried): Promise<void> {
    if (tried.verdict === "wrong") {
      this.done = [];
      this.verdict = "wrong";
      this.misses++;
      this.options.ontry?.("wrong", this.opened!);
      this.show(this.opened!.now);
      return;
    }
    this.done = [...this.done, ...chain];
    await this.reach(chain.length, tried);
  }

  /** Give up: the answer is shown, as if it were played. */
  async tell(): Promise<void> {
    if (this.finished || this.sending) return;
    await this.during(async () => {
      const told = await this.told<Tried>("solution");
      this.show({ ...this.opened!.now, ask: undefined });
      await this.reach(1, told);
    });
  }

  private async reach(own: number, tried: Tried): Promise<void> {
    const then = tried.solution?.then ?? [];
    await Promise.all(then.map(({ scene }) => this.stage.art.needFor(this.stage.frame!, scene)));
    await this.follow(own, tried.shown, () => {
      this.verdict = tried.verdict;
      this.solution = tried.solution ?? null;
      this.finished = this.solution !== null;
      if (tried.verdict === "right" || tried.verdict === "told")
        this.options.ontry?.(tried.verdict, this.opened!);
    });
  }

  /** Show a moment of what could follow. */
  along(at: number): void {
    const then = this.solution?.then ?? [];
    this.at = Math.max(0, Math.min(then.length, at));
    this.stage.look(this.at ? then[this.at - 1]!.scene : null);
  }
}
