import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { asked, choice, item, refusal, scene, step } from "../lib/testing";
import type { Choice } from "../lib/types";
import { ahead, Desk, settled } from "./desk.svelte";
import type { GestureController } from "./gesture.svelte";

let desk: Desk;
let controller: GestureController;
beforeEach(() => {
  prefs.confirm = "never";
  prefs.lang = "en";
  desk = new Desk();
  controller = desk.controller;
});
afterEach(() => {
  expect(desk.questions).toEqual([]); // every question was meant
});

describe("touching", () => {
  const moves = [choice("a1-b1", "c:a1 c:b1"), choice("a1-c1", "c:a1 c:c1"), choice("pass", "!pass")];

  it("narrows what is lit and plays what is complete", () => {
    desk.asks(moves);
    expect(controller.live).toEqual(["c:a1", "!pass"]);
    controller.touch("c:a1");
    expect([controller.live, controller.chosen]).toEqual([["c:b1", "c:c1"], ["c:a1"]]);
    controller.touch("c:b1");
    expect(desk.sent).toMatchObject([{ t: "play", seat: 0, seq: 1, chain: ["a1-b1"] }]);
    expect(desk.sent[0]!.key).toMatch(/^[\da-f-]{36}$/);
  });

  it("takes a thing for its place where only the place means something", () => {
    desk.asks(moves);
    controller.touch("p:a1");
    expect(controller.chosen).toEqual(["c:a1"]);
  });

  it("goes one touch back", () => {
    desk.asks(moves);
    controller.touch("c:a1");
    controller.back();
    expect([controller.chosen, controller.idle]).toEqual([[], true]);
  });

  it("says what a touch would do, where it completes one choice", () => {
    desk.asks([{ ...moves[0]!, say: "move" }, moves[2]!]);
    expect(controller.means("c:a1")).toBeUndefined();
    controller.touch("c:a1");
    expect(controller.means("c:b1")).toBe("move");
  });

  it("is not possible while something is sent or the device is handed over", () => {
    desk.asks(moves);
    desk.sending = true;
    expect([controller.live, controller.busy]).toEqual([[], true]);
    controller.touch("c:a1");
    expect(controller.chosen).toEqual([]);
    desk.sending = false;
    desk.handOver = 1;
    expect([controller.live, controller.ask, controller.myTurn]).toEqual([[], undefined, false]);
    desk.handOver = null;
    expect([controller.live.length, controller.myTurn]).toEqual([2, true]);
  });

  it("gives digits to things, and to buttons that have no key of their own", () => {
    desk.asks([...moves, choice("more", "!more")], { rest: "pass" });
    expect([controller.restRef, controller.numbered]).toEqual(["!pass", ["c:a1", "!more"]]);
    controller.confirm();
    expect(desk.sent).toMatchObject([{ chain: ["pass"] }]);
  });

  it("asks which is meant where choices share a path", () => {
    desk.asks([choice("one", "c:a1"), choice("two", "c:b1", "final", "c:a1")]);
    controller.touch("c:a1");
    expect([controller.choosing.map(({ a }) => a), controller.live]).toEqual([["one", "two"], []]);
    controller.choose(controller.choosing[1]!);
    expect(desk.sent).toMatchObject([{ chain: ["two"] }]);
  });

  it("offers the faces of one thing by name, until one is taken or it is touched again", () => {
    const faces = [choice("seal", "tok#front"), choice("dragon", "tok#back"), choice("pass", "!pass")];
    desk.asks(faces);
    expect(controller.parts).toEqual([]);
    controller.offer(["tok#front", "tok#back"]);
    expect(controller.parts).toEqual(["tok#front", "tok#back"]);
    controller.offer(["tok#front", "tok#back"]);
    expect(controller.parts).toEqual([]);
    controller.offer(["tok#front", "tok#back"]);
    controller.touch("tok#back");
    expect(desk.sent).toMatchObject([{ chain: ["dragon"] }]);
    desk.asks(moves);
    expect(controller.parts).toEqual([]);
  });

  it("asks for parts of what lies on a board by name", () => {
    desk.asks([choice("on:p1", "p:a1#p1"), choice("on:t1", "p:a1#t1"), choice("none", "!none")], {
      spots: ["p1", "t1"].map((part) => ({ id: `p:a1#${part}`, area: "board", x: 0.5, y: 0.5, label: part })),
    });
    expect(controller.parts).toEqual(["p:a1#p1", "p:a1#t1"]);
  });

  it("plays a notation that was typed, and lets the authority refuse one that is not listed", () => {
    desk.asks(moves);
    controller.type("a1-c1");
    controller.type("a1-z9");
    expect(desk.sent).toMatchObject([{ chain: ["a1-c1"] }, { chain: ["a1-z9"] }]);
  });
});

