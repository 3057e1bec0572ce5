/** The things that can be touched, one after the other: for keys. */

import type { Id } from "../lib/types";

/** A board, as far as keys go through it. */
interface Lit {
  lights(): { ref: Id; here: boolean }[];
  focusOn(ref: Id): void;
}

/** Go to the next thing that can be touched, on the boards or in the rows, or to the one before. */
export function goToNext(main: HTMLElement | undefined, boards: Lit[], by: number): void {
  const stops: (() => void)[] = [];
  let at = -1;
  for (const board of boards) {
    for (const { ref, here } of board.lights()) {
      if (here) at = stops.length;
      stops.push(() => board.focusOn(ref));
    }
  }
  for (const thing of main?.querySelectorAll<HTMLElement>(
    ".strip .thing.live, .chooser .option, .bar .buttons [data-ref]",
  ) ?? []) {
    if (thing === document.activeElement) at = stops.length;
    stops.push(() => thing.focus());
  }
  const from = at < 0 && by < 0 ? 0 : at;
  stops[(from + by + stops.length) % stops.length]?.();
}
