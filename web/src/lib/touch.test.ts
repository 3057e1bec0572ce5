import { describe, expect, it } from "vitest";
import { asked, choice } from "./testing";
import { Gesture, live, meant } from "./touch";

describe("a decision", () => {
  const ask = asked([
    choice("e5-g5", "c:e5 c:g5"),
    choice("c5e5-g5", "c:c5 c:g5", "final", "c:c5 c:e5 c:g5"),
    choice("pass", "!pass"),
  ]);

  it("lights what can come next, each once", () => {
    expect(live(ask, [])).toEqual(["c:e5", "c:c5", "!pass"]);
    expect(live(ask, ["c:c5"])).toEqual(["c:g5", "c:e5"]);
  });

  it("knows what touches mean, by every path", () => {
    expect(meant(ask, ["c:c5", "c:e5", "c:g5"]).map((c) => c.a)).toEqual(["c5e5-g5"]);
    expect(meant(ask, ["c:c5"])).toEqual([]);
  });
});

describe("a troop and a pawn", () => {
  const ask = asked([
    choice("e5-g5", "c:e5 c:g5"),
    choice("c5e5-g5", "c:c5 c:g5", "final", "c:c5 c:e5 c:g5"),
  ]);

  it("plays the pawn alone from its own cell", () => {
    const gesture = new Gesture(ask);
    expect(gesture.touch("c:e5")).toEqual({ kind: "more" });
    expect(gesture.touch("c:g5")).toMatchObject({ kind: "accept", choice: { a: "e5-g5" } });
  });

  it("plays the troop from its tail, by two touches or three", () => {
    for (const path of ["c:c5 c:g5", "c:c5 c:e5 c:g5"]) {
      const gesture = new Gesture(ask);
      const effects = path.split(" ").map((ref) => gesture.touch(ref));
      expect(effects.at(-1)).toMatchObject({ kind: "accept", choice: { a: "c5e5-g5" } });
    }
  });

  it("asks why for what is not lit, and keeps the touches made", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:c5");
    expect(gesture.touch("c:f5")).toEqual({ kind: "why", path: ["c:c5", "c:f5"] });
    expect(gesture.top.path).toEqual(["c:c5"]);
  });

  it("takes a touch back when the same thing is touched again, or by Esc", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:c5");
    gesture.touch("c:c5");
    expect(gesture.idle).toBe(true);
    expect(gesture.back()).toBe(false);
  });

  it("changes to another piece that could have been touched before", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:e5");
    gesture.touch("c:c5");
    expect(gesture.top.path).toEqual(["c:c5"]);
  });
});

