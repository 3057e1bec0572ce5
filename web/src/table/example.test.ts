import { expect, test } from "vitest";
import type { Picture } from "../lib/api";
import type { Entry } from "../lib/types";
import { found, tried } from "./example";

const example: Picture = {
  id: "well",
  clause: "7.4",
  caption: { en: "A well" },
  src: "",
  ply: 2,
  try: [["lay", "lay turned"], ["none"]],
  answer: { en: "Eight points" },
};

const log = (...actions: string[]): Entry[] =>
  actions.map((action, n) => ({
    ply: n + 1,
    gesture: n + 1,
    who: action.startsWith("draw") ? "chance" : 0,
    text: "",
    action,
  }));

test("what was done before the example does not count, nor what chance did", () => {
  expect(tried(example, log("old", "draw", "lay", "draw", "none"))).toEqual(["lay", "none"]);
});

test("it is found when all of it was played, whatever comes then", () => {
  expect(found(example, log("old", "draw"))).toBe(false);
  expect(found(example, log("old", "draw", "lay"))).toBe(false);
  expect(found(example, log("old", "draw", "lay", "on:c1"))).toBe(false);
  expect(found(example, log("old", "draw", "lay", "none", "draw", "other"))).toBe(true);
  expect(found(example, log("old", "draw", "lay turned", "none"))).toBe(true);
});
