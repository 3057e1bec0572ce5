/** Things travel from where they were: between boards, hands and trays, and within a board. */

import type { Id, Move } from "../lib/types";

const MOVE = 260;
const LONGEST = 420;
const APPEAR = 200;
const EASE = "cubic-bezier(.45, .05, .2, 1)";

export type Places = Map<Id, DOMRect>;

const things = (root: HTMLElement): NodeListOf<SVGElement | HTMLElement> =>
  root.querySelectorAll<SVGElement | HTMLElement>("[data-item]");

/** Where everything is now. */
export function remember(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const thing of things(root)) places.set(thing.dataset.item!, thing.getBoundingClientRect());
  return places;
}

const unitsPerPixel = (thing: Element): number => {
  const svg = thing instanceof SVGElement ? thing.ownerSVGElement : null;
  return svg ? 1 / (svg.getScreenCTM()?.a ?? 1) : 1;
};

/** Let everything that is elsewhere now come from where it was, and what is new appear. */
export function travel(root: HTMLElement, before: Places, moves: Move[], pace: number): void {
  if (!pace || !before.size) return;
  const came = new Map(moves.map(({ from, to }) => [to, from]));
  for (const thing of things(root)) {
    const id = thing.dataset.item!;
    const old = before.get(came.get(id) ?? id);
    const now = thing.getBoundingClientRect();
    if (!old) {
      thing.animate({ opacity: [0, 1] }, { duration: APPEAR * pace });
      continue;
    }
    const dx = old.x + old.width / 2 - now.x - now.width / 2;
    const dy = old.y + old.height / 2 - now.y - now.height / 2;
    const far = Math.hypot(dx, dy);
    if (far < 2) continue;
    const unit = unitsPerPixel(thing);
    const from = `translate(${dx * unit}px, ${dy * unit}px)`;
    const duration = Math.min(LONGEST, MOVE + far * 0.25) * pace;
    thing.animate({ transform: [from, "translate(0px, 0px)"] }, { duration, easing: EASE });
  }
}
