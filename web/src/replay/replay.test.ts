import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { FRAME, game, item, scene, serve, table } from "../lib/testing";
import type { Entry, Move, TableInfo } from "../lib/types";
import { press } from "./keyboard";
import { backwards, Replay } from "./replay.svelte";

const LAST = 6;
const GAP = 1300; // ms from one action to the next
const moves = (ply: number): Move[] => [{ from: `p:${ply - 1}`, to: `p:${ply}`, how: "slide" }];
const entries = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    ply: from + i,
    gesture: from + i,
    who: 0,
    text: `text-${from + i}`,
  }));

let number = 0; // every test has a table of its own
let answers: Record<string, unknown>;
let paths: string[];
let replay: Replay;
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const shown = (): string | undefined => replay.stage.scene?.items[0]?.id;

/** What the authority knows of the table, as one seat may read it. */
function record(query = ""): Record<string, unknown> {
  const path = `/api/tables/T${number}`;
  const seat = query.replace("?", "&");
  const known: Record<string, unknown> = {
    [`${path}/log?until=${LAST}${seat}`]: { log: entries(4, LAST) }, // long logs come in parts
    [`${path}/log?until=3${seat}`]: { log: entries(1, 3) },
  };
  for (let ply = 0; ply <= LAST; ply++) {
    const mark = query ? `${query.at(-1)}:` : "p:";
    known[`${path}/plies/${ply}${query}`] = {
      ply,
      scene: scene([item(`${mark}${ply}`, "c:a1")]),
      ...(ply ? { moves: moves(ply) } : {}),
    };
  }
  return known;
}

