import { expect, test } from "vitest";
import { apart, chart, levels, pointAt, type Scores } from "./plot";

const scores: Scores = {
  counted: "points",
  points: [
    [0, [0, 0]],
    [2, [5, 0]],
    [4, [5, 10]],
  ],
};
const size = { width: 120, height: 60, pad: 10 };

test("a line stays level until points are made", () => {
  const { lines } = chart(scores, size, 8);
  expect(lines).toEqual(["M10 50H60V30H110V30", "M10 50H60V50H110V10"]);
});

test("one who loses points stays within the picture", () => {
  const { y } = chart({ ...scores, points: [[0, [0]], [1, [-4]]] }, size, 8); // prettier-ignore
  expect(y(-4)).toBe(50);
  expect(y(0)).toBeLessThan(50);
});

test("a game without actions or points can be drawn", () => {
  const { lines, ends } = chart({ ...scores, points: [[0, [0, 0]]] }, size, 8);
  expect(lines[0]).toBe("M10 50");
  expect(ends.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

test("levels are round and few", () => {
  expect(levels(0, 10)).toEqual([0, 5, 10]);
  expect(levels(0, 1)).toEqual([0, 1]);
  expect(levels(-7, 84)).toEqual([0, 50]);
  expect(levels(0, 30)).toEqual([0, 10, 20, 30]);
});

test("marks at the same place move apart, in order, and stay inside", () => {
  expect(apart([20, 20], 8, 0, 40)).toEqual([20, 28]);
  expect(apart([40, 39, 10], 8, 0, 40)).toEqual([40, 32, 10]);
  expect(apart([0, 0, 0], 30, 0, 40)).toEqual([0, 20, 40]);
});

test("between two points the earlier one counts", () => {
  expect([0, 1, 2, 3, 9].map((ply) => pointAt(scores.points, ply))).toEqual([0, 0, 1, 1, 2]);
});
