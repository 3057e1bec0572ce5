/** Which puzzle comes next. */

import type { PuzzleInfo } from "../lib/types";
import type { GameRecord } from "./record.svelte";

/**
 * Of those with this theme (empty: all) one that was not met yet, as hard as the solver is good; when all were met, one
 * that was not found. The one that is on the board only where there is no other.
 */
export function nextPuzzle(
  puzzles: PuzzleInfo[],
  { met, rating }: GameRecord,
  theme = "",
  current = "",
): PuzzleInfo | undefined {
  const asked = puzzles.filter(({ id, themes }) => id !== current && (!theme || themes.includes(theme)));
  const fresh = asked.filter(({ id }) => !met[id]);
  const unsolved = asked.filter(({ id }) => met[id] === "open" || met[id] === "told");
  const far = (one: PuzzleInfo): number => Math.abs(one.rating - rating.rating);
  return (fresh.length ? fresh : unsolved).sort((a, b) => far(a) - far(b))[0];
}
