import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Stage } from "../board/stage.svelte";
import type { Listener, Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import { asked, choice, entry, FRAME, game, item, refusal, scene, serve, step, table } from "../lib/testing";
import type { FromServer, Move, Player, Step, TableInfo } from "../lib/types";
import { TableSession } from "./session.svelte";

/** The other end of the connection. */
class Server {
  listener!: Listener;
  closed = false;
  readonly asked: Message[] = [];
  private readonly open: { resolve: (x: never) => void; reject: (x: unknown) => void }[] = [];

  connect = (listener: Listener) => {
    this.listener = listener;
    return {
      request: <T>(message: Message) =>
        new Promise<T>((resolve, reject) => {
          this.asked.push(message);
          this.open.push({ resolve, reject });
        }),
      close: () => (this.closed = true),
    };
  };
  async says(...messages: unknown[]): Promise<void> {
    for (const message of messages) this.listener.heard(message as FromServer);
    await settled();
  }
  async welcomes(viewers: (number | null)[], info: Partial<TableInfo> = {}): Promise<void> {
    const presence = { seats: [0], watching: 0 };
    await this.says({ t: "welcome", table: table(info), viewers, host: true, frame: FRAME, presence });
  }
  async does(answer: unknown = {}): Promise<void> {
    this.open.shift()!.resolve(answer as never);
    await settled();
  }
  async refuses(message: string): Promise<void> {
    this.open.shift()!.reject(refusal(message));
    await settled();
  }
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const PASS = asked([choice("pass", "!pass")]);
const told = (ply: number, text: string) => entry(ply, ply % 2, { text });
const plies = (): number[] => session.log.map(({ ply }) => ply);

let number = 0; // every test has a table of its own
let answers: Record<string, unknown>;
let paths: string[];
let server: Server;
let turns: Stage[];
let followed: number[]; // the steps that were told to have followed another
let session: TableSession;

const OPEN = { game: "open" };
const SECRET = { game: "secret" }; // its seats know different things

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(prefs, { lang: "en", tempo: "brisk", motion: "normal" });
  number++;
  // a page asks for games and words once: they are the same for all tests
  answers = {
    "/api/games": {
      games: [game({ id: "open", draws: true }), game({ id: "secret", secrets: true })],
      levels: [],
    },
    "/api/games/open/words/en":
      "level-beginner = Page\nlevel-casual = Squire\ncolour-0 = Red\ncolour-1 = Blue",
    [`/api/tables/T${number}/log`]: { log: [] },
    [`/api/tables/T${number}/log?seat=0`]: { log: [] },
    [`/api/tables/T${number}/log?seat=1`]: { log: [] },
  };
  paths = serve(answers);
  server = new Server();
  [turns, followed] = [[], []];
  session = new TableSession(`T${number}`, {
    connect: server.connect,
    onturn: (stage) => void turns.push(stage),
    onstep: (_table, before, after) => void followed.push(before.seq, after.seq),
  });
});
afterEach(() => {
  session.close();
  expect(server.closed).toBe(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("joining", () => {
  it("learns the table, the words and the game, and looks from the own seat", async () => {
    expect(session.connection).toBe("joining");
    await server.welcomes([1], OPEN);
    server.listener.changed("open");
    await server.says(step(1, 4, { log: [entry(1), entry(2)] }));
    expect([session.connection, session.host, session.watching]).toEqual(["open", true, false]);
    expect([session.stage.viewer, session.stage.mine, session.stage.game?.id]).toEqual([1, [1], "open"]);
    expect(session.stage.scene?.viewer).toBe(1);
    expect(server.listener.known()).toEqual({ seq: 4, chat: 0 });
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

describe("besides playing", () => {
  beforeEach(async () => {
    await server.welcomes([0], OPEN);
    await server.says(step(0, 1, { ask: PASS }));
  });

  it("knows who is here and how the table stands", async () => {
    expect(session.presence.seats).toEqual([0]);
    await server.says({ t: "presence", seats: [0, 1], watching: 2 });
    expect(session.presence).toMatchObject({ seats: [0, 1], watching: 2 });
    const offer = { seat: 1, to: 0, need: [0] };
    await server.says({ t: "table", table: table({ ...OPEN, offer }) });
    expect(session.stage.table?.offer).toEqual(offer);
    session.consent(0, true);
    expect(server.asked.at(-1)).toEqual({ t: "consent", seat: 0, yes: true });
    await server.does();
  });

  it("keeps every line of chat once, and counts the unread ones", async () => {
    const line = (n: number) => ({ n, room: "table", name: "Bob", text: `line ${n}`, at: 0 });
    await server.says({ t: "chat", lines: [line(1), line(2)] }, { t: "chat", lines: [line(2), line(3)] });
    expect([session.chat.map(({ n }) => n), session.unread]).toEqual([[1, 2, 3], 3]);
    expect(server.listener.known()).toEqual({ seq: 1, chat: 3 });
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
    expect(session.takebackTo).toBeUndefined();
    const policy = { ...table().policy, undo: "consent" };
    await server.says({ t: "table", table: { ...table(), policy } });
    session.takeback();
    expect(server.asked).toEqual([{ t: "takeback", seat: 0, seq: 1, to: 1 }]);
    await server.does();
  });

  it("gives up only for a seat", async () => {
    session.resign();
    expect(server.asked).toEqual([{ t: "resign", seat: 0 }]);
    await server.does();
  });

  it("offers a draw, where the game knows one and only people play", async () => {
    expect(session.canOfferDraw).toBe(true);
    session.offerDraw();
    expect(server.asked).toEqual([{ t: "draw", seat: 0 }]);
    await server.does();
    const offer = { kind: "draw", seat: 0, need: [1] };
    await server.says({ t: "table", table: table({ ...OPEN, offer } as Partial<TableInfo>) });
    expect(session.canOfferDraw).toBe(false);
    const [me, other] = table().seats;
    const bot = { ...other!, kind: "bot" as const, bot: "casual" };
    await server.says({ t: "table", table: table({ ...OPEN, seats: [me!, bot] }) });
    expect(session.canOfferDraw).toBe(false);
    await server.says({ t: "table", table: table(OPEN) });
    expect(session.canOfferDraw).toBe(true);
    session.stage.game = game({ id: "open" });
    expect(session.canOfferDraw).toBe(false);
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
