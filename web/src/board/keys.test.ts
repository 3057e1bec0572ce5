import { expect, it } from "vitest";
import type { Move } from "../lib/types";
import { together } from "./keys";

const move = (from: string, to: string): Move => ({ from, to, how: "slide" });

it("joins what moved twice, and keeps what moved once", () => {
  const first = [move("drawn", "t:F3"), move("m:1", "m:F3")];
  const then = [move("m:F3", "reserve"), move("pile", "drawn")];
  expect(together(first, then)).toEqual([
    move("drawn", "t:F3"),
    move("m:1", "reserve"),
    move("pile", "drawn"),
  ]);
});