describe("a held choice", () => {
  const place = choice("lay", "t c:b1", "hold");
  const next = [choice("left", "c:a1"), choice("right", "c:c1")];

  async function laid(): Promise<void> {
    desk.asks([place]);
    controller.touch("t");
    controller.touch("c:b1");
    await desk.answers(ahead(next, "laid"));
  }

  it("is not sent: the authority looks ahead, and that is shown", async () => {
    desk.asks([place]);
    controller.touch("t");
    controller.touch("c:b1");
    expect([desk.questions, controller.busy]).toEqual([
      [{ t: "peek", seat: 0, seq: 1, chain: ["lay"] }],
      true,
    ]);
    await desk.answers(ahead(next, "laid"));
    expect(desk.sent).toEqual([]);
    expect(desk.stage.scene?.items.map(({ id }) => id)).toEqual(["laid"]);
    expect(desk.stage.layout?.item("laid")?.at).toBe("c:b1");
    expect([controller.live, controller.ask?.choices, controller.busy]).toEqual([
      ["c:a1", "c:c1"],
      next,
      false,
    ]);
  });

  it("is sent with what follows it, as one chain with the first decision's number", async () => {
    await laid();
    controller.touch("c:c1");
    expect(desk.sent).toMatchObject([{ seq: 1, chain: ["lay", "right"] }]);
  });

  it("keeps a touch made while the look ahead is under way", async () => {
    desk.asks([place]);
    controller.touch("t");
    controller.touch("c:b1");
    controller.touch("c:a1");
    expect(desk.sent).toEqual([]);
    await desk.answers(ahead(next));
    expect(desk.sent).toMatchObject([{ chain: ["lay", "left"] }]);
  });

  it("is let go by Esc", async () => {
    await laid();
    controller.back();
    await settled();
    expect(controller.chosen).toEqual(["t"]);
    expect(desk.stage.scene).toBe(desk.step!.scene);
  });

  it("is taken back when the authority refuses it", async () => {
    desk.asks([place]);
    controller.touch("t");
    controller.touch("c:b1");
    await desk.refuses("not there", "4.2");
    expect(controller.reason).toEqual({ message: "not there", clause: "4.2" });
    expect([controller.chosen, desk.stage.scene]).toEqual([["t"], desk.step!.scene]);
  });

  it("is forgotten when its look ahead comes too late", async () => {
    desk.asks([place]);
    controller.touch("t");
    controller.touch("c:b1");
    desk.asks([choice("other", "c:a1")]); // meanwhile the game went on
    await desk.answers(ahead(next, "stale"));
    expect(desk.stage.scene).toBe(desk.step!.scene);
    expect([controller.live, controller.chosen]).toEqual([["c:a1"], []]);
  });
});

