import { beforeEach, expect, it, vi } from "vitest";
import { check, comeTo, keepSeal, keptSeal, sitDown, witness } from "./fair";
import { table } from "./testing";

// The same example as in docs/fair.md and tests/test_fair.py.
const secret = "00112233445566778899aabbccddeeff".repeat(2);
const commitment = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";
const sealed = { commitment, brought: 0 };
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
  expect(await check(record({}))).toEqual({ wrong: null, draws: 6, brought: 0, nobody: false });
  expect(await check(record({}, [...drawn.slice(0, 3), "red"]))).toEqual({ wrong: "draw", draw: 4 });
  expect(await check(record({ contributions: ["c0ffef", ""] }))).toMatchObject({ wrong: "draw" });
  expect(await check(record({ secret: "ab".repeat(32) }))).toEqual({ wrong: "secret" });
  expect(await check(record({ secret: undefined }))).toEqual({ wrong: "secret" });
});

it("looks over what came with the game", async () => {
  const other = ["red", ...drawn.slice(1)];
  expect(await check(record({ brought: 1 }, other))).toMatchObject({ wrong: null, draws: 5, brought: 1 });
});

it("calls nothing checked that tells of no seal, or not what was added", async () => {
  expect(await check(record({}).replace('"fair"', '"unfair"'))).toEqual({ wrong: "unsealed" });
  for (const contributions of [[], undefined, ["c0ffee"]])
    expect(await check(record({ contributions }))).toEqual({ wrong: "hidden" });
  const nobody = await check(record({ contributions: ["", ""], brought: 6 }));
  expect(nobody).toEqual({ wrong: null, draws: 0, brought: 6, nobody: true });
});

it("believes no number of draws made before the seal that cannot be", async () => {
  const bastide = { chance: "house" };
  const told = (brought: number, more: object) =>
    record({ brought }).replace('"players"', `${JSON.stringify(more).slice(1, -1)},"players"`);
  expect(await check(told(6, { bastide }))).toEqual({ wrong: "counted" });
  expect(await check(told(0, { bastide }))).toMatchObject({ wrong: null, draws: 6 });
  expect(await check(told(6, { bastide: { chance: "branch" } }))).toMatchObject({ wrong: null, draws: 0 });
  const unbegun = record({ brought: 7, contributions: [] });
  expect(await check(unbegun)).toEqual({ wrong: "counted" });
  expect(await check(unbegun.replace('"brought":7', '"brought":6'))).toMatchObject({ wrong: null });
});

it("calls no record checked that is cut short", async () => {
  const whole = record({});
  const cut = (lines: number) => whole.split("\n").slice(0, lines).join("\n");
  const seen = (told: string, actions: number) => check(told, undefined, false, actions);
  expect(await seen(whole, 7)).toMatchObject({ wrong: null, draws: 6 });
  expect(await seen(cut(8), 7)).toMatchObject({ wrong: null, draws: 6 }); // somebody gave up
  expect(await seen(cut(5), 7)).toEqual({ wrong: "actions" });
  expect(await seen(whole, 8)).toEqual({ wrong: "actions" });
});

it("holds it against what this browser saw and added", async () => {
  const mine = { commitment, brought: 0, contribution: "c0ffee", contributions: ["c0ffee", ""] };
  const held = (change: object, seated = true) => check(record({}), { ...mine, ...change }, seated);
  expect(await held({})).toMatchObject({ wrong: null });
  expect(await held({ commitment: "ab" })).toEqual({ wrong: "seal" });
  expect(await held({ brought: 1 })).toEqual({ wrong: "brought" });
  expect(await check(record({ brought: 6 }), mine, true)).toEqual({ wrong: "brought" });
  expect(await held({ contribution: "ab" })).toEqual({ wrong: "contribution" });
  expect(await held({ contribution: "ab" }, false)).toMatchObject({ wrong: null }); // the host gave that seat away
  expect(await held({ contribution: "" })).toMatchObject({ wrong: null }); // who came when it had begun
  const calledOff = { ...mine, contributions: undefined };
  expect(await check(record({ contributions: [] }, []), calledOff, true)).toMatchObject({ wrong: null });
  expect(await check(record({ contributions: [] }), calledOff, true)).toEqual({ wrong: "contribution" });
  expect(await held({ contributions: ["c0ffee", "ab"] }, false)).toEqual({ wrong: "others" });
});

it("remembers the seals of some tables, the newest", () => {
  for (let n = 0; n < 250; n++) keepSeal(table({ id: `t${n}`, fair: sealed }), `${n}`);
  expect(keptSeal("t0")).toBeUndefined();
  expect(keptSeal("t249")).toEqual({ ...sealed, contribution: "249" });
  kept.set("bastide-seals", "[7");
  expect(keptSeal("t249")).toBeUndefined();
});

it("remembers what it saw first: the seal, and what all have added", () => {
  const told = (more: object) => table({ id: "a", fair: { ...sealed, ...more } });
  witness(told({ contributions: ["01", "02"] }));
  expect(keptSeal("a")).toBeUndefined(); // of tables at which one plays
  keepSeal(told({}), "01");
  keepSeal(told({ commitment: "ab", brought: 7 }), "03");
  expect(keptSeal("a")).toEqual({ ...sealed, contribution: "03" });
  witness(told({}));
  witness(told({ contributions: ["01", "02"] }));
  witness(told({ contributions: ["04", "02"] }));
  expect(keptSeal("a")).toEqual({ ...sealed, contribution: "03", contributions: ["01", "02"] });
});

/** A house that answers how a table stands, and what it was asked. */
function house(told: (contribution: string) => object): { path: string; contribution: string }[] {
  const asked: { path: string; contribution: string }[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const { contribution } = JSON.parse(body) as { contribution: string };
    asked.push({ path, contribution });
    return Promise.resolve(new Response(JSON.stringify(told(contribution))));
  });
  return asked;
}

const waiting = (id: string) => table({ id, status: "waiting", fair: sealed });

it("adds to the chance of a table whose seal it has seen, once", async () => {
  let first: string | undefined;
  const asked = house((contribution) => ({
    table: table({ status: "playing" }),
    mine: [0],
    contributed: [(first ??= contribution)],
  }));
  expect((await comeTo(waiting("a"))).status).toBe("playing");
  expect(asked.map(({ path }) => path)).toEqual(["/api/tables/a/arrive"]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keptSeal("a")).toEqual({ ...sealed, contribution: first });
  await comeTo(waiting("a")); // who sits there already adds nothing more
  expect(keptSeal("a")?.contribution).toBe(first);
  await comeTo(table({ status: "playing", fair: sealed }));
  await comeTo(table({ status: "waiting" }));
  expect(asked.length).toBe(2);
});

it("remembers nothing where it has added nothing", async () => {
  house(() => ({ table: table({}), mine: [] }));
  await comeTo(waiting("b"));
  expect(keptSeal("b")).toBeUndefined();
});

it("adds to the chance when it sits down, unless the game has begun", async () => {
  const fair = { ...sealed, contributions: ["01", "02"] };
  let begun: object = { fair: sealed };
  const asked = house(() => ({ table: table(begun), seat: 0 }));
  await sitDown(waiting("a"), "");
  expect(keptSeal("a")).toEqual({ ...sealed, contribution: asked[0]!.contribution });
  begun = { fair };
  await sitDown(table({ id: "a", fair }), ""); // later, on a seat somebody has left
  expect(keptSeal("a")).toEqual({ ...sealed, contribution: "" });
});
