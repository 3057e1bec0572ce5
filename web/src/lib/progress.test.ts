import { beforeEach, expect, test, vi } from "vitest";
import type { Reviewed } from "./progress.svelte";
import { storageInPlace } from "./testing";
import type { ReviewWeakness } from "./types";

const storage = storageInPlace();
beforeEach(() => {
  storage.kept.clear();
  storage.full = false;
});

/** A page that is opened now. */
async function opened(): Promise<typeof import("./progress.svelte")> {
  vi.resetModules();
  return import("./progress.svelte");
}

type Sums = [decisions: number, score: number, loss: number, mistakes: number];
const row = (group: "phase" | "kind", name: string, sums: Sums): ReviewWeakness => {
  const [decisions, score, loss, mistakes] = sums;
  return { group, name, what: ["asked", { n: 1, of: [["x"]] }], decisions, score, loss, mistakes };
};
const ROWS = [row("phase", "opening", [4, 300, 0.4, 2]), row("kind", "move", [4, 300, 0.4, 2])];
const played = (table: string, at = 1, game = "any", rows = ROWS): Reviewed => ({ table, game, at, rows });

test("rows of many games are added up: phases in order, then kinds by what each costs", async () => {
  const { accuracy, addedUp, cost, weakestOf, whole } = await opened();
  const rows = addedUp([
    row("kind", "build", [1, 100, 0, 0]),
    row("phase", "end", [2, 150, 0.1, 1]),
    row("phase", "opening", [3, 270, 0.06, 0]),
    row("kind", "move", [4, 320, 0.2, 1]),
    row("phase", "opening", [1, 30, 0.14, 1]),
    row("kind", "move", [1, 30, 0.1, 1]),
  ]);
  expect(rows.map(({ name }) => name)).toEqual(["opening", "end", "move", "build"]);
  const [opening, end, move] = rows as [ReviewWeakness, ReviewWeakness, ReviewWeakness];
  expect(opening).toMatchObject({ decisions: 4, mistakes: 1, what: ["asked", { n: 1, of: [["x"]] }] });
  expect(accuracy(opening)).toBeCloseTo(75, 9);
  expect(cost(opening)).toBeCloseTo(0.05, 9);
  expect(weakestOf([opening, end])).toBe(opening);
  expect(weakestOf([{ ...opening, loss: 0.1 }, end])).toBe(end);
  expect(weakestOf([move])).toBe(move);
  expect(weakestOf([{ ...opening, loss: 0 }, { ...end, loss: 0 }])).toBeUndefined(); // prettier-ignore
  expect(whole(rows)).toMatchObject({ decisions: 6, score: 450, mistakes: 2 });
});

test("a game is kept once, in the order of play, and is there when the page is opened again", async () => {
  const { progress } = await opened();
  progress.keep(played("b", 2));
  progress.keep(played("a", 1));
  progress.keep(played("b", 2, "any", [ROWS[0]!]));
  progress.keep(played("c", 3, "other"));
  const again = (await opened()).progress;
  expect(again.of("any").map(({ table }) => table)).toEqual(["a", "b"]);
  expect(again.of("any")[1]!.rows).toEqual(ROWS);
  expect(again.of("other")).toHaveLength(1);
});

test("who decided nothing has nothing to keep", async () => {
  const { progress } = await opened();
  progress.keep(played("a", 1, "any", []));
  expect(progress.of("any")).toEqual([]);
});

test("the oldest are forgotten", async () => {
  const { progress, MOST } = await opened();
  for (let n = 0; n < MOST + 2; n++) progress.keep(played(`t${n}`, n));
  expect(progress.of("any")).toHaveLength(MOST);
  expect((await opened()).progress.of("any")[0]!.table).toBe("t2");
});

test("what is damaged counts for nothing, the rest stays", async () => {
  const spoilt = [
    { ...ROWS[0], decisions: 0 },
    { ...ROWS[0], score: 401 },
    { ...ROWS[0], loss: "much" },
    { ...ROWS[0], mistakes: null },
    { ...ROWS[0], name: "overture" },
    { ...ROWS[0], group: "neither" },
    { ...ROWS[0], what: ["asked", { n: null }] },
    { ...ROWS[0], what: 7 },
    null,
  ].map((one, n) => ({ ...played(`bad${n}`), rows: [ROWS[0], one] }));
  const games = [
    ...spoilt,
    { ...played("x"), at: "now" },
    { table: "y" },
    3,
    null,
    played("good"),
    played("good"),
  ];
  storage.kept.set("bastide-progress", JSON.stringify({ games }));
  expect((await opened()).progress.of("any").map(({ table }) => table)).toEqual(["good"]);
  for (const rubbish of ["{", "7", "null", '{"games":{}}', "[]"]) {
    storage.kept.set("bastide-progress", rubbish);
    const { progress } = await opened();
    expect(progress.of("any")).toEqual([]);
    progress.keep(played("a"));
    expect((await opened()).progress.of("any")).toHaveLength(1);
  }
});

test("two pages of a browser keep what both have seen; without room it counts while the page is open", async () => {
  const one = (await opened()).progress;
  const other = (await opened()).progress;
  one.keep(played("a", 1));
  other.keep(played("b", 2));
  expect(other.of("any").map(({ table }) => table)).toEqual(["a", "b"]);
  storage.full = true;
  other.keep(played("c", 3));
  other.keep(played("d", 4));
  expect(other.of("any")).toHaveLength(4);
});
