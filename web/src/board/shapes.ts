/** Outlines, capsules and arrows of groups of cells: paths in units of the board. */

import type { Layout, Spot } from "../lib/layout";
import type { Region } from "../lib/types";

const COLOURS: Partial<Record<Region["role"], string>> = {
  last: "var(--state-last)",
  path: "var(--state-last)",
  alarm: "var(--state-threat)",
  threat: "var(--state-threat)",
  loss: "var(--state-threat)",
  gain: "var(--sage)",
};
export const LIVERIES = ["azure", "or", "vert", "gules", "tenne", "purpure"];

export function colourOf(region: Region): string {
  if (region.own !== undefined) return `var(--p-${LIVERIES[region.own]})`;
  return COLOURS[region.role] ?? "var(--art-board-2)";
}

/** The border of all cells together: their sides, but for those that two of them share. */
export function outline(cells: Spot[]): string {
  const sides = new Set<string>();
  const toggle = (...side: number[]): void => {
    const key = side.map((n) => Math.round(n)).join(" ");
    if (!sides.delete(key)) sides.add(key);
  };
  for (const { x, y, w, h } of cells) {
    const [left, right, top, bottom] = [x - w / 2, x + w / 2, y - h / 2, y + h / 2];
    toggle(left, top, right, top);
    toggle(left, bottom, right, bottom);
    toggle(left, top, left, bottom);
    toggle(right, top, right, bottom);
  }
  return [...sides]
    .map((side) => side.split(" "))
    .map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`)
    .join("");
}

/** Lines through points of the first board. */
export function traced({ planes: [plane] }: Layout, trace: [number, number][][]): string {
  const points = (line: [number, number][]): string[] =>
    line.map(([x, y]) => plane!.spot(x, y)).map(({ x, y }) => `${x} ${y}`);
  return trace.map((line) => `M${points(line).join("L")}`).join("");
}

/** The two ends of a straight line of cells, upper left first; null if they are not in line. */
export function ends(cells: Spot[]): [Spot, Spot] | null {
  const inOrder = [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
  const [a, b] = [inOrder[0]!, inOrder[inOrder.length - 1]!];
  const off = cells.map((c) => Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)));
  return Math.max(...off) < a.w ? [a, b] : null;
}

export interface Capsule {
  d: string;
  transform: string;
  badge: { x: number; y: number };
}

/** A line of cells that act as one. */
export function capsule([a, b]: [Spot, Spot]): Capsule {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return {
    d: `M0-45H${length}A45 45 0 0 1 ${length} 45H0A45 45 0 0 1 0-45Z`,
    transform: `translate(${a.x} ${a.y}) rotate(${angle})`,
    badge: { x: Math.abs(a.y - b.y) < 1 ? (a.x + b.x) / 2 : a.x, y: a.y - 54 },
  };
}

export interface Arrow {
  d: string;
  head: string;
}

/** A way from stop to stop; its head ends before the middle of the last, where a piece may stand. */
export function arrow(stops: Spot[]): Arrow | null {
  if (stops.length < 2) return null;
  const [start, end] = [stops[stops.length - 2]!, stops[stops.length - 1]!];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const short = Math.max(length - 40, length / 2) / length;
  const [x, y] = [start.x + (end.x - start.x) * short, start.y + (end.y - start.y) * short];
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const way = stops.slice(0, -1).map((stop) => `${stop.x} ${stop.y}`);
  return {
    d: `M${[...way, `${x} ${y}`].join("L")}`,
    head: `translate(${x} ${y}) rotate(${angle}) scale(1.2)`,
  };
}
