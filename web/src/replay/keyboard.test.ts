import { expect, test } from "vitest";
import { press } from "./keyboard";

function reader(ply: number) {
  const done: string[] = [];
  return {
    done,
    ply,
    last: 9,
    go: (to: number) => void done.push(`go ${to}`),
    toggle: () => void done.push("toggle"),
    pause: () => void done.push("pause"),
  };
}

test.each([
  ["ArrowLeft", ["pause", "go 3"]],
  ["ArrowRight", ["pause", "go 5"]],
  ["Home", ["pause", "go 0"]],
  ["End", ["pause", "go 9"]],
  [" ", ["toggle"]],
])("%s", (key, done) => {
  const some = reader(4);
  expect(press(key, some)).toBe(true);
  expect(some.done).toEqual(done);
});

test("other keys are left alone", () => {
  const some = reader(4);
  expect(press("x", some)).toBe(false);
  expect(some.done).toEqual([]);
});
