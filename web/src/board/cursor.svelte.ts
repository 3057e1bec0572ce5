/** The keyboard's cursor on a board: where it is, where arrows lead, and what it would touch. */

import type { Layout, Plane, Spot } from "../lib/layout";
import type { Id } from "../lib/types";
import type { Target } from "./hit";

const LARGE = 3; // cells: what is larger is no stop
const STRAIGHT = 2.2; // how much worse it is to go aside than to go ahead
const AHEAD = 8; // units that count as going ahead at all

/** The board as it is now. */
export interface Ground {
  readonly layout: Layout;
  readonly plane: Plane;
  /** What can be touched here, and where. */
  readonly live: Target[];
}

/** All that arrows can go to: fixed places, cells of a growing board, and what can be touched. */
function stops({ layout, plane, live }: Ground): Target[] {
  const found = new Map(live.map((target) => [target.ref, target]));
  const add = (ref: Id): void => {
    const spot = layout.spot(ref);
    if (spot) found.set(ref, { ref, spot });
  };
  for (const place of layout.frame.places) {
    if (place.area === plane.area.id && (place.w ?? 1) <= LARGE) add(place.id);
  }
  if (layout.grows(plane)) {
    const [x0, y0, w, h] = plane.box;
    for (let x = x0; x < x0 + w; x++) {
      for (let y = y0; y < y0 + h; y++) add(`c:${x},${y}`);
    }
  }
  return [...found.values()];
}

export class Cursor {
  at = $state<Id | null>(null);

  constructor(private readonly ground: () => Ground) {}

  readonly spot = $derived.by((): Spot | null => (this.at ? this.ground().layout.spot(this.at) : null));

  /** Where an arrow leads; first of all to something that can be touched. */
  next(dx: number, dy: number): Id | undefined {
    const ground = this.ground();
    const all = stops(ground);
    const from = this.spot ?? ground.live[0]?.spot ?? all[0]?.spot;
    if (!this.at || !from) return ground.live[0]?.ref ?? all[0]?.ref;
    const ahead = all
      .filter(({ ref }) => ref !== this.at)
      .map(({ ref, spot }) => {
        const [x, y] = [spot.x - from.x, spot.y - from.y];
        const along = x * dx + y * dy;
        const across = Math.abs(x * dy) + Math.abs(y * dx);
        return { ref, along, cost: along + STRAIGHT * across };
      })
      .filter(({ along }) => along > AHEAD)
      .sort((a, b) => a.cost - b.cost);
    return ahead[0]?.ref;
  }

  /** What a touch here means, given all that can be touched: a cell that cannot lends what lies on it. */
  under(touchable: Id[]): Id | null {
    const { at, spot: here } = this;
    if (!at || !here) return null;
    if (touchable.includes(at)) return at;
    const near = this.ground().live.find(
      ({ spot }) => Math.abs(spot.x - here.x) <= here.w / 2 && Math.abs(spot.y - here.y) <= here.h / 2,
    );
    return near?.ref ?? at;
  }

  /** What it stood on may have gone. */
  settle(): void {
    if (!this.spot) this.at = null;
  }
}
