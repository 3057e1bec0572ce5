import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { entry, step } from "../lib/testing";
import type { Line, Step } from "../lib/types";
import { Pace } from "./pace";

const BEAT = 100;
let shown: number[][];
let beat: number;
let pace: Pace;

const act = (seq: number, ...lines: Line[]): Step =>
  step(0, seq, { kind: "play", actor: 1, log: [entry(seq, 1, lines.length ? { story: { lines } } : {})] });

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  beat = BEAT;
  pace = new Pace(
    (steps) => void shown.push(steps.map(({ seq }) => seq)),
    () => beat,
  );
});
afterEach(() => {
  pace.close();
  vi.useRealTimers();
});

it("shows the first step at once and each of the others a beat later", () => {
  for (const seq of [1, 2, 3]) pace.add(act(seq));
  expect([shown, pace.busy]).toEqual([[[1]], true]);
  vi.advanceTimersByTime(BEAT - 1);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([[1], [2]]);
  vi.advanceTimersByTime(BEAT);
  expect([shown, pace.busy]).toEqual([[[1], [2], [3]], false]);
});

it("does not wait for who is slow anyway", () => {
  pace.add(act(1));
  vi.advanceTimersByTime(BEAT);
  pace.add(act(2));
  expect(shown).toEqual([[1], [2]]);
});

it("gives what tells more a longer look", () => {
  pace.add(act(1, { text: "a six" }));
  pace.add(act(2));
  vi.advanceTimersByTime(BEAT * 1.6 - 1);
  expect(shown).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([[1], [2]]);
});

it("shows all that waits together when somebody is in a hurry", () => {
  for (const seq of [1, 2, 3]) pace.add(act(seq));
  pace.finish();
  expect([shown, pace.busy]).toEqual([[[1], [2, 3]], false]);
  vi.advanceTimersByTime(10 * BEAT);
  pace.finish(); // nothing waits
  expect(shown).toHaveLength(2);
});

it("shows an action to all seats of the screen together", () => {
  for (const seq of [1, 2]) for (const viewer of [0, 1]) pace.add({ ...act(seq), viewer });
  expect(shown).toEqual([[1], [1]]); // both at once
  vi.advanceTimersByTime(BEAT);
  expect(shown).toEqual([[1], [1], [2, 2]]);
});

it("shows steps as they come where no pace is wanted, and as soon as it is not", () => {
  pace.add(act(1));
  beat = 0;
  pace.add(act(2));
  expect(shown).toEqual([[1], [2]]);
});

it("never keeps anybody waiting for long", () => {
  for (let seq = 1; seq <= 101; seq++) pace.add(act(seq));
  vi.advanceTimersByTime(25 * BEAT);
  expect(pace.busy).toBe(false);
});

it("leaves time for what was shown without waiting", () => {
  pace.saw(act(1));
  pace.add(act(2));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(BEAT);
  expect(shown).toEqual([[2]]);
});
