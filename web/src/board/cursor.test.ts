import { expect, it } from "vitest";
import { Layout } from "../lib/layout";
import { FRAME, item, scene } from "../lib/testing";
import type { Frame, Id } from "../lib/types";
import { Cursor } from "./cursor.svelte";
import { targets } from "./hit";

const RIGHT = [1, 0] as const;
const LEFT = [-1, 0] as const;
const DOWN = [0, 1] as const;

function on(frame: Frame, live: Id[], things = [item("p:b1", "c:b1")]): Cursor {
  const layout = new Layout(frame, scene(things, { box: { board: [0, 0, 3, 2] } }));
  const plane = layout.planes[0]!;
  return new Cursor(() => ({ layout, plane, live: targets(layout, plane, live) }));
}

it("begins at something that can be touched", () => {
  expect(on(FRAME, ["c:c1"]).next(...RIGHT)).toBe("c:c1");
  expect(on(FRAME, []).next(...RIGHT)).toBe("c:a1");
});

it("goes from place to place, and stays at the edge", () => {
  const cursor = on(FRAME, []);
  cursor.at = "c:b1";
  expect([cursor.next(...RIGHT), cursor.next(...LEFT)]).toEqual(["c:c1", "c:a1"]);
  expect(cursor.next(...DOWN)).toBeUndefined();
});

it("does not stop at what is larger than a place to go to", () => {
  const wide = { ...FRAME.places[1]!, w: 4 };
  const cursor = on({ ...FRAME, places: [FRAME.places[0]!, wide, FRAME.places[2]!] }, []);
  cursor.at = "c:a1";
  expect(cursor.next(...RIGHT)).toBe("c:c1");
});

it("finds every cell of a board that grows", () => {
  const cursor = on({ ...FRAME, places: [] }, ["c:1,0"], []);
  cursor.at = "c:1,0";
  expect([cursor.next(...RIGHT), cursor.next(...DOWN)]).toEqual(["c:2,0", "c:1,1"]);
});

it("touches what can be touched there: the place, or what lies on it", () => {
  const cursor = on(FRAME, ["p:b1"]);
  expect(cursor.under(["p:b1"])).toBeNull();
  cursor.at = "c:b1";
  expect(cursor.under(["p:b1"])).toBe("p:b1");
  expect(cursor.under(["c:b1", "p:b1"])).toBe("c:b1");
  cursor.at = "c:a1";
  expect(cursor.under(["p:b1"])).toBe("c:a1");
});

it("goes with what it stood on", () => {
  const cursor = on(FRAME, []);
  cursor.at = "p:b1";
  cursor.settle();
  expect(cursor.at).toBe("p:b1");
  cursor.at = "p:gone";
  cursor.settle();
  expect(cursor.at).toBeNull();
});
