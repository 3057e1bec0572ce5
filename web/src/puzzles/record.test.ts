import { beforeEach, expect, test, vi } from "vitest";
import { storageInPlace } from "../lib/testing";

const storage = storageInPlace();

/** A page that is opened now. */
async function opened(): Promise<typeof import("./record.svelte").puzzleRecord> {
  vi.resetModules();
  return (await import("./record.svelte")).puzzleRecord;
}
beforeEach(() => {
  storage.kept.clear();
  storage.full = false;
});
const puzzle = (id: string, rating = 1500): { id: string; rating: number } => ({ id, rating });

test("the first try counts for rating and streak, and is there when the page is opened again", async () => {
  const record = await opened();
  record.tried("any", puzzle("a"), "right");
  record.tried("any", puzzle("b"), "right");
  const high = record.of("any").rating.rating;
  expect(high).toBeGreaterThan(1500);
  record.tried("any", puzzle("c"), "wrong");
  record.tried("any", puzzle("c"), "wrong");
  record.tried("any", puzzle("c"), "right");
  const again = await opened();
  const { rating, met, streak, best } = again.of("any");
  expect(met).toEqual({ a: "first", b: "first", c: "later" });
  expect([streak, best, again.solved("any")]).toEqual([0, 2, 3]);
  expect(rating.rating).toBeLessThan(high);
  expect(again.of("other").rating.rating).toBe(1500);
});

test("a later try changes no rating", async () => {
  const record = await opened();
  record.tried("any", puzzle("a"), "wrong");
  const { rating } = record.of("any");
  record.tried("any", puzzle("a"), "right");
  expect(record.of("any").rating).toEqual(rating);
  expect(record.of("any").streak).toBe(0);
});

test("who asks for the answer has not found it", async () => {
  const record = await opened();
  record.tried("any", puzzle("a"), "told");
  record.tried("any", puzzle("a"), "right"); // knowing it
  expect(record.of("any").met).toEqual({ a: "told" });
  expect([record.solved("any"), record.of("any").streak]).toEqual([0, 0]);
  expect(record.of("any").rating.rating).toBeLessThan(1500);
});

test("a rating settles after some tries", async () => {
  const record = await opened();
  expect(record.settled("any")).toBe(false);
  for (let i = 0; i < 40; i++) record.tried("any", puzzle(`p${i}`), i % 2 ? "right" : "wrong");
  expect(record.settled("any")).toBe(true);
});

test("days in a row", async () => {
  const record = await opened();
  record.foundOfDay("2026-10-31");
  record.foundOfDay("2026-11-01");
  record.foundOfDay("2026-11-01");
  expect(record.daysInARow("2026-11-01")).toBe(2);
  expect(record.daysInARow("2026-11-02")).toBe(2); // there is time until midnight
  expect(record.daysInARow("2026-11-03")).toBe(0);
  record.foundOfDay("2026-11-03");
  expect([record.daysInARow("2026-11-03"), record.mostDays]).toEqual([1, 2]);
});

test("what two pages of one browser keep is added", async () => {
  const [one, other] = [await opened(), await opened()];
  one.tried("any", puzzle("a"), "right");
  other.tried("any", puzzle("b"), "right");
  other.foundOfDay("2026-11-18");
  one.tried("any", puzzle("c"), "right");
  expect((await opened()).of("any").met).toEqual({ a: "first", b: "first", c: "first" });
  expect((await opened()).daysInARow("2026-11-18")).toBe(1);
});

test.each([
  "{",
  "null",
  "7",
  '"x"',
  "[]",
  '{"games": 3, "days": "x"}',
  '{"games": {"any": null}}',
  '{"games": {"any": {"rating": "high", "met": ["a"], "streak": -1, "best": "x"}}}',
  '{"games": {"any": {"rating": {"rating": 1e999, "deviation": 0, "volatility": "x"}, "met": {"a": "won"}}}}',
])("what somebody else wrote there does no harm: %s", async (written) => {
  storage.kept.set("bastide-puzzles", written);
  const record = await opened();
  expect(record.of("any").rating).toEqual({ rating: 1500, deviation: 350, volatility: 0.06 });
  expect(record.daysInARow("2026-11-18")).toBe(0);
  record.tried("any", puzzle("z"), "right");
  record.foundOfDay("2026-11-18");
  expect(Number.isFinite(record.of("any").rating.rating)).toBe(true);
  expect([record.of("any").streak, record.daysInARow("2026-11-18")]).toEqual([1, 1]);
});

test("a browser that keeps nothing counts while the page is open", async () => {
  storage.full = true;
  const record = await opened();
  record.tried("any", puzzle("a"), "right");
  record.tried("any", puzzle("b"), "right");
  expect(record.solved("any")).toBe(2);
});
