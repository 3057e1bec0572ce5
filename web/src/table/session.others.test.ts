import { beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { entry, item, scene, step } from "../lib/testing";
import type { Player, Step } from "../lib/types";
import { OPEN, PASS, plies, server, session, settled, turns, withSession } from "./session.bench";

withSession();

describe("what others do", () => {
  const BEAT = 700;
  const act = (seq: number, actor: Player, more: Partial<Step> = {}): Step =>
    step(0, seq, {
      kind: "play",
      actor,
      scene: scene([item(`p:${seq}`, "c:a1")], { marks: [{ on: `c:${seq}`, role: "last" }] }),
      moves: [{ from: `p:${seq - 1}`, to: `p:${seq}`, how: "slide" }],
      log: [entry(seq, actor)],
      ...more,
    });
  const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1));
    await later(BEAT);
  });

  it("is shown step by step, with its marks and its line of the log", async () => {
    await server.says(act(2, 1), act(3, 1), act(4, 1, { ask: PASS }));
    expect([session.step?.seq, plies(), session.stage.marks[0]?.on]).toEqual([2, [2], "c:2"]);
    await later(BEAT);
    expect([session.step?.seq, plies(), session.controller.myTurn]).toEqual([3, [2, 3], false]);
    await later(BEAT);
    expect([session.step?.seq, session.controller.live, turns.length]).toEqual([4, ["!pass"], 1]);
  });

  it("comes as fast as it happens for who wants that, and where nothing moves", async () => {
    prefs.tempo = "at-once";
    await server.says(act(2, 1), act(3, 1));
    expect(session.step?.seq).toBe(3);
    prefs.tempo = "calm";
    prefs.motion = "none";
    await server.says(act(4, 1), act(5, 1));
    expect(session.step?.seq).toBe(5);
  });

  it("is calm where that is wanted", async () => {
    prefs.tempo = "calm";
    await server.says(act(2, 1), act(3, 1));
    await later(1499);
    expect(session.step?.seq).toBe(2);
    await later(1);
    expect(session.step?.seq).toBe(3);
  });

  it("is shown at once, with all that moved, to who is in a hurry", async () => {
    await server.says(act(2, 1), act(3, 1), act(4, 1));
    expect(session.hurry()).toBe(true);
    await settled();
    expect([session.step?.seq, plies()]).toEqual([4, [2, 3, 4]]);
    expect(session.stage.moves).toEqual([{ from: "p:2", to: "p:4", how: "slide" }]);
    expect(session.hurry()).toBe(false);
  });

  it("never holds the clock", async () => {
    const clock = (seat: number) => ({ banks: [1000, 1000], seat, now: Date.now() + 50 });
    await server.says(act(2, 1, { clock: clock(1) }), act(3, 1, { clock: clock(0) }));
    expect([session.step?.seq, session.clock?.seat, session.serverLead]).toEqual([2, 0, 50]);
  });

  it("does not hold back what is said meanwhile", async () => {
    await server.says(act(2, 1), act(3, 1), { t: "chat", lines: [{ n: 1, room: "table", text: "!" }] });
    expect([session.step?.seq, session.chat.length]).toEqual([2, 1]);
  });

  it("does not hold back one's own action, nor what chance brings to it", async () => {
    await server.says(act(2, 1), act(3, 1), act(4, 0), act(5, "chance"));
    expect([session.step?.seq, plies()]).toEqual([5, [2, 3, 4, 5]]);
  });

  it("follows one's own action after a moment, answered however quickly", async () => {
    await server.says(step(0, 2, { ask: PASS }));
    session.controller.touch("!pass");
    await server.says(act(3, 0), act(4, "chance"), act(5, 1), act(6, "chance"));
    await server.does();
    expect([session.sending, session.step?.seq]).toEqual([false, 4]);
    await later(BEAT);
    expect(session.step?.seq).toBe(5);
    await later(BEAT);
    expect(session.step?.seq).toBe(6);
  });

  it("is over when the connection comes back: then it is shown how it stands", async () => {
    await server.says(act(2, 1), act(3, 1));
    await server.welcomes([0], OPEN);
    expect(session.step?.seq).toBe(3);
  });

  it("stays marked until they act again", async () => {
    await server.says(act(2, 1), act(3, 0));
    expect(session.stage.trails).toEqual([{ slot: 1, on: ["c:2"] }]);
    await server.says(act(4, 1));
    await later(BEAT);
    expect(session.stage.trails).toEqual([{ slot: 1, on: ["c:4"] }]);
  });

  it("lets points rise, also of actions that are shown together", async () => {
    const story = (n: number) => ({ story: { lines: [{ text: "", n, on: [`c:${n}`] }] } });
    await server.says(act(2, 1, { log: [entry(2, 1, story(4))] }));
    expect(session.stage.gains).toEqual([{ n: 4, on: ["c:4"] }]);
    await server.says(
      act(3, 1, { log: [entry(3, 1, story(5))] }),
      act(4, 1, { log: [entry(4, 1, story(6))] }),
    );
    session.hurry();
    await settled();
    expect(session.stage.gains.map(({ n }) => n)).toEqual([5, 6]);
  });
});
