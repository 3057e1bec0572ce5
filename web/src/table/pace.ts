/** Others act faster than one can look: their steps are shown one after the other, at the pace the reader has chosen. */

import type { Step } from "../lib/types";

const LONGER = 1.6; // what tells more than its sentence stays longer: dice, shots, points
const CROWD = 6; // where more than these wait, each gets less time

export class Pace {
  private queue: Step[][] = []; // of each action the steps of all who look at it from this screen
  private shown = -1; // the number of the action shown last
  private free = 0; // when the next may be shown
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Shows the steps of some actions, all at once. */
    private readonly show: (steps: Step[]) => void,
    /** How long an action is shown before the next, in ms; 0: they are shown as they come. */
    private readonly beat: () => number,
  ) {}

  /** Something is still to be shown. */
  get busy(): boolean {
    return this.queue.length > 0;
  }

  /** Show a step when those before it have been seen. */
  add(step: Step): void {
    const last = this.queue.at(-1);
    if (last?.[0]!.seq === step.seq) last.push(step);
    else if (!last && this.shown === step.seq) this.show([step]);
    else this.queue.push([step]);
    this.next();
  }

  /** This was shown without waiting; what comes next leaves it time. */
  saw(step: Step): void {
    const { length } = this.queue;
    const beat = this.beat() * Math.min(1, CROWD / Math.max(1, length));
    const lines = step.log?.at(-1)?.story?.lines ?? [];
    this.shown = step.seq;
    this.free = Date.now() + beat * (lines.length ? LONGER : 1);
  }

  /** Show all that waits, now. */
  finish(): void {
    const steps = this.queue.flat();
    this.close();
    if (!steps.length) return;
    this.saw(steps.at(-1)!);
    this.show(steps);
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }

  private next(): void {
    if (this.timer !== undefined || !this.queue.length) return;
    const wait = this.beat() ? this.free - Date.now() : 0;
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.next();
      }, wait);
      return;
    }
    const steps = this.queue.shift()!;
    this.saw(steps[0]!);
    this.show(steps);
    this.next();
  }
}
