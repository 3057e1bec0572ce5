import { beforeEach, describe, expect, it } from "vitest";
import { entry, game, refusal, step, table } from "../lib/testing";
import type { TableInfo } from "../lib/types";
import { OPEN, PASS, server, session, withSession } from "./session.bench";

withSession();

describe("besides playing", () => {
  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1, { ask: PASS }));
  });

  it("knows who is here and how the table stands", async () => {
    expect(session.presence.seats).toEqual([0]);
    await server.says({ t: "presence", seats: [0, 1], watching: 2 });
    expect(session.presence).toMatchObject({ seats: [0, 1], watching: 2 });
    const offer = { seat: 1, to: 0, need: [0], n: 7 };
    await server.says({ t: "table", table: table({ ...OPEN, offer }) });
    expect(session.stage.table?.offer).toEqual(offer);
    session.offers.consent(0, 7, true);
    expect(server.asked.at(-1)).toEqual({ t: "consent", seat: 0, offer: 7, yes: true });
    await server.does();
  });

  it("keeps every line of chat once, and counts the unread ones", async () => {
    const line = (n: number) => ({ n, room: "table", name: "Bob", text: `line ${n}`, at: 0 });
    await server.says({ t: "chat", lines: [line(1), line(2)] }, { t: "chat", lines: [line(2), line(3)] });
    expect([session.chat.map(({ n }) => n), session.unread]).toEqual([[1, 2, 3], 3]);
    expect(server.listener.known()).toEqual({ seq: 1, chat: 3, private: 0 });
    const said = session.say("hello");
    await server.refuses("too fast");
    expect([await said, session.controller.reason?.message]).toEqual([false, "too fast"]);
  });

  it("inspects with the eyes of the viewer", async () => {
    void session.stage.inspect("c:a1");
    expect(server.asked).toEqual([{ t: "inspect", ref: "c:a1", seat: 0 }]);
    await server.does({ of: "c:a1", title: "a1" });
    expect(session.stage.info?.title).toBe("a1");
    void session.stage.inspect("c:b1");
    await server.refuses("nothing there");
    expect(session.stage.info).toBeNull();
  });

  it("asks for the last own action to be taken back, where the table allows it", async () => {
    session.log = [entry(1), entry(2, 0), entry(3)];
    expect(session.offers.takebackTo).toBeUndefined();
    const policy = { ...table().policy, undo: "consent" };
    await server.says({ t: "table", table: { ...table(), policy } });
    session.offers.takeback();
    expect(server.asked).toEqual([{ t: "takeback", seat: 0, seq: 1, to: 1 }]);
    await server.does();
  });

  it("gives up only for a seat", async () => {
    session.offers.resign();
    expect(server.asked).toEqual([{ t: "resign", seat: 0 }]);
    await server.does();
  });

  it("offers a draw, where the game knows one and only people play", async () => {
    expect(session.offers.canOfferDraw).toBe(true);
    session.offers.offerDraw();
    expect(server.asked).toEqual([{ t: "draw", seat: 0 }]);
    await server.does();
    const offer = { kind: "draw", seat: 0, need: [1] };
    await server.says({ t: "table", table: table({ ...OPEN, offer } as Partial<TableInfo>) });
    expect(session.offers.canOfferDraw).toBe(false);
    const [me, other] = table().seats;
    const bot = { ...other!, kind: "bot" as const, bot: "casual" };
    await server.says({ t: "table", table: table({ ...OPEN, seats: [me!, bot] }) });
    expect(session.offers.canOfferDraw).toBe(false);
    await server.says({ t: "table", table: table(OPEN) });
    expect(session.offers.canOfferDraw).toBe(true);
    session.stage.game = game({ id: "open" });
    expect(session.offers.canOfferDraw).toBe(false);
  });

  it("names the bot that failed and the one that plays on", async () => {
    await server.says({ t: "bot", seat: 1, was: "casual", now: "beginner" });
    expect(session.substitute).toEqual({ seat: 2, was: "Squire", now: "Page" });
  });

  it("says why the server has closed the table", async () => {
    await server.says({ t: "bye", ...refusal("come back later") });
    expect(session.controller.reason?.message).toBe("come back later");
  });

  it("forgets advice with the decision it was for", async () => {
    void session.advice.ask();
    await server.does({ options: [{ chain: ["pass"], chance: 0.5, say: "x", why: "y" }] });
    expect(session.advice.hints).toHaveLength(1);
    await server.says(step(0, 2));
    expect(session.advice.hints).toBeNull();
  });
});

describe("a rematch", () => {
  it("is announced", async () => {
    await server.welcomes([0], OPEN);
    expect(session.rematch).toBeNull();
    await server.says({ t: "rematch", game: "open", table: "R1" });
    expect(session.rematch).toBe("R1");
    await server.says({ t: "table", table: table(OPEN) }); // which does not know it yet
    expect(session.rematch).toBe("R1");
  });

  it("is found again after the page was loaded anew", async () => {
    await server.welcomes([0], { ...OPEN, rematches: { open: "R1" } });
    expect(session.rematch).toBe("R1");
  });

  it("is the one that was opened last", async () => {
    await server.welcomes([0], { ...OPEN, rematches: { open: "R1", secret: "R2" } });
    expect(session.rematch).toBe("R2");
  });
});
