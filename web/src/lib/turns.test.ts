import { expect, it } from "vitest";
import { entry } from "./testing";
import type { Entry } from "./types";
import { picturesOf, sinceLast, turnsOf } from "./turns";

const outline = (turns: ReturnType<typeof turnsOf>): unknown[] =>
  turns.map(({ who, deeds }) => [who, ...deeds.map(({ plies }) => plies)]);

it("tells in one turn what a seat did until another acts", () => {
  const log = [entry(1, 0), entry(2, 0), entry(3, 1), entry(4, 0)];
  expect(outline(turnsOf(log))).toEqual([
    [0, [1], [2]],
    [1, [3]],
    [0, [4]],
  ]);
  expect(turnsOf(log).map(({ first }) => first)).toEqual([1, 3, 4]);
});

it("puts what chance brought into the turn it happened in", () => {
  const log = [entry(1, "chance"), entry(2, "chance"), entry(3, 0), entry(4, "chance"), entry(5, 0)];
  expect(outline(turnsOf(log))).toEqual([
    ["chance", [1], [2]],
    [0, [3], [4], [5]],
  ]);
});

it("puts what chance brought somebody into their turn", () => {
  const drawn = (ply: number, seat: number): Entry =>
    entry(ply, "chance", { gesture: 9, text: ["draws", { side: ["player", { seat, side: ["red"] }] }] });
  expect(outline(turnsOf([entry(1, 0), drawn(2, 0), drawn(3, 1), entry(4, 1)]))).toEqual([
    [0, [1], [2]],
    [1, [3], [4]],
  ]);
  expect(sinceLast([entry(1, 0), entry(2, 1), drawn(3, 0)], 0).map(({ who }) => who)).toEqual([1]);
});

it("tells the actions of one gesture together, or one by one", () => {
  const log = [entry(1, 0, { gesture: 1 }), entry(2, 0, { gesture: 1 }), entry(3, 0, { gesture: 3 })];
  expect(outline(turnsOf(log))).toEqual([[0, [1, 2], [3]]]);
  expect(outline(turnsOf(log, true))).toEqual([[0, [1], [2], [3]]]);
  expect(turnsOf(log)[0]!.deeds[0]).toMatchObject({ ply: 2, texts: ["text-1", "text-2"] });
});

it("keeps pictures, each once, and the lines of what followed", () => {
  const [a, b] = [{ text: "a", on: ["c:a1"] }, { text: "b" }];
  const log = [
    entry(1, 0, { gesture: 1, story: { art: "tile", own: 2, lines: [a] } }),
    entry(2, 0, { gesture: 1, story: { art: "tile", own: 2, lines: [b] } }),
    entry(3, 0, { gesture: 1, story: { art: "pawn" } }),
  ];
  expect(turnsOf(log)[0]!.deeds).toMatchObject([{ pictures: ["tile,2", "pawn"], lines: [a, b] }]);
  expect(picturesOf(log)).toEqual(["tile,2", "tile,2", "pawn"]);
});

it("tells what the others did since a seat acted", () => {
  const log = [entry(1, 0), entry(2, "chance"), entry(3, 1), entry(4, 2), entry(5, 2)];
  expect(outline(sinceLast(log, 0))).toEqual([
    [1, [3]],
    [2, [4], [5]],
  ]);
  expect(sinceLast(log, 2)).toEqual([]);
  expect(sinceLast(log, 3).map(({ who }) => who)).toEqual([0, 1, 2]); // it has not acted yet
});
