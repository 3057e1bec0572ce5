import { beforeEach, describe, expect, it } from "vitest";
import { Sounds, soundsOf, type Sound } from "./sounds";
import { item, scene, step } from "./testing";
import type { Item, Step } from "./types";

interface Heard {
  kind: "tone" | "noise";
  pitch?: number;
  from: number;
  to: number;
  loudest: number;
}

/** An audio context that writes down what would be heard. */
class FakeContext {
  state: AudioContextState = "running";
  currentTime = 0;
  sampleRate = 48_000;
  resumed = 0;
  readonly destination = { kind: "destination" };
  readonly heard: Heard[] = [];

  async resume(): Promise<void> {
    this.resumed++;
  }
  createBuffer(_channels: number, length: number): unknown {
    return { getChannelData: () => new Float32Array(length) };
  }
  createGain(): unknown {
    const loud: number[] = [];
    const gain = {
      setValueAtTime: (to: number) => loud.push(to),
      exponentialRampToValueAtTime: (to: number) => {
        if (to <= 0) throw new RangeError("an exponential ramp never reaches nothing");
        loud.push(to);
      },
    };
    const node = { gain, from: null as Heard | null, connect: (to: unknown) => this.arrives(node, loud, to) };
    return node;
  }
  private arrives(node: { from: Heard | null }, loud: number[], to: unknown): void {
    expect(to).toBe(this.destination);
    expect(loud.at(-1)).toBeLessThan(0.001);
    node.from!.loudest = Math.max(...loud);
    this.heard.push(node.from!);
  }
  private source(kind: Heard["kind"]): unknown {
    const told: Heard = { kind, from: NaN, to: NaN, loudest: NaN };
    const frequency = {
      set value(pitch: number) {
        told.pitch = pitch;
      },
    };
    return {
      frequency,
      buffer: null,
      connect: (to: { from: Heard | null }) => ((to.from = told), to),
      start: (at: number) => (told.from = at),
      stop: (at: number) => (told.to = at),
    };
  }
  createOscillator = (): unknown => this.source("tone");
  createBufferSource = (): unknown => this.source("noise");
  createBiquadFilter(): unknown {
    const node = {
      from: null as Heard | null,
      frequency: { value: 0 },
      connect: (to: { from: Heard | null }) => ((to.from = node.from), to),
    };
    return node;
  }
}

let context: FakeContext;
let opened: number;
let wanted: boolean;
let sounds: Sounds;

beforeEach(() => {
  context = new FakeContext();
  [opened, wanted] = [0, true];
  const open = (): AudioContext => (opened++, context as unknown as AudioContext);
  sounds = new Sounds(open, () => wanted);
});

describe("what is heard", () => {
  it.each<Sound>(["move", "capture", "score", "turn"])("%s is short, quiet and struck", (sound) => {
    sounds.play(sound);
    expect(context.heard.length).toBeGreaterThan(0);
    for (const { from, to, loudest } of context.heard) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(0.6);
      expect(to).toBeGreaterThan(from);
      expect(loudest).toBeLessThan(0.15);
    }
    expect(context.heard.some(({ kind }) => kind === "noise")).toBe(true);
  });

  it("every sound is another one", () => {
    const pitches = (["move", "capture", "score", "turn"] as const).map((sound) => {
      context.heard.length = 0;
      context.currentTime += 10;
      sounds.play(sound);
      return context.heard.map(({ pitch }) => pitch).join();
    });
    expect(new Set(pitches).size).toBe(4);
  });

  it("sounds of one action follow each other", () => {
    sounds.play("capture");
    const first = context.heard[0]!.from;
    const n = context.heard.length;
    sounds.play("score");
    expect(context.heard[n]!.from).toBeGreaterThan(first + 0.1);
  });

  it("what would come too late is left out", () => {
    for (let i = 0; i < 50; i++) sounds.play("move");
    expect(Math.max(...context.heard.map(({ to }) => to))).toBeLessThan(1);
  });

  it("one context serves them all", () => {
    sounds.play("move");
    context.currentTime = 5;
    sounds.play("turn");
    expect(opened).toBe(1);
  });
});

describe("what is not heard", () => {
  it("nothing, where the reader does not want it or has not touched the page yet", () => {
    wanted = false;
    sounds.play("turn");
    expect(opened).toBe(0); // browsers complain of a context that was opened too early
    wanted = true;
    sounds.play("turn");
    expect(opened).toBe(1);
  });

  it("a context that the browser holds back is asked to go on, and old sounds are not made up for", () => {
    context.state = "suspended";
    sounds.play("move");
    expect(context.resumed).toBe(1);
    expect(context.heard).toEqual([]);
    context.state = "running";
    expect(context.heard).toEqual([]);
    sounds.play("move");
    expect(context.heard).not.toEqual([]);
  });
});

describe("which sounds a step has", () => {
  const mine = (at: string): Item => item(`p:${at}`, `c:${at}`, { own: 0 });
  const theirs = (at: string): Item => item(`p:${at}`, `c:${at}`, { own: 1 });
  const before = (...items: Item[]): Step => step(0, 1, { scene: scene(items) });
  const played = (items: Item[], moves: [string, string][], more: Partial<Step> = {}): Step =>
    step(0, 2, {
      kind: "play",
      actor: 0,
      scene: scene(items),
      moves: moves.map(([from, to]) => ({ from, to, how: "slide" })),
      ...more,
    });

  it("a piece that goes elsewhere", () => {
    expect(soundsOf(before(mine("a1")), played([mine("b1")], [["p:a1", "p:b1"]]))).toEqual(["move"]);
  });
  it("a piece that is put down", () => {
    expect(soundsOf(before(), played([mine("a1")], []))).toEqual(["move"]);
  });
  it("a piece that takes another's place", () => {
    const took = played([mine("b1")], [["p:a1", "p:b1"]]);
    expect(soundsOf(before(mine("a1"), theirs("b1")), took)).toEqual(["capture"]);
  });
  it("a piece that the other side takes", () => {
    const took = played([theirs("a1")], [["p:b1", "p:a1"]], { actor: 1 });
    expect(soundsOf(before(mine("a1"), theirs("b1")), took)).toEqual(["capture"]);
  });
  it("a piece of one's own that goes home is not taken", () => {
    expect(soundsOf(before(mine("a1")), played([], []))).toEqual(["move"]);
  });
  it("points", () => {
    const scored = played([mine("b1")], [["p:a1", "p:b1"]]);
    scored.scene.panels[0]!.score = { n: 3 };
    expect(soundsOf(before(mine("a1")), scored)).toEqual(["move", "score"]);
  });
  it("a piece that scored for its owner was not taken", () => {
    const scored = played([], [], { actor: 0 });
    scored.scene.panels[1]!.score = { n: 3 };
    expect(soundsOf(before(theirs("a1")), scored)).toEqual(["move", "score"]);
  });
  it("nothing that can be seen", () => {
    expect(soundsOf(before(mine("a1")), played([mine("a1")], []))).toEqual([]);
  });
  it("silence after a jump, and where something is taken back", () => {
    const [from, to] = [before(mine("a1")), played([mine("b1")], [["p:a1", "p:b1"]])];
    expect(soundsOf(from, { ...to, moves: undefined })).toEqual([]);
    expect(soundsOf(from, { ...to, kind: "undo" })).toEqual([]);
  });
});
