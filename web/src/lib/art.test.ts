import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Art } from "./art.svelte";

const asked: string[][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string) => {
    const names = new URL(address, "http://any").searchParams.getAll("want");
    asked.push(names);
    return Promise.resolve(
      Response.json(Object.fromEntries(names.map((name) => [name, `<g id="${name}"/>`]))),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what is fetched ahead is part of the page once it is needed, and nobody waits for it then", async () => {
  const art = new Art("any", "1");
  await art.foresee(["b", "a"]);
  expect(asked).toEqual([["a", "b"]]);
  expect([...art.drawn.keys()]).toEqual([]);
  void art.need(["a"]);
  expect([...art.drawn.keys()]).toEqual(["a"]);
});

test("what is on its way is not asked for again", async () => {
  const art = new Art("any", "1");
  void art.foresee(["a", "b"]);
  await art.need(["b", "c"]);
  expect(asked).toEqual([["a", "b"], ["c"]]);
  expect([...art.drawn.keys()]).toEqual(["b", "c"]);
});
