import { afterEach, describe, expect, it } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { entry, scene, step, table } from "../lib/testing";
import type { Step } from "../lib/types";
import {
  answers,
  number,
  OPEN,
  PASS,
  plies,
  SECRET,
  server,
  session,
  settled,
  told,
  withSession,
} from "./session.bench";

withSession();

describe("several seats on one screen", () => {
  it("look from the seat that is to act", async () => {
    await server.welcomes([0, 1], OPEN);
    await server.says(step(0, 1), step(1, 1, { ask: PASS }));
    expect([session.stage.viewer, session.handOver]).toEqual([1, null]);
    await server.says(step(0, 2, { ask: PASS }), step(1, 2));
    expect([session.stage.viewer, session.controller.live]).toEqual([0, ["!pass"]]);
  });

  it("share a log where there are no secrets", async () => {
    await server.welcomes([0, 1], OPEN);
    await server.says(step(0, 1), step(1, 1, { ask: PASS }));
    await server.says(step(0, 2, { log: [entry(2)] }), step(1, 2, { log: [entry(2)] }));
    expect(plies()).toEqual([2]);
  });

  it("hand the device over where they know different things", async () => {
    await server.welcomes([0, 1], SECRET);
    await server.says(step(0, 1, { ask: PASS }), step(1, 1));
    expect([session.stage.viewer, session.handOver]).toEqual([null, 0]);
    expect([session.stage.scene, session.controller.myTurn]).toEqual([undefined, false]);
    session.look(0);
    await settled();
    expect([session.stage.scene?.viewer, session.controller.live]).toEqual([0, ["!pass"]]);

    await server.says(step(0, 2), step(1, 2, { ask: PASS, log: [told(2, "secret")] }));
    expect([session.stage.viewer, session.handOver, session.controller.myTurn]).toEqual([0, 1, false]);
    expect(session.log).toEqual([]); // what the next seat may read is not in the page yet
    answers[`/api/tables/T${number}/log?seat=1`] = { log: [told(2, "secret")] };
    session.look(1);
    await settled();
    expect([session.handOver, session.stage.scene?.viewer, plies()]).toEqual([null, 1, [2]]);
  });

  it("never show the log of a seat that has handed over", async () => {
    await server.welcomes([0, 1], SECRET);
    let late!: (log: unknown) => void;
    answers[`/api/tables/T${number}/log?seat=0`] = () => new Promise((resolve) => (late = resolve));
    await server.says(step(0, 1), step(1, 1, { ask: PASS }));
    session.look(0);
    session.look(1);
    late({ log: [told(1, "secret of 0")] });
    await settled();
    expect(session.log).toEqual([]);
  });

  it("see points rise, whoever of them looks next", async () => {
    await server.welcomes([0, 1], OPEN);
    await server.says(step(0, 1, { ask: PASS }), step(1, 1));
    const log = [entry(2, 0, { story: { lines: [{ text: "", n: 4, on: ["c:a1"] }] } })];
    const made = { kind: "play" as const, actor: 0, log };
    await server.says(step(0, 2, made), step(1, 2, { ...made, ask: PASS }));
    expect([session.stage.viewer, session.stage.gains]).toEqual([1, [{ n: 4, on: ["c:a1"] }]]);
  });

  it("go by their colours where they have the same name", async () => {
    const ada = table().seats[0]!;
    await server.welcomes([0, 1], { ...OPEN, seats: [ada, { ...ada, seat: 1 }] });
    await server.says(step(0, 1), step(1, 1));
    expect([0, 1].map((seat) => session.stage.name(seat))).toEqual(["Red", "Blue"]);
  });

  it("go by their colours before anything is shown, too", async () => {
    const ada = table().seats[0]!;
    await server.welcomes([0, 1], { ...SECRET, seats: [ada, { ...ada, seat: 1 }] });
    await server.says(step(0, 1), step(1, 1, { ask: PASS }));
    expect([session.stage.scene, session.handOver, session.stage.name(1)]).toEqual([
      undefined,
      1,
      "colour-1",
    ]);
  });
});

describe("the board of several on one screen", () => {
  const turned = (seat: number, seq: number, turn: 0 | 180, more: Partial<Step> = {}): Step =>
    step(seat, seq, { scene: scene([], { viewer: seat, turn }), ...more });
  const shown = (): number | undefined => session.stage.layout?.planes[0]?.turn;
  afterEach(() => (prefs.turning = true));

  it("turns to who plays, or stays as the first of them sees it", async () => {
    await server.welcomes([0, 1], OPEN);
    await server.says(turned(0, 1, 0), turned(1, 1, 180, { ask: PASS }));
    expect([session.stage.viewer, shown()]).toEqual([1, 180]);
    prefs.turning = false;
    expect(shown()).toBe(0);
  });

  it("is always turned to who sits alone at it", async () => {
    prefs.turning = false;
    await server.welcomes([1], OPEN);
    await server.says(turned(1, 1, 180, { ask: PASS }));
    expect(shown()).toBe(180);
  });
});
