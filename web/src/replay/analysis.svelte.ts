/** A position that is thought about for as long as one likes: begun, looked at, stopped. */

import { ask, problemOf } from "../lib/api";
import type { AnalysisState } from "../lib/types";

const EVERY = 500; // milliseconds between looks

export class Analysis {
  state = $state.raw<AnalysisState>();
  refused = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly request: typeof ask = ask,
  ) {}

  get thinking(): boolean {
    return this.state?.status === "thinking";
  }

  /** Think about this position, from what that seat knew; about another one no longer. */
  async begin(ply: number, seat: number): Promise<void> {
    await this.stop();
    await this.hear(this.request<AnalysisState>(`/api/tables/${this.table}/analysis`, { ply, seat }));
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    if (this.thinking) await this.hear(this.request(`/api/analyses/${this.state!.id}`, undefined, "DELETE"));
  }

  private async hear(answer: Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state = await answer;
      this.refused = "";
      const look = (): void => void this.hear(this.request(`/api/analyses/${this.state!.id}`));
      if (this.thinking) this.timer = setTimeout(look, EVERY);
    } catch (error) {
      this.refused = problemOf(error);
    }
  }
}
