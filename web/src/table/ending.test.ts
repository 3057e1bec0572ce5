import { beforeEach, describe, expect, it } from "vitest";
import { Stage } from "../board/stage.svelte";
import { prefs } from "../lib/prefs.svelte";
import { game, scene, table } from "../lib/testing";
import type { Ending, Panel, ScorePart, Seat } from "../lib/types";
import { reason, sumsOf, verdict } from "./ending";

const people = ["Ada", "Bob", "Cleo"].map((name, seat): Seat => ({
  seat,
  name,
  kind: "human",
  bot: null,
  taken: true,
}));
let stage: Stage;

beforeEach(() => {
  prefs.lang = "en";
  stage = new Stage({ scene: scene(), inspect: () => Promise.reject(new Error("nothing there")) });
  stage.table = table({ seats: people });
  stage.mine = [0];
});

describe("the title", () => {
  const won = (...winners: number[]): string => verdict(stage, { status: "over", winners });

  it("names who has won, alone or together", () => {
    expect([won(0), won(1), won(1, 2), won(0, 2)]).toEqual([
      "You win",
      "Bob wins",
      "Bob and Cleo win together",
      "You win together with Cleo",
    ]);
    prefs.lang = "fr";
    expect(won(1, 2)).toBe("Bob et Cleo gagnent ensemble");
  });

  it("calls it a draw where nobody has won, or all in a game that knows draws", () => {
    expect([won(0, 1, 2), won()]).toEqual(["You win together with Bob and Cleo", "A draw"]);
    stage.game = { ...game(), draws: true };
    expect(won(0, 1, 2)).toBe("A draw");
  });

  it("calls a game off that nobody finished", () => {
    expect(verdict(stage, { status: "abandoned" })).toBe("The game was called off");
  });

  it("does not say you to several people at one screen", () => {
    stage.mine = [0, 1];
    expect([won(0), won(0, 1)]).toEqual(["Ada wins", "Ada and Bob win together"]);
  });
});

it("says why it has ended", () => {
  expect(reason(stage, { status: "over", why: "most-points" })).toBe("most-points");
  expect(reason(stage, { status: "resigned", seat: 1 })).toBe("Bob resigned.");
  expect(reason(stage, { status: "timeout", seat: 2 })).toBe("Cleo ran out of time.");
  expect(reason(stage, { status: "abandoned" })).toBe("");
});

describe("the sums", () => {
  const part = (text: string, n: number, sort: ScorePart["sort"] = "now"): ScorePart => ({ text, n, sort });
  const panel = (seat: number, n: number, ...parts: ScorePart[]): Panel => ({
    seat,
    slot: seat,
    name: `colour-${seat}`,
    score: { n, parts },
  });
  const panels = [
    panel(1, 3, part("towers", 3)),
    panel(0, 9, part("towers", 2), part("towers", 3), part("keep", 4, "at-end")),
  ];
  const over: Ending = { winners: [0], why: "" };
  const plain = (text: unknown): string => String(text);

  it("have a row for everything that brought points, and a column for everybody", () => {
    expect(sumsOf(scene([], { panels, over }), plain)).toEqual({
      seats: [0, 1],
      rows: [
        { text: "towers", points: [5, 3] },
        { text: "keep", points: [4, undefined] },
      ],
      totals: [9, 3],
    });
  });

  it("leave out what only the end would have brought, where it did not come", () => {
    expect(sumsOf(scene([], { panels }), plain)?.rows).toEqual([{ text: "towers", points: [5, 3] }]);
  });

  it("are not made where nobody keeps points", () => {
    expect(sumsOf(scene(), plain)).toBeNull();
  });
});
