import { beforeEach, expect, it } from "vitest";
import { choice } from "../lib/testing";
import { Advice } from "./advice.svelte";
import { Desk } from "./desk.svelte";

let desk: Desk;
let advice: Advice;
beforeEach(() => {
  desk = new Desk();
  advice = new Advice(desk, desk.controller);
  desk.asks([choice("a1-b1", "c:a1 c:b1"), choice("turned", "t @90 !done")]);
});
const hint = { chain: ["a1-b1"], chance: 0.6, say: "move", why: "good" };

it("is asked for once, and forgotten with the decision", async () => {
  void advice.ask();
  void advice.ask();
  expect([desk.questions, advice.thinking]).toEqual([[{ t: "hint", seat: 0, seq: 1 }], true]);
  await desk.answers({ options: [hint] });
  expect([advice.hints, advice.thinking]).toEqual([[hint], false]);
  advice.clear();
  expect(advice.hints).toBeNull();
});

it("may be refused", async () => {
  void advice.ask();
  await desk.refuses("no hints here");
  expect([desk.controller.reason?.message, advice.hints]).toEqual(["no hints here", null]);
});

it("shows what it touches, and begins it without playing it", () => {
  expect(advice.touchesOf("turned")).toEqual(["t"]);
  desk.stage.lit = advice.touchesOf("a1-b1");
  expect(desk.stage.marks).toEqual([
    { on: "c:a1", role: "gain" },
    { on: "c:b1", role: "gain" },
  ]);
  advice.begin("a1-b1");
  expect([desk.controller.chosen, desk.stage.lit, desk.sent]).toEqual([["c:a1"], [], []]);
});
