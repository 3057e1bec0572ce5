import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IDLE, Stage, type Source } from "../board/stage.svelte";
import { Art } from "../lib/art.svelte";
import { FRAME, item, scene, serve } from "../lib/testing";
import type { Info } from "../lib/types";
import { Again } from "./again.svelte";

const at = (ply: number) => ({
  ply,
  scene: scene([item(`p:${ply}`, "c:a1")]),
  moves: [{ from: `p:${ply - 1}`, to: `p:${ply}`, how: "slide" }],
});
const MINE = { ...IDLE, myTurn: true, live: ["c:a1"] };
const source: Source = {
  scene: scene([item("p:now", "c:a1")]),
  controller: MINE,
  inspect: () => Promise.reject<Info>(new Error("nothing there")),
};
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

let answers: Record<string, unknown>;
let stage: Stage;
let again: Again;
const shown = (): string => stage.scene!.items[0]!.id;

beforeEach(() => {
  vi.useFakeTimers();
  answers = { "/api/tables/T/plies?first=3&count=3&seat=0": { plies: [at(3), at(4), at(5)] } };
  serve(answers);
  stage = new Stage(source);
  stage.frame = FRAME;
  stage.art = new Art("any", "1");
  stage.viewer = 0;
  again = new Again("T", stage);
});
afterEach(() => {
  again.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("goes through the moments from before the first, and comes back to now", async () => {
  void again.play(4, 5);
  await settled();
  expect([again.ply, shown(), stage.controller]).toEqual([3, "p:3", IDLE]); // nothing can be touched
  await vi.advanceTimersByTimeAsync(700);
  expect([again.ply, shown(), stage.moves]).toEqual([4, "p:4", at(4).moves]);
  await vi.advanceTimersByTimeAsync(700);
  expect([again.ply, shown()]).toEqual([5, "p:5"]);
  await vi.advanceTimersByTimeAsync(700);
  expect([again.ply, shown(), stage.controller]).toEqual([null, "p:now", MINE]);
});

it("stops at once", async () => {
  void again.play(4, 5);
  await settled();
  expect([again.stop(), shown(), again.stop()]).toEqual([true, "p:now", false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown()).toBe("p:now");
});

it("stays where it is when the moments cannot be had, or come too late", async () => {
  answers["/api/tables/T/plies?first=0&count=2&seat=0"] = new Error("too fast");
  void again.play(1, 1);
  await settled();
  expect([again.ply, shown()]).toEqual([null, "p:now"]);
  void again.play(4, 5);
  again.stop();
  await settled();
  expect(shown()).toBe("p:now");
});
