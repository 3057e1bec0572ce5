import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inOrder, ofTables, played, remember } from "./order";

const games = ["easy", "fair", "hard"].map((id) => ({ id }));
const ids = (last: string[]): string =>
  inOrder(games, last)
    .map(({ id }) => id)
    .join(" ");

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("as the house lists them, for somebody who has played nothing", () => {
  expect(ids(played())).toBe("easy fair hard");
});

it("the one played last comes first, the others stay as they were", () => {
  remember("hard");
  expect(ids(played())).toBe("hard easy fair");
  remember("fair");
  expect(ids(played())).toBe("fair hard easy");
  remember("hard");
  expect(ids(played())).toBe("hard fair easy");
});

it("a game that is no longer there takes no place", () => {
  expect(ids(remember("gone", "fair"))).toBe("fair easy hard");
});

it("tables of other browsers count by when something happened there", () => {
  const tables = [
    { game: "easy", changed: 10 },
    { game: "hard", changed: 30 },
    { game: "fair", changed: 20 },
    { game: "hard", changed: 5 },
  ];
  expect(ofTables(tables)).toEqual(["hard", "fair", "easy"]);
});

it("whatever lies in the storage, there is an order", () => {
  for (const kept of ["{", "7", "null", '[1, "hard"]']) {
    localStorage.setItem("bastide-played", kept);
    expect(inOrder(games, played())).toHaveLength(3);
  }
  expect(ids(played())).toBe("hard easy fair");
});
