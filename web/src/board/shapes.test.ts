import { expect, test } from "vitest";
import { Layout } from "../lib/layout";
import { FRAME, scene } from "../lib/testing";
import { traced } from "./shapes";

test("lines through points of a board turn with it", () => {
  const trace: [number, number][][] = [
    [
      [0, 0],
      [1, 0.5],
    ],
    [
      [2, 1],
      [2, 2],
    ],
  ];
  const box = { board: [0, 0, 3, 2] as [number, number, number, number] };
  expect(traced(new Layout(FRAME, scene([], { box })), trace)).toBe("M0 0L100 50M200 100L200 200");
  expect(traced(new Layout(FRAME, scene([], { box }), [], 180), trace)).toBe(
    "M300 200L200 150M100 100L100 0",
  );
});
