import { beforeEach, describe, expect, it, vi } from "vitest";
import { entry, item, refusal, scene, step } from "../lib/testing";
import type { Move, Step } from "../lib/types";
import {
  answers,
  followed,
  number,
  OPEN,
  PASS,
  paths,
  plies,
  server,
  session,
  told,
  turns,
  withSession,
} from "./session.bench";

withSession();

describe("joining", () => {
  it("learns the table, the words and the game, and looks from the own seat", async () => {
    expect(session.connection).toBe("joining");
    await server.welcomes([1], OPEN);
    server.listener.changed("open");
    await server.says(step(1, 4, { log: [entry(1), entry(2)] }));
    expect([session.connection, session.host, session.watching]).toEqual(["open", true, false]);
    expect([session.stage.viewer, session.stage.mine, session.stage.game?.id]).toEqual([1, [1], "open"]);
    expect(session.stage.scene?.viewer).toBe(1);
    expect(server.listener.known()).toEqual({ seq: 4, chat: 0, private: 0 });
  });

  it("reads the whole log of the viewer, once", async () => {
    answers[`/api/tables/T${number}/log?seat=0`] = { log: [entry(1), entry(2), entry(3)] };
    await server.welcomes([0], OPEN);
    await server.says(step(0, 3, { log: [entry(3)] }));
    expect(plies()).toEqual([1, 2, 3]);
    await server.says(step(0, 4, { log: [entry(4)] }));
    expect(paths.filter((path) => path.includes("/log"))).toHaveLength(1);
    expect(plies()).toEqual([1, 2, 3, 4]);
  });

  it("watches where no seat is mine", async () => {
    await server.welcomes([null], OPEN);
    await server.says(step(null, 1));
    expect([session.watching, session.stage.viewer, session.stage.scene?.viewer]).toEqual([true, null, null]);
  });

  it("says so when the connection is lost or closed for good", () => {
    server.listener.changed("lost");
    expect(session.connection).toBe("lost");
    server.listener.changed("closed");
    expect(session.connection).toBe("closed");
  });
});

describe("steps", () => {
  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1));
  });

  it("are told with the one before: not the first, and none twice", async () => {
    expect(followed).toEqual([]);
    await server.says(step(0, 2), step(0, 2), step(0, 3));
    expect(followed).toEqual([1, 2, 2, 3]);
  });

  it("are shown in order: an old one that comes late is not", async () => {
    await server.says(step(0, 5), step(0, 4, { log: [entry(4)] }));
    expect([session.step?.seq, session.stage.table?.ply, plies()]).toEqual([5, 5, []]);
  });

  it("bring a decision, and tell that it has come", async () => {
    await server.says(step(0, 2, { ask: PASS }));
    expect([session.controller.live, turns]).toEqual([["!pass"], [session.stage]]);
    await server.says(step(0, 2, { ask: PASS })); // told again, after the connection was lost
    expect(turns).toHaveLength(1);
  });

  it("let things keep their keys as they move", async () => {
    const moves: Move[] = [{ from: "p:a1", to: "p:b1", how: "slide" }];
    await server.says(step(0, 2, { scene: scene([item("p:a1", "c:a1")]) }));
    await server.says(step(0, 3, { scene: scene([item("p:b1", "c:b1")]), moves }));
    expect([session.stage.keyOf("p:b1"), session.stage.moves]).toEqual(["p:a1", moves]);
  });

  it("carry the clock of the server", async () => {
    const clock = { banks: [1000, 1000], seat: 0, now: Date.now() + 5000 };
    await server.says(step(0, 2, { clock }));
    expect([session.clock, session.serverLead]).toEqual([clock, 5000]);
  });

  it("end the game", async () => {
    await server.says(step(0, 2, { status: "over", end: { status: "over", winners: [0] } }));
    expect([session.over, session.stage.table?.status]).toEqual([true, "over"]);
  });
});

describe("the log", () => {
  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    answers[`/api/tables/T${number}/log?seat=0`] = { log: [entry(1), entry(2)] };
    await server.says(step(0, 2));
  });

  it("grows with every step", async () => {
    await server.says(step(0, 3, { log: [entry(3)] }), step(0, 4, { log: [entry(4)] }));
    expect(plies()).toEqual([1, 2, 3, 4]);
  });

  it("loses what was undone", async () => {
    await server.says(step(0, 3, { kind: "undo", ply: 1 }));
    expect(plies()).toEqual([1]);
    await server.says(step(0, 4, { ply: 2, log: [told(2, "another")] }));
    expect(session.log.map(({ text }) => text)).toEqual(["text-1", "another"]);
  });

  it("is whole again after the connection was lost", async () => {
    await server.says(step(0, 7, { log: [entry(1), entry(2), entry(3)] }));
    expect(plies()).toEqual([1, 2, 3]);
  });
});

describe("an action of one's own", () => {
  const moved = (seq: number, from: string, to: string, more: Partial<Step> = {}): Step =>
    step(0, seq, {
      scene: scene([item(to, "c:b1")]),
      moves: [{ from, to, how: "slide" }],
      log: [entry(seq)],
      ...more,
    });

  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1, { ask: PASS }));
    session.log = [entry(1)];
    session.controller.touch("!pass");
  });

  it("shows what it leads to all at once, when it is acknowledged", async () => {
    expect([session.sending, server.asked]).toMatchObject([true, [{ t: "play", chain: ["pass"] }]]);
    await server.says(moved(2, "a", "b"), moved(3, "b", "c"));
    expect(session.step?.seq).toBe(1);
    await server.does();
    expect([session.step?.seq, session.sending]).toEqual([3, false]);
    expect(session.stage.moves).toEqual([{ from: "a", to: "c", how: "slide" }]);
    expect(plies()).toEqual([1, 2, 3]);
  });

  it("does not keep the page waiting for long", async () => {
    await server.says(moved(2, "a", "b"));
    await vi.advanceTimersByTimeAsync(250);
    expect([session.step?.seq, session.sending]).toEqual([2, true]);
    await server.does();
  });

  it("is shown before whatever else is said", async () => {
    await server.says(moved(2, "a", "b"), { t: "chat", lines: [{ n: 1, room: "table", text: "!" }] });
    expect([session.step?.seq, session.chat.length]).toEqual([2, 1]);
    await server.does();
  });

  it("can be tried again when it is refused", async () => {
    await server.says(step(0, 2, { ask: PASS })); // what stands now comes with the refusal
    await server.refuses("too late");
    expect([session.controller.reason?.message, session.sending]).toEqual(["too late", false]);
    expect([session.step?.seq, session.controller.live]).toEqual([2, ["!pass"]]);
  });
});

describe("what no longer holds", () => {
  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1, { ask: PASS }));
  });

  it("is gone with the next step: what was inspected, lit or refused", async () => {
    void session.stage.inspect("c:a1");
    await server.does({ of: "c:a1", title: "a1" });
    session.stage.lit = ["c:a1"];
    session.controller.refuse(refusal("not there"));
    await server.says(step(0, 2, { ask: PASS }));
    const { info, lit } = session.stage;
    expect([info, lit, session.controller.reason]).toEqual([null, [], null]);
  });

  it("is not told later either", async () => {
    void session.stage.inspect("c:a1");
    await server.says(step(0, 2, { ask: PASS }));
    await server.does({ of: "c:a1", title: "a1" });
    expect(session.stage.info).toBeNull();
  });

  it("is not seen by the next seat of the screen", async () => {
    session.controller.refuse(refusal("not there"));
    session.stage.lit = ["c:a1"];
    session.look(1);
    expect([session.stage.lit, session.controller.reason]).toEqual([[], null]);
  });
});