describe("held decisions and numbers", () => {
  const place = asked([choice("PC@0,0", "h:PC c:0,0", "hold")]);
  const garrison = asked([
    choice("garrison:1", "t:0,0 =1", "hold"),
    choice("garrison:2", "t:0,0 =2", "hold"),
    choice("garrison:0", "!none"),
  ]);
  const march = asked(
    [
      choice("E2", "c:1,0 =2", "hold"),
      choice("E3", "c:1,0 =3", "hold"),
      choice("E4", "c:1,0 =4"),
      choice("halt", "!halt"),
    ],
    { rest: "halt" },
  );

  function atGarrison(): Gesture {
    const gesture = new Gesture(place);
    gesture.touch("h:PC");
    const effect = gesture.touch("c:0,0");
    if (effect.kind !== "accept") throw new Error("not accepted");
    gesture.hold(effect.choice, garrison);
    return gesture;
  }

  it("proposes the smallest number, and accepts it when the next decision is touched", () => {
    const gesture = atGarrison();
    gesture.touch("t:0,0");
    expect(gesture.proposed?.a).toBe("garrison:1");
    gesture.next = march;
    expect(gesture.touch("c:1,0")).toMatchObject({ choice: { a: "garrison:1" }, then: "c:1,0" });
  });

  it("lights what goes on from a number, and what could be touched instead", () => {
    const gesture = atGarrison();
    expect([gesture.beyond, gesture.instead]).toEqual([[], []]);
    gesture.touch("t:0,0");
    expect([gesture.beyond, gesture.instead]).toEqual([[], ["!none"]]);
    gesture.next = march;
    expect(gesture.beyond).toEqual(["c:1,0", "!halt"]);
  });

  it("counts on with every touch of the same thing, and starts again after the last", () => {
    const gesture = atGarrison();
    gesture.touch("t:0,0");
    gesture.touch("t:0,0");
    expect(gesture.proposed?.a).toBe("garrison:2");
    gesture.touch("t:0,0");
    expect(gesture.proposed?.a).toBe("garrison:1");
  });

  it("sends the whole chain at the end", () => {
    const gesture = atGarrison();
    gesture.touch("t:0,0");
    gesture.hold(gesture.proposed!, march);
    gesture.touch("c:1,0");
    gesture.touch("c:1,0");
    gesture.touch("c:1,0");
    expect(gesture.confirm()).toMatchObject({ choice: { a: "E4", after: "final" } });
    expect(gesture.chain).toEqual(["PC@0,0", "garrison:1"]);
  });

  it("goes back step by step to the beginning", () => {
    const gesture = atGarrison();
    gesture.touch("t:0,0");
    gesture.hold(gesture.proposed!, march);
    const chains: string[][] = [];
    while (gesture.back()) chains.push(gesture.chain);
    expect(chains).toEqual([["PC@0,0"], [], []]);
    expect(gesture.idle).toBe(true);
  });

  it("plays what ends the decision when nothing is begun", () => {
    const gesture = new Gesture(march);
    expect(gesture.confirm()).toMatchObject({ kind: "accept", choice: { a: "halt" }, soft: false });
  });
});

describe("turns", () => {
  const ask = asked([
    choice("F3n", "c:F3 @0", "final", "drawn c:F3 @0"),
    choice("H9n", "c:H9 @0", "final", "drawn c:H9 @0"),
    choice("H9e", "c:H9 @90", "final", "drawn c:H9 @90"),
    choice("H9w", "c:H9 @270", "final", "drawn c:H9 @270"),
  ]);

  it("skip what is not legal", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:H9");
    const turns = [0, 1, 2].map(() => {
      gesture.step(1);
      return gesture.proposed?.a;
    });
    expect(turns).toEqual(["H9e", "H9w", "H9n"]);
  });

  it("leave the other cells lit", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:H9");
    expect(gesture.instead).toEqual(["c:F3", "drawn"]);
  });

  it("stay in the hand from cell to cell where they can", () => {
    const gesture = new Gesture(ask);
    gesture.touch("c:H9");
    gesture.set("@270");
    gesture.touch("c:F3");
    expect(gesture.proposed?.a).toBe("F3n");
    gesture.touch("c:H9");
    expect(gesture.proposed?.a).toBe("H9w");
  });
});

describe("a path that two choices share", () => {
  const ask = asked([
    choice("score:F5.t1", "f:F5.t1"),
    choice("double:F5.t1", "w@0:2 f:F5.t1", "final", "f:F5.t1"),
  ]);

  it("is asked about", () => {
    const gesture = new Gesture(ask);
    expect(gesture.touch("f:F5.t1")).toMatchObject({ kind: "choose" });
    expect(gesture.choosing.map((c) => c.a)).toEqual(["score:F5.t1", "double:F5.t1"]);
  });

  it("is still asked about after a touch that means nothing", () => {
    const gesture = new Gesture(ask);
    gesture.touch("f:F5.t1");
    expect(gesture.touch("t:C5")).toMatchObject({ kind: "why" });
    expect(gesture.choosing.map((c) => c.a)).toEqual(["score:F5.t1", "double:F5.t1"]);
  });

  it("is clear with the tile first", () => {
    const gesture = new Gesture(ask);
    gesture.touch("w@0:2");
    expect(gesture.touch("f:F5.t1")).toMatchObject({ choice: { a: "double:F5.t1" } });
  });
});
