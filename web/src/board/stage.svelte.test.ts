import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { FRAME, game, item, scene, serve, table } from "../lib/testing";
import type { Info, Scene } from "../lib/types";
import { page } from "../lib/words.svelte";
import { IDLE, Stage, type Controller, type Source, type Trail } from "./stage.svelte";

class Theatre implements Source {
  scene = $state.raw<Scene | undefined>(
    scene([item("p:a1", "c:a1")], { marks: [{ on: "c:a1", role: "last" }] }),
  );
  controller = $state.raw<Controller>(IDLE);
  trails: Trail[] = [];
  readonly questions: { ref: string; answer: (info: Info | Error) => void }[] = [];

  inspect(ref: string): Promise<Info> {
    return new Promise((resolve, reject) => {
      const answer = (info: Info | Error): void => (info instanceof Error ? reject(info) : resolve(info));
      this.questions.push({ ref, answer });
    });
  }
}

let theatre: Theatre;
let stage: Stage;
beforeEach(async () => {
  prefs.lang = "en";
  prefs.motion = "normal";
  serve({
    "/api/games": { games: [game({ id: "other" }), game({ secrets: true })], levels: [] },
    "/api/games/any/words/en": "any-title = Any Game\nlevel-casual = Squire",
  });
  theatre = new Theatre();
  stage = new Stage(theatre);
  stage.table = table();
  await stage.open(stage.table, Promise.resolve(FRAME));
});
afterEach(() => vi.unstubAllGlobals());

it("learns the words, the frame and the game of a table", () => {
  expect([stage.title, stage.frame, stage.game?.secrets]).toEqual(["Any Game", FRAME, true]);
  expect(new Stage(theatre).title).toBe("Bastide");
});

it("calls seats by their people, bots by their level, and the others free", () => {
  const [ada, bob] = table().seats;
  const bot = { ...bob!, kind: "bot" as const, name: null, bot: "casual" };
  stage.table = table({ seats: [ada!, bot, { ...bob!, seat: 2, name: null }] });
  expect([0, 1, 2].map((seat) => stage.name(seat))).toEqual(["Ada", "Squire", "Free seat"]);
});

it("tells bots of one level apart by their sides, in its sentences too", () => {
  const bob = table().seats[1]!;
  const bots = [0, 1].map((seat) => ({ ...bob, seat, kind: "bot" as const, bot: "casual" }));
  stage.table = table({ seats: bots });
  expect([0, 1].map((seat) => stage.name(seat))).toEqual(["Squire (colour-0)", "Squire (colour-1)"]);
  expect(stage.words.render(["player", { seat: 1, side: ["colour-1"] }])).toBe("Squire (colour-1)");
  expect(page.render(["player", { seat: 1, side: "Red" }])).toBe("player"); // only a game has players
});

it("has the rows of all and of the viewer within reach, those of the others apart", () => {
  const ids = (seat: number): string[] => stage.rowsOf(seat).map(({ id }) => id);
  expect([stage.rows.map(({ id }) => id), ids(0), ids(1)]).toEqual([["tray"], ["hand0"], ["hand1"]]);
  stage.viewer = 1;
  expect([stage.rows.map(({ id }) => id), ids(0), ids(1)]).toEqual([["tray", "hand1"], ["hand0"], []]);
  expect(stage.query).toBe("?seat=1");
});

it("shows a look ahead instead of the scene, and the places only a decision has", () => {
  const ahead = scene([item("p:b1", "spot")]);
  const spots = [{ id: "spot", area: "board", x: 1, y: 1, label: "spot" }];
  expect(stage.layout?.item("p:a1")).toBeDefined();
  theatre.controller = {
    ...IDLE,
    ahead,
    ask: { seq: 1, type: "", prompt: "", clause: "", choices: [], spots },
  };
  expect(stage.scene).toBe(ahead);
  expect(stage.layout?.spot("p:b1")).toMatchObject({ x: 100, y: 100 });
});

it("lays over the scene what is inspected and pointed at", async () => {
  const regions = [{ id: "r", role: "fief" as const }];
  void stage.inspect("p:a1");
  theatre.questions[0]!.answer({ of: "p:a1", title: "t", marks: [{ on: "c:b1", role: "threat" }], regions });
  await vi.waitUntil(() => stage.info);
  stage.lit = ["c:c1"];
  expect(stage.marks).toEqual([
    { on: "c:a1", role: "last" },
    { on: "c:b1", role: "threat" },
    { on: "c:c1", role: "gain" },
  ]);
  expect(stage.regions).toEqual(regions);
});

it("tells of the thing asked about last, whatever is answered first", async () => {
  const asked = [stage.inspect("a"), stage.inspect("b")];
  theatre.questions[1]!.answer({ of: "b", title: "b" });
  theatre.questions[0]!.answer({ of: "a", title: "a" });
  await Promise.all(asked);
  expect(stage.info?.of).toBe("b");
  const nothing = stage.inspect("c");
  theatre.questions[2]!.answer(new Error("nothing there"));
  await nothing;
  expect(stage.info).toBeNull();
});

it("drops an answer about a thing that is no longer pointed at", async () => {
  const late = stage.inspect("a");
  stage.pointed = "a";
  stage.leave();
  theatre.questions[0]!.answer({ of: "a", title: "a" });
  await late;
  expect([stage.info, stage.pointed]).toEqual([null, null]);
});

it("lights a group by all its cells", () => {
  theatre.scene = scene([], { regions: [{ id: "f:1", role: "fief", cells: ["c:a1", "c:b1"] }] });
  stage.lit = ["f:1", "c:c1"];
  expect(stage.marks.map(({ on }) => on)).toEqual(["c:a1", "c:b1", "c:c1"]);
});

it("signs what the others changed with their liveries", () => {
  theatre.trails = [
    { seat: 0, on: ["c:a1"] },
    { seat: 1, on: ["c:b1"] },
  ];
  expect(stage.trails.map(({ slot }) => slot)).toEqual([0, 1]); // who watches sees all
  stage.mine = [0];
  expect(stage.trails).toEqual([{ slot: 1, on: ["c:b1"] }]);
});

it("lets points rise where things may move, from what brought them", () => {
  const lines = [
    { text: "a", n: 4, on: ["c:a1"] },
    { text: "b", n: 2 },
    { text: "c", on: ["c:b1"] },
  ];
  stage.rise(lines);
  expect(stage.gains).toEqual([{ n: 4, on: ["c:a1"] }]);
  prefs.motion = "none";
  stage.rise(lines);
  expect(stage.gains).toEqual([]);
});

it("touches on one's turn, and inspects at any other time", () => {
  const touched: string[] = [];
  stage.pick("a");
  theatre.controller = { ...IDLE, myTurn: true, touch: (ref) => void touched.push(ref) };
  stage.pick("b");
  expect([theatre.questions.map(({ ref }) => ref), touched]).toEqual([["a"], ["b"]]);
});