async function opened(at?: string, seat: number | null = null, info: Partial<TableInfo> = {}, mine = [0]) {
  const known = table({ id: `T${number}`, status: "over", ply: LAST, ...info });
  answers[`/api/tables/T${number}`] = { table: known, mine };
  await replay.open(at, seat);
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  prefs.lang = "en";
  number++;
  answers = {
    "/api/games": { games: [game(), game({ id: "secret", secrets: true })], levels: [] },
    "/api/games/any/words/en": "text-3 = The third.",
    [`/api/tables/T${number}/frame`]: FRAME,
    ...record(),
    ...record("?seat=0"),
    ...record("?seat=1"),
  };
  paths = serve(answers);
  replay = new Replay(`T${number}`);
});
afterEach(() => {
  replay.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("opening", () => {
  it("shows the moment the address names, from one's own seat", async () => {
    await opened("3");
    expect([replay.ply, replay.last, shown()]).toEqual([3, LAST, "0:3"]);
    expect([replay.stage.viewer, replay.address]).toEqual([0, `/replay/T${number}/3`]);
    expect(replay.sentence).toBe("The third.");
  });

  it("begins at the beginning where no moment is named", async () => {
    await opened();
    expect(shown()).toBe("0:0");
  });

  it.each(["7", "-1", "x", "1.5"])("says that there is no moment %s", async (at) => {
    await opened(at);
    expect([replay.noSuchPly, shown()]).toEqual([true, undefined]);
    replay.go(replay.last);
    await settled();
    expect([replay.noSuchPly, shown()]).toEqual([false, `0:${LAST}`]);
  });

  it("reads the whole log, part by part", async () => {
    await opened();
    expect(replay.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("waits for a game that has not begun", async () => {
    await opened(undefined, null, { status: "waiting" });
    expect([replay.stage.table?.status, replay.stage.frame]).toEqual(["waiting", undefined]);
  });

  it("says what went wrong", async () => {
    answers[`/api/tables/T${number}/frame`] = new Error("not for you");
    await opened();
    expect(replay.problem).toBe("not for you");
  });

  it("asks nothing of the reader", async () => {
    await opened();
    const { controller } = replay.stage;
    expect([controller.live, controller.myTurn, controller.ask]).toEqual([[], false, undefined]);
  });
});

describe("who looks", () => {
  it("may take any seat when the game has ended, and the address says so", async () => {
    await opened("2", 1);
    expect([replay.stage.viewer, shown()]).toEqual([1, "1:2"]);
    expect(replay.address).toBe(`/replay/T${number}/2?seat=1`);
    replay.look(0);
    await settled();
    expect([shown(), replay.address]).toEqual(["0:2", `/replay/T${number}/2`]);
  });

  it("has only the own seats while it is played", async () => {
    await opened("2", 1, { status: "playing" });
    expect([replay.views, replay.stage.viewer, replay.over]).toEqual([[0], 0, false]);
  });

  it("is a spectator without a seat", async () => {
    await opened("2", null, { status: "playing" }, []);
    expect([replay.stage.viewer, shown(), replay.views]).toEqual([null, "p:2", []]);
  });

  it("has no whole record of a game that still keeps secrets", async () => {
    await opened("2", null, { status: "playing", game: "secret" });
    expect(replay.whole).toBe(false);
    replay.stage.table = { ...replay.stage.table!, status: "over" };
    expect(replay.whole).toBe(true);
  });

  it("does not see what was asked for another seat", async () => {
    await opened("2");
    let late!: (moment: unknown) => void;
    const path = `/api/tables/T${number}/plies`;
    const slow = answers[`${path}/5?seat=1`];
    answers[`${path}/5?seat=1`] = () => new Promise((resolve) => (late = resolve));
    replay.look(1);
    await settled();
    replay.go(5);
    await settled();
    replay.look(0);
    late(slow);
    await settled();
    expect([replay.ply, shown()]).toEqual([5, "0:5"]);
  });
});

describe("going about", () => {
  beforeEach(() => opened("2"));

  it("lets things travel from one moment to its neighbour, and back", async () => {
    replay.go(3);
    await settled();
    expect([replay.stepped, replay.stage.moves]).toEqual([true, moves(3)]);
    replay.go(2);
    await settled();
    expect([replay.stepped, replay.stage.moves]).toEqual([true, [{ from: "p:3", to: "p:2", how: "slide" }]]);
    replay.go(5);
    await settled();
    expect([replay.stepped, replay.stage.moves]).toEqual([false, []]);
  });

  it("stays within the game", async () => {
    replay.go(99);
    await settled();
    expect([replay.ply, shown()]).toEqual([LAST, `0:${LAST}`]);
    replay.go(-3);
    await settled();
    expect([replay.ply, shown()]).toEqual([0, "0:0"]);
  });

  it("follows only the last wish of a reader in a hurry", async () => {
    paths.length = 0;
    for (const ply of [3, 4, 6, 0]) replay.go(ply);
    await settled();
    expect(shown()).toBe("0:0");
    expect(paths).not.toContain(`/api/tables/T${number}/plies/6?seat=0`);
  });

  it("fetches what comes next, in the direction of the reader", async () => {
    expect(paths).toContain(`/api/tables/T${number}/plies/4?seat=0`);
    expect(paths).not.toContain(`/api/tables/T${number}/plies/1?seat=0`);
    replay.go(1);
    await settled();
    expect(paths).toContain(`/api/tables/T${number}/plies/0?seat=0`);
  });

  it("shows nothing of the moment before", async () => {
    answers[`/api/tables/T${number}/do`] = (message: { ply: number }) => ({
      of: "x",
      title: `t${message.ply}`,
    });
    await replay.stage.inspect("x");
    replay.stage.lit = ["x"];
    expect([replay.stage.info?.title, replay.stage.marks]).toEqual(["t2", [{ on: "x", role: "gain" }]]);
    const late = replay.stage.inspect("x");
    replay.go(3);
    await late;
    await settled();
    expect([replay.stage.info, replay.stage.lit]).toEqual([null, []]);
  });

  it("lights what the reader wants to see of the moment", async () => {
    replay.go(3, ["c:a1"]);
    expect(replay.stage.lit).toEqual([]); // it is not shown yet
    await settled();
    expect([shown(), replay.stage.lit]).toEqual(["0:3", ["c:a1"]]);
    replay.go(3, ["c:b1"]);
    expect(replay.stage.lit).toEqual(["c:b1"]);
    replay.go(4);
    await settled();
    expect(replay.stage.lit).toEqual([]);
  });

  it("can be tried again after a failure", async () => {
    replay.close();
    replay = new Replay(`T${number}`);
    const path = `/api/tables/T${number}/plies/2?seat=0`;
    const moment = answers[path];
    answers[path] = new Error("down for a moment");
    await opened("2");
    expect(replay.problem).toBe("down for a moment");
    answers[path] = moment;
    replay.go(2);
    await settled();
    expect([replay.problem, shown()]).toEqual(["", "0:2"]);
  });
});

describe("playing on its own", () => {
  beforeEach(() => opened("4"));

  it("goes on to the end, and stops there", async () => {
    replay.toggle();
    await vi.advanceTimersByTimeAsync(GAP - 1);
    expect([replay.playing, replay.ply]).toEqual([true, 4]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBe("0:5");
    await vi.advanceTimersByTimeAsync(GAP);
    expect([shown(), replay.playing]).toEqual(["0:6", false]);
  });

  it("is faster at a higher speed", async () => {
    replay.speed = 4;
    replay.toggle();
    await vi.advanceTimersByTimeAsync((2 * GAP) / 4);
    expect(shown()).toBe("0:6");
  });

  it("begins anew from the end", async () => {
    replay.go(LAST);
    await settled();
    replay.toggle();
    await settled();
    expect([replay.playing, shown()]).toEqual([true, "0:0"]);
  });

  it("is ended by going elsewhere with a key", async () => {
    press(" ", replay);
    expect(replay.playing).toBe(true);
    press("ArrowLeft", replay);
    await vi.advanceTimersByTimeAsync(3 * GAP);
    expect([replay.playing, shown()]).toEqual([false, "0:3"]);
    press("End", replay);
    await settled();
    expect(shown()).toBe("0:6");
  });
});

it("is played on from any moment, with bots on the other seats", async () => {
  await opened("4");
  let planned: unknown;
  answers[`/api/tables/T${number}/branch`] = (plan: unknown) => {
    planned = plan;
    return { table: table({ id: "B" }), links: {} };
  };
  expect(await replay.branch(1, "skilled")).toBe("B");
  expect(planned).toEqual({ ply: 4, seats: [{ kind: "bot", bot: "skilled" }, { kind: "me" }] });
});

it("turns moves around, with the way they took", () => {
  expect(backwards([{ from: "a", to: "b", via: ["x", "y"], how: "hop" }])).toEqual([
    { from: "b", to: "a", via: ["y", "x"], how: "hop" },
  ]);
});