describe("turns and numbers", () => {
  const turns = [choice("n", "t c:b1 @0"), choice("e", "t c:b1 @90"), choice("s", "t c:c1 @180")];
  const tile = item("t", "tray", { rot: 90 });

  it("wait for ✓, with a ghost of what is carried", () => {
    desk.asks(turns, {}, [tile]);
    controller.touch("t");
    controller.touch("c:b1");
    expect([controller.pending?.ref, controller.proposed?.a]).toEqual(["@0", "n"]);
    expect(controller.ghost).toMatchObject({ id: "ghost", at: "c:b1", rot: 90, tone: "strong" });
    controller.turn(1);
    expect([controller.pending?.ref, controller.ghost?.rot]).toEqual(["@90", 180]);
    expect(controller.instead).toEqual(["c:c1"]);
    controller.confirm();
    expect(desk.sent).toMatchObject([{ chain: ["e"] }]);
  });

  it("are those of the ghost that a look ahead shows, where it shows one", async () => {
    desk.asks([choice("lay", "t c:b1", "hold")], {}, [tile]);
    controller.touch("t");
    controller.touch("c:b1");
    const shown = item("t:b1", "c:b1", { tone: "ghost", rot: 90 });
    const turned = asked([choice("n", "@0"), choice("s", "@180")]);
    await desk.answers({ scene: scene([shown]), ask: turned });
    expect(controller.ghost).toEqual({ ...shown, tone: "strong" });
    controller.turn(1);
    expect(controller.ghost?.rot).toBe(270);
  });

  const numbers = [choice("1", "c:a1 =1", "hold"), choice("2", "c:a1 =2", "hold")];

  it("show what each would lead to, and only the last one asked for", async () => {
    desk.asks(numbers);
    controller.touch("c:a1");
    controller.turn(1);
    expect(desk.questions.map(({ chain }) => chain)).toEqual([["1"], ["2"]]);
    await desk.answers(ahead([], "one"));
    expect(desk.stage.scene).toBe(desk.step!.scene);
    await desk.answers(ahead([choice("go", "c:b1")], "two"));
    expect(desk.stage.scene?.items.map(({ id }) => id)).toEqual(["two"]);
    expect(controller.live).toEqual(["c:b1"]); // to go on with the number as it is
  });

  it("are accepted by touching what comes next, without asking again", async () => {
    desk.asks(numbers);
    controller.touch("c:a1");
    await desk.answers(ahead([choice("go", "c:b1")]));
    controller.touch("c:b1");
    await settled();
    expect(desk.sent).toMatchObject([{ chain: ["1", "go"] }]);
  });

  it("can be set by a digit", async () => {
    desk.asks(numbers);
    controller.touch("c:a1");
    controller.setValue("=2");
    expect(controller.pending?.ref).toBe("=2");
    await desk.answers(ahead([]));
    await desk.answers(ahead([]));
  });
});

describe("asking before it is done", () => {
  const final = choice("take", "c:a1");

  it("is for final choices of who wants it", () => {
    prefs.confirm = "always";
    desk.asks([final, choice("free", "c:b1", "free")]);
    controller.touch("c:a1");
    expect([controller.confirming, controller.live, desk.sent]).toEqual([final, [], []]);
    controller.confirm();
    expect(desk.sent).toMatchObject([{ chain: ["take"] }]);
  });

  it("is not for what can be taken back", () => {
    prefs.confirm = "always";
    desk.asks([final, choice("free", "c:b1", "free")]);
    controller.touch("c:b1");
    expect(desk.sent).toMatchObject([{ chain: ["free"] }]);
  });

  it("is always for a choice with a warning, and ended by Esc", () => {
    const risky: Choice = { ...final, warn: "last-tower" };
    desk.asks([risky]);
    controller.touch("c:a1");
    expect([controller.confirming, desk.sent]).toEqual([risky, []]);
    controller.back();
    expect(controller.confirming).toBeNull();
    controller.confirm();
    expect(desk.sent).toEqual([]);
  });

  it("shows what is asked about where it would go, and outlives a touch that means nothing", async () => {
    prefs.confirm = "always";
    desk.asks([choice("a1-b1", "c:a1 c:b1")]);
    controller.touch("c:a1");
    controller.touch("c:b1");
    expect(controller.ghost).toMatchObject({ id: "ghost", at: "c:b1", art: "pawn" });
    controller.touch("c:c1");
    await desk.answers({ reasons: [refusal("not there", "1.2")], prompt: "prompt", clause: "1.1" });
    expect([controller.confirming?.a, controller.reason?.message]).toEqual(["a1-b1", "not there"]);
    controller.confirm();
    expect(desk.sent).toMatchObject([{ chain: ["a1-b1"] }]);
  });

  it("is not needed where ✓ has been pressed for a turn", () => {
    prefs.confirm = "always";
    desk.asks([choice("n", "c:a1 @0"), choice("e", "c:a1 @90")]);
    controller.touch("c:a1");
    controller.confirm();
    expect(desk.sent).toMatchObject([{ chain: ["n"] }]);
  });
});

