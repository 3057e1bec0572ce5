import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

/** A page that is opened now. */
async function opened(): Promise<typeof import("./learning.svelte").learning> {
  vi.resetModules();
  return (await import("./learning.svelte")).learning;
}
beforeEach(() => kept.clear());

test("what was learnt is there when the page is opened again, each lesson once", async () => {
  const learning = await opened();
  learning.learn("any", "goal");
  learning.learn("any", "goal");
  learning.learn("other", "troop");
  const again = await opened();
  expect(again.learnt("any")).toEqual(["goal"]);
  expect(again.learnt("other")).toEqual(["troop"]);
  expect(again.learnt("third")).toEqual([]);
});

test("a guide speaks unless sent away, and knows what was heard", async () => {
  const learning = await opened();
  expect(learning.guide).toBe(true);
  learning.hear("any", "move");
  learning.guide = false;
  const again = await opened();
  expect(again.heard("any")).toEqual(["move"]);
  expect(again.guide).toBe(false);
});

test("what somebody else wrote there does no harm", async () => {
  kept.set("bastide-learning", "{");
  expect((await opened()).learnt("any")).toEqual([]);
});

test("how often a phase was practised is counted", async () => {
  const learning = await opened();
  learning.practise("any", "opening");
  learning.practise("any", "opening");
  const again = await opened();
  expect([again.practised("any", "opening"), again.practised("any", "endgame")]).toEqual([2, 0]);
});
