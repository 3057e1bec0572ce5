/** What happened since one's last turn, shown again: the board goes through those moments and comes back to now. */

import type { Stage } from "../board/stage.svelte";
import { ask } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Move, Scene } from "../lib/types";

interface Moment {
  ply: number;
  scene: Scene;
  moves?: Move[];
}

const BEAT = 700; // ms a moment stands, where the reader has chosen no other pace
const MOST = 50; // moments in one answer

export class Again {
  /** The action whose outcome is shown; null: how it stands now. */
  ply = $state<number | null>(null);
  private round = 0; // counts what was asked for: only the last is shown
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    private readonly stage: Stage,
  ) {}

  /** Show what these actions did, from the moment before the first. */
  async play(first: number, last: number): Promise<void> {
    this.stop();
    const round = ++this.round;
    const { stage } = this;
    const from = Math.max(first - 1, last - MOST + 1);
    const query = new URLSearchParams({ first: String(from), count: String(last - from + 1) });
    if (stage.viewer !== null) query.set("seat", String(stage.viewer));
    const answer = await ask<{ plies: Moment[] }>(`/api/tables/${this.id}/plies?${query}`).catch(() => null);
    const moments = answer?.plies ?? [];
    for (const { scene } of moments) await stage.art.needFor(stage.frame!, scene);
    if (round === this.round) this.show(moments);
  }

  /** Back to now. True if something else was shown. */
  stop(): boolean {
    this.round++;
    clearTimeout(this.timer);
    if (this.ply === null) return false;
    this.ply = null;
    this.stage.look(null);
    return true;
  }

  private show([moment, ...rest]: Moment[]): void {
    if (!moment) {
      this.stop();
      return;
    }
    this.ply = moment.ply;
    this.stage.look(moment.scene, moment.moves);
    this.timer = setTimeout(() => this.show(rest), prefs.beat || BEAT);
  }
}
