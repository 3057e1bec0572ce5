/** How a game ended, in words, and how its scores add up. */

import type { Stage } from "../board/stage.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { End, Scene, Text } from "../lib/types";
import { say } from "../lib/words.svelte";

const listed = (names: string[]): string => new Intl.ListFormat(prefs.lang).format(names);

/** Who has won, as a title. */
export function verdict(stage: Stage, end: End): string {
  const { mine } = stage;
  const winners = end.winners ?? [];
  const seats = stage.table?.seats.length ?? 0;
  if (end.status === "abandoned") return say("called-off");
  if (!winners.length || (stage.game?.draws && winners.length === seats)) return say("draw");
  const me = mine.length === 1 && winners.includes(mine[0]!) ? mine[0] : undefined;
  const others = winners.filter((seat) => seat !== me).map((seat) => stage.name(seat));
  if (me === undefined) return say("wins", { names: listed(others), n: winners.length });
  return others.length ? say("you-win-with", { names: listed(others) }) : say("you-win");
}

/** Why it has ended. */
export function reason(stage: Stage, end: End): string {
  if (end.why) return stage.words.render(end.why);
  const name = end.seat !== undefined ? stage.name(end.seat) : "";
  if (end.status === "resigned") return say("ended-resigned", { name });
  if (end.status === "drawn") return say("ended-drawn");
  if (end.status === "timeout") return say("ended-timeout", { name });
  return "";
}

export interface Sums {
  seats: number[];
  /** What brings points to whom, in the order of `seats`. */
  rows: { text: string; points: (number | undefined)[] }[];
  totals: number[];
}

/** Every part of every score; what counts at the end counts if the game came to its end. Null where none is kept. */
export function sumsOf({ panels, over }: Scene, render: (text: Text) => string): Sums | null {
  const scored = [...panels].sort((a, b) => a.seat - b.seat).filter(({ score }) => score);
  if (!scored.length) return null;
  const rows = new Map<string, (number | undefined)[]>();
  for (const [column, { score }] of scored.entries()) {
    for (const part of score!.parts ?? []) {
      if (part.sort === "at-end" && !over) continue;
      const text = render(part.text);
      const points = rows.get(text) ?? scored.map(() => undefined);
      points[column] = (points[column] ?? 0) + part.n;
      rows.set(text, points);
    }
  }
  return {
    seats: scored.map(({ seat }) => seat),
    rows: [...rows].map(([text, points]) => ({ text, points })),
    totals: scored.map(({ score }) => score!.n),
  };
}
