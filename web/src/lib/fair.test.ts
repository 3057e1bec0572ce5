import { beforeEach, expect, it, vi } from "vitest";
import { check, comeTo, keepSeal, keptSeal } from "./fair";
import { table } from "./testing";

// The same example as in docs/fair.md and tests/test_fair.py.
const secret = "00112233445566778899aabbccddeeff".repeat(2);
const commitment = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";
const fair = { commitment, contributions: ["c0ffee", ""], secret };
const legal = [
  ["red", 1],
  ["green", 3],
  ["blue", 2],
];
const drawn = ["green", "blue", "green", "green", "blue", "blue"];

const record = (first: object, actions = drawn): string =>
  [
    { game: "any", players: 2, fair: { ...fair, ...first } },
    { actor: 0, legal: ["up"], action: "up" },
    ...actions.map((action) => ({ actor: "chance", legal, action })),
    { over: true },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

it("finds that every draw follows, and names what does not", async () => {
  expect(await check(record({}))).toEqual({ wrong: null, draws: 6, brought: 0 });
  expect(await check(record({}, [...drawn.slice(0, 3), "red"]))).toEqual({ wrong: "draw", draw: 4 });
  expect(await check(record({ contributions: ["c0ffef", ""] }))).toMatchObject({ wrong: "draw" });
  expect(await check(record({ secret: "ab".repeat(32) }))).toEqual({ wrong: "secret" });
  expect(await check(record({ secret: undefined }))).toEqual({ wrong: "secret" });
});

it("looks over what came with the game", async () => {
  const other = ["red", ...drawn.slice(1)];
  expect(await check(record({ brought: 1 }, other))).toEqual({ wrong: null, draws: 5, brought: 1 });
});

it("holds it against what this browser saw and added", async () => {
  const mine = { commitment, contribution: "c0ffee" };
  expect(await check(record({}), mine)).toMatchObject({ wrong: null });
  expect(await check(record({}), { ...mine, commitment: "ab" })).toEqual({ wrong: "seal" });
  expect(await check(record({}), { ...mine, contribution: "ab" })).toEqual({ wrong: "contribution" });
});

it("remembers the seals of some tables, the newest", () => {
  for (let n = 0; n < 250; n++) keepSeal(table({ id: `t${n}`, fair: { commitment } }), `${n}`);
  expect(keptSeal("t0")).toBeUndefined();
  expect(keptSeal("t249")).toEqual({ commitment, contribution: "249" });
  kept.set("bastide-seals", "[7");
  expect(keptSeal("t249")).toBeUndefined();
});

it("adds to the chance of a table whose seal it has seen, once", async () => {
  const asked: { path: string; body: { contribution: string } }[] = [];
  let mine = [0];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) as { contribution: string } });
    return Promise.resolve(new Response(JSON.stringify({ table: table({ status: "playing" }), mine })));
  });
  const waiting = table({ id: "a", status: "waiting", fair: { commitment } });
  expect((await comeTo(waiting)).status).toBe("playing");
  expect(asked.map(({ path }) => path)).toEqual(["/api/tables/a/arrive"]);
  expect(asked[0]!.body.contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(keptSeal("a")).toEqual({ commitment, contribution: asked[0]!.body.contribution });
  mine = []; // who only opened it has added nothing
  await comeTo({ ...waiting, id: "b" });
  expect(keptSeal("b")).toBeUndefined();
  await comeTo(table({ status: "playing", fair: { commitment } }));
  await comeTo(table({ status: "waiting" }));
  expect(asked.length).toBe(2);
});
