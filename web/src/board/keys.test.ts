import { expect, it } from "vitest";
import { together } from "./keys";

it("joins what moved twice, and keeps what moved once", () => {
  const first = [
    { from: "drawn", to: "t:F3" },
    { from: "m:1", to: "m:F3" },
  ];
  const then = [
    { from: "m:F3", to: "reserve" },
    { from: "pile", to: "drawn" },
  ];
  expect(together(first, then)).toEqual([
    { from: "drawn", to: "t:F3" },
    { from: "m:1", to: "reserve" },
    { from: "pile", to: "drawn" },
  ]);
});
