/** What lies under a pointer: of the things that can be touched the smallest, else the nearest, else whatever is there. */

import type { Layout, Plane, Spot } from "../lib/layout";
import type { Id, Item } from "../lib/types";
import { isGround, level } from "./order";

const contains = (spot: Spot, x: number, y: number): boolean =>
  Math.abs(x - spot.x) <= spot.w / 2 && Math.abs(y - spot.y) <= spot.h / 2;

export interface Target {
  ref: Id;
  spot: Spot;
}

/** The live things of a plane, with where they lie. */
export function targets(layout: Layout, plane: Plane, live: Id[]): Target[] {
  return live.flatMap((ref) => {
    const spot = layout.spot(ref);
    return spot?.area === plane.area.id ? [{ ref, spot }] : [];
  });
}

/** The topmost item at a point. */
export function itemAt(layout: Layout, plane: Plane, x: number, y: number): Item | null {
  let best: Item | null = null;
  for (const item of layout.scene.items) {
    const spot = layout.itemSpot(item);
    if (spot?.area !== plane.area.id || !contains(spot, x, y)) continue;
    if (!best || level(item) >= level(best)) best = item;
  }
  return best;
}

/**
 * The reference a touch at this point means. `near` is how far beside a live thing still counts, in units.
 */
export function hit(
  layout: Layout,
  plane: Plane,
  live: Target[],
  x: number,
  y: number,
  near: number,
): Id | null {
  const within = live.filter(({ spot }) => contains(spot, x, y));
  const distance = ({ spot }: Target): number => Math.hypot(spot.x - x, spot.y - y);
  const size = ({ spot }: Target): number => spot.w * spot.h;
  within.sort((a, b) => size(a) - size(b) || distance(a) - distance(b));
  if (within[0]) return within[0].ref;
  const nearest = [...live].sort((a, b) => distance(a) - distance(b))[0];
  if (nearest && distance(nearest) <= near) return nearest.ref;
  if (live.some(({ ref }) => ref.startsWith("v:"))) return layout.dotAt(plane, x, y);
  const item = itemAt(layout, plane, x, y);
  const cell = layout.cellAt(plane, x, y);
  if (item && !isGround(item)) return item.t ?? item.id;
  return cell ?? (item ? (item.t ?? item.id) : null);
}

const CELL = 60; // units: what lies nearer stands on one cell

/** The live things of one cell that lie too near to this one to be told apart, itself among them. */
export function crowd(live: Target[], ref: Id, apart: number): Id[] {
  const spot = live.find((one) => one.ref === ref)?.spot;
  if (!spot) return [];
  const near = ({ spot: other }: Target): boolean =>
    Math.hypot(other.x - spot.x, other.y - spot.y) < Math.min(CELL, apart);
  return live.filter(near).map((one) => one.ref);
}

/** The piece that is meant by a reference: itself, or what stands on that cell. */
export function pieceOn(layout: Layout, ref: Id): Item | undefined {
  const item = layout.item(ref) ?? layout.scene.items.find((one) => one.at === ref);
  return item && !isGround(item) ? item : undefined;
}
