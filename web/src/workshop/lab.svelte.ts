/** Bots that play an edition: asked for, looked at now and then, stopped. */

import { ask, problemOf } from "../lib/api";
import type { LabState } from "../lib/types";

const EVERY = 1_000; // milliseconds between looks

export class Lab {
  state = $state.raw<LabState>();
  refused = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly request: typeof ask = ask) {}

  get playing(): boolean {
    return this.state?.status === "playing";
  }

  /** Let bots play this. */
  async begin(game: string, name: string, source: string, players: number): Promise<void> {
    await this.hear(this.request<LabState>("/api/labs", { game, name: name || undefined, source, players }));
  }

  async stop(): Promise<void> {
    if (this.playing) await this.hear(this.request(`/api/labs/${this.state!.id}`, undefined, "DELETE"));
  }

  /** Look no more; the bots go on. */
  leave(): void {
    clearTimeout(this.timer);
  }

  /** The same figures again, in whatever language is read now. */
  async look(): Promise<void> {
    if (this.state) await this.hear(this.request(`/api/labs/${this.state.id}`));
  }

  private async hear(answer: Promise<LabState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state = await answer;
      this.refused = "";
      if (this.playing) this.timer = setTimeout(() => void this.look(), EVERY);
    } catch (error) {
      this.refused = problemOf(error);
    }
  }
}
