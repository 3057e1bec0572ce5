import { expect, it } from "vitest";
import type { Field } from "../lib/types";
import { cellsOf, lettered, linesOf, painted, resized, shown } from "./values";

const field = (more: Partial<Field>): Field => ({ path: [], label: "x", kind: "grid", value: null, ...more });

it("reads a grid of signs and one of spaced words, and writes both again", () => {
  const plain = field({ value: ["#.", "##"] });
  expect(cellsOf(plain)).toEqual([
    ["#", "."],
    ["#", "#"],
  ]);
  expect(linesOf(cellsOf(plain), false)).toEqual(["#.", "##"]);
  const spaced = field({ value: [" .  r4", "y1 . "], spaced: true });
  expect(linesOf(cellsOf(spaced), true)).toEqual([".  r4", "y1 ."]);
});

it("paints a cell, and adds and takes rows and columns", () => {
  const cells = [["a", "b"]];
  expect(painted(cells, 0, 1, "c")).toEqual([["a", "c"]]);
  expect(cells).toEqual([["a", "b"]]);
  expect(resized(cells, 1, 1, ".")).toEqual([
    ["a", "b", "."],
    [".", ".", "."],
  ]);
  expect(resized([["a"]], -1, -1, ".")).toEqual([["a"]]);
});

it("changes a letter", () => {
  expect(lettered("hhcc", 1, "p")).toBe("hpcc");
});

it("tells a value in words", () => {
  const render = (text: unknown): string => `<${String(text)}>`;
  const picks = [{ value: "h", label: "house" }];
  const tell = (more: Partial<Field>): string => shown(field({ picks, ...more }), render, "yes", "no");
  expect(tell({ kind: "pick", value: "h" })).toBe("<house>");
  expect(tell({ kind: "letters", value: "hx" })).toBe("<house>, x");
  expect(tell({ kind: "list", value: ["h", "h"] })).toBe("<house>, <house>");
  expect(tell({ kind: "flag", value: true })).toBe("yes");
  expect(tell({ kind: "whole", value: null })).toBe("–");
  expect(tell({ kind: "grid", value: ["##", "#."] })).toBe("##\n#.");
});
