import { expect, test } from "vitest";
import type { PuzzleInfo } from "../lib/types";
import { nextPuzzle } from "./choose";
import { UNKNOWN } from "./rating";
import type { GameRecord, Outcome } from "./record.svelte";

const puzzle = (id: string, rating: number, ...themes: string[]): PuzzleInfo => ({
  id,
  rating,
  themes,
  players: 2,
});
const ALL = [puzzle("easy", 900, "capture"), puzzle("mean", 1480, "finish"), puzzle("hard", 2100, "capture")];
const record = (met: Record<string, Outcome> = {}, rating = 1500): GameRecord => ({
  rating: { ...UNKNOWN, rating },
  met,
  streak: 0,
  best: 0,
});

test("one as hard as the solver is good, that was not met yet", () => {
  expect(nextPuzzle(ALL, record())?.id).toBe("mean");
  expect(nextPuzzle(ALL, record({}, 2500))?.id).toBe("hard");
  expect(nextPuzzle(ALL, record({ mean: "first" }, 1400))?.id).toBe("easy");
});

test("of one theme, and not the one on the board", () => {
  expect(nextPuzzle(ALL, record(), "capture")?.id).toBe("easy");
  expect(nextPuzzle(ALL, record(), "capture", "easy")?.id).toBe("hard");
  expect(nextPuzzle(ALL, record(), "nothing")).toBeUndefined();
});

test("when all were met, one that was not found; then none", () => {
  expect(nextPuzzle(ALL, record({ easy: "first", mean: "open", hard: "told" }))?.id).toBe("mean");
  expect(nextPuzzle(ALL, record({ easy: "first", mean: "later", hard: "first" }))).toBeUndefined();
});
