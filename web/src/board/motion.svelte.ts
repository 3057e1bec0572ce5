/** Things travel from where they were: between boards, hands and trays, and within a board. */

import { tick, untrack } from "svelte";
import type { Id, Move, Scene } from "../lib/types";

const MOVE = 260;
const LONGEST = 420;
const APPEAR = 200;
const FLIES = 150; // pixels
const EASE = "cubic-bezier(.45, .05, .2, 1)";

type Places = Map<Id, DOMRect>;

const things = (root: HTMLElement): NodeListOf<SVGElement | HTMLElement> =>
  root.querySelectorAll<SVGElement | HTMLElement>("[data-item]");

const placed = (thing: SVGElement | HTMLElement): [Id, DOMRect, SVGElement | HTMLElement] => [
  thing.dataset.item!,
  thing.getBoundingClientRect(),
  thing,
];

/** Where everything is now. */
function remember(root: HTMLElement): Places {
  return new Map([...things(root)].map(placed).map(([id, place]) => [id, place]));
}

const boardOf = (thing: Element): SVGSVGElement | null =>
  thing instanceof SVGElement ? thing.ownerSVGElement : null;

const unitsPerPixel = (board: SVGSVGElement | null): number => 1 / (board?.getScreenCTM()?.a ?? 1);

/** Let everything that is elsewhere now come from where it was, and what is new appear. */
function travel(root: HTMLElement, before: Places, moves: Move[], pace: number): void {
  if (!pace || !before.size) return;
  const came = new Map(moves.map(({ from, to }) => [to, from]));
  // all places and scales are read before anything moves: the page is laid out once
  const all = [...things(root)].map(placed);
  const boards = new Set(all.map(([, , thing]) => boardOf(thing)));
  const units = new Map([...boards].map((board) => [board, unitsPerPixel(board)]));
  for (const [id, now, thing] of all) {
    const old = before.get(came.get(id) ?? id);
    if (!old) {
      thing.animate({ opacity: [0, 1] }, { duration: APPEAR * pace });
      continue;
    }
    const dx = old.x + old.width / 2 - now.x - now.width / 2;
    const dy = old.y + old.height / 2 - now.y - now.height / 2;
    const far = Math.hypot(dx, dy);
    if (far < 2) continue;
    const unit = units.get(boardOf(thing))!;
    const from = `translate(${dx * unit}px, ${dy * unit}px)`;
    const duration = Math.min(LONGEST, MOVE + far * 0.25) * pace;
    thing.animate({ transform: [from, "translate(0px, 0px)"] }, { duration, easing: EASE });
    // what flies over a board does not catch the clicks meant for it; what only moves up can be touched
    if (far > FLIES) thing.animate({ pointerEvents: ["none", "none"] }, { duration });
  }
}

/**
 * From now on whatever the page shows in `root` travels from where it was in the scene before: by these moves,
 * at this pace (0: not at all). `settled` is called when a new scene stands. To be called while a component is set up.
 */
export function travelling(
  root: () => HTMLElement | undefined,
  scene: () => Scene | undefined,
  how: () => { moves: Move[]; pace: number },
  settled?: () => void,
): void {
  let before: Places = new Map();
  $effect.pre(() => {
    void scene();
    untrack(() => {
      const page = root();
      if (page && how().pace) before = remember(page);
    });
  });
  $effect(() => {
    const page = root();
    if (!scene() || !page) return;
    const { moves, pace } = untrack(how);
    const from = before;
    void tick().then(() => {
      travel(page, from, moves, pace);
      settled?.();
    });
  });
}