describe("why not", () => {
  const none = { reasons: [], prompt: "prompt", clause: "1.1" };

  it("is asked for what is not lit, and the touches made stay", async () => {
    desk.asks([choice("a1-b1", "c:a1 c:b1")]);
    controller.touch("c:a1");
    controller.touch("c:c1");
    expect(desk.questions).toEqual([{ t: "why", seat: 0, seq: 1, chain: [], path: ["c:a1", "c:c1"] }]);
    await desk.answers({ ...none, reasons: [refusal("too far", "3.1")] });
    expect(controller.reason).toEqual({ message: "too far", clause: "3.1" });
    expect(controller.chosen).toEqual(["c:a1"]);
    controller.touch("c:b1");
    expect(controller.reason).toBeNull();
  });

  it("is asked about the place of a thing of which nothing can be said", async () => {
    desk.asks([choice("pass", "!pass")]);
    controller.why("p:a1");
    await desk.answers(none);
    expect(desk.questions).toMatchObject([{ path: ["c:a1"] }]);
    await desk.answers(none);
    expect(controller.reason).toEqual({ message: "prompt", clause: "1.1" });
  });

  it("is not told of a decision that is over, nor of a touch that was another", async () => {
    desk.asks([choice("a1-b1", "c:a1 c:b1")]);
    controller.touch("c:c1");
    desk.asks([choice("pass", "!pass")]);
    await desk.answers({ ...none, reasons: [refusal("too far")] });
    expect(controller.reason).toBeNull();
    controller.why("c:b1");
    controller.why("c:c1");
    await desk.refuses("too fast"); // the first question
    expect(controller.reason).toBeNull();
    await desk.answers({ ...none, reasons: [refusal("not there")] });
    expect(controller.reason?.message).toBe("not there");
  });

  it("is forgotten with the next decision, also within a gesture", async () => {
    const two = [choice("one", "c:a1", "hold"), choice("two", "c:b1", "hold", "c:a1")];
    desk.asks(two);
    controller.touch("c:a1");
    controller.why("c:c1");
    await desk.answers({ ...none, reasons: [refusal("too far")] });
    desk.stage.info = { of: "c:c1", title: "c1" };
    controller.choose(controller.choosing[0]!);
    await desk.answers(ahead([choice("left", "c:a1")], "laid"));
    expect([controller.live, controller.reason, desk.stage.info]).toEqual([["c:a1"], null, null]);
    controller.refuse(refusal("too late"));
    desk.asks(two);
    expect(controller.reason).toBeNull();
  });

  it("is not told of a look ahead that a new decision has overtaken", async () => {
    desk.asks([choice("lay", "c:a1", "hold")]);
    controller.touch("c:a1");
    desk.asks([choice("pass", "!pass")]);
    await desk.refuses("too late");
    expect(controller.reason).toBeNull();
  });

  it("may be refused itself", async () => {
    desk.asks([choice("pass", "!pass")]);
    controller.why("c:b1");
    await desk.refuses("too fast");
    expect(controller.reason?.message).toBe("too fast");
  });
});

describe("a new decision", () => {
  const again = [choice("b", "t c:b1"), choice("c", "t c:c1")];

  it("keeps the touch that was made, if it can still be made", () => {
    desk.asks(again);
    controller.touch("t");
    desk.asks(again); // something else happened at the table
    expect(controller.chosen).toEqual(["t"]);
    desk.asks([choice("other", "c:a1")]);
    expect(controller.chosen).toEqual([]);
  });

  it("begins with the same thing again, where the decision is sticky", () => {
    desk.asks(again, { sticky: true });
    controller.touch("t");
    controller.touch("c:b1");
    desk.sending = true;
    desk.asks(again, { sticky: true });
    desk.sending = false;
    expect(controller.chosen).toEqual(["t"]);
  });

  it("begins with nothing after a decision that is not", () => {
    desk.asks(again);
    controller.touch("t");
    controller.touch("c:b1");
    desk.sending = true;
    desk.asks(again);
    desk.sending = false;
    expect(controller.chosen).toEqual([]);
  });

  it("is never played by a touch that was kept", () => {
    desk.asks(again);
    controller.touch("t");
    desk.asks([choice("at once", "t")]);
    expect([controller.chosen, desk.sent]).toEqual([[], []]);
  });

  it("may not be this viewer's", () => {
    desk.asks(again);
    desk.step = step(0, 2);
    controller.begin();
    expect([controller.live, controller.ask, controller.myTurn]).toEqual([[], undefined, false]);
    controller.touch("t");
    controller.confirm();
    controller.undo();
    expect(desk.sent).toEqual([]);
  });
});

describe("undo", () => {
  it("takes back the last action, where the decision allows it", () => {
    desk.asks([choice("pass", "!pass")]);
    controller.undo();
    expect([controller.undoTo, desk.sent]).toEqual([undefined, []]);
    desk.asks([choice("pass", "!pass")], { undo: 0 });
    controller.undo();
    expect(desk.sent).toMatchObject([{ t: "undo", seat: 0, seq: 2, to: 1 }]);
  });
});
