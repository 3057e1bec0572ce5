/** The geometry of points over time: steps, because points stay until somebody makes more. */

import type { Text } from "../lib/types";

/** How every seat stood after some numbers of actions. */
export interface Scores {
  /** What is counted, in a word. */
  counted: Text;
  points: [ply: number, scores: number[]][];
}

export interface Size {
  width: number;
  height: number;
  /** Kept free at each side. */
  pad: number;
}

export interface Chart {
  /** One path a seat. */
  lines: string[];
  /** Where each line ends, moved apart so that none hides another. */
  ends: { x: number; y: number }[];
  /** Level lines, with their number. */
  levels: { n: number; y: number }[];
  x(ply: number): number;
  y(n: number): number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** Round numbers from low to high, at most four of them. */
export function levels(low: number, high: number): number[] {
  const rough = (high - low) / 3 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  const found: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) found.push(n * step + 0);
  return found;
}

/** Places in the same order, at least `gap` apart, as near as possible to where they were. */
export function apart(places: number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]! || a - b);
  const least = Math.min(gap, (high - low) / Math.max(1, places.length - 1));
  const moved = [...places];
  let from = low;
  order.forEach((i, n) => {
    const most = high - least * (order.length - 1 - n);
    moved[i] = Math.min(Math.max(places[i]!, from), most);
    from = moved[i]! + least;
  });
  return moved;
}

export function chart({ points }: Scores, { width, height, pad }: Size, mark: number): Chart {
  const all = points.flatMap(([, scores]) => scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = points.at(-1)?.[0] || 1;
  const x = (ply: number): number => round(pad + (ply / last) * (width - 2 * pad));
  const y = (n: number): number => round(height - pad - ((n - low) / (high - low)) * (height - 2 * pad));
  const seats = points[0]?.[1].length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) =>
    points
      .map(([ply, scores], i) => (i ? `H${x(ply)}V${y(scores[seat]!)}` : `M${x(ply)} ${y(scores[seat]!)}`))
      .join(""),
  );
  const final = points.at(-1)?.[1].map(y) ?? [];
  const ends = apart(final, mark, pad, height - pad).map((at) => ({ x: x(last), y: at }));
  return { lines, ends, levels: levels(low, high).map((n) => ({ n, y: y(n) })), x, y };
}

/** The number of the last point that is not after an action. */
export function pointAt(points: Scores["points"], ply: number): number {
  const after = points.findIndex(([other]) => other > ply);
  return after < 0 ? points.length - 1 : Math.max(0, after - 1);
}
