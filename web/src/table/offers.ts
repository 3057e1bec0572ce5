/** What players ask of each other besides playing: to take something back, for a draw, to stop. */

import type { Stage } from "../board/stage.svelte";
import type { Message } from "../lib/connection";
import type { Entry, Step } from "../lib/types";

/** The table at which they ask. */
interface Asking {
  readonly stage: Stage;
  readonly step: Step | undefined;
  readonly log: Entry[];
  readonly over: boolean;
  send(message: Message): Promise<void>;
}

export class Offers {
  constructor(private readonly at: Asking) {}

  /** The last action of the viewer: what could be asked to be taken back. */
  get takebackTo(): number | undefined {
    const { stage, over, log } = this.at;
    if (stage.table?.policy.undo !== "consent" || over) return undefined;
    const mine = log.filter((entry) => entry.who === stage.viewer);
    return mine.length ? mine.at(-1)!.ply - 1 : undefined;
  }

  takeback(to = this.takebackTo): void {
    const { stage, step } = this.at;
    if (to === undefined || !step) return;
    void this.at.send({ t: "takeback", seat: stage.viewer, seq: step.seq, to });
  }

  /** May the viewer offer a draw: does the game know one, do only people play, is none offered or declined? */
  get canOfferDraw(): boolean {
    const { table, game, viewer } = this.at.stage;
    if (!game?.draws || viewer === null || this.at.over || table?.offer?.kind === "draw") return false;
    return table?.seats.every((seat) => seat.kind === "human") === true;
  }

  offerDraw(): void {
    void this.at.send({ t: "draw", seat: this.at.stage.viewer });
  }

  /** Answer the offer of that number: another may have come meanwhile. */
  consent(seat: number, offer: number, yes: boolean): void {
    void this.at.send({ t: "consent", seat, offer, yes });
  }

  resign(): void {
    const { viewer } = this.at.stage;
    if (viewer !== null) void this.at.send({ t: "resign", seat: viewer });
  }
}
