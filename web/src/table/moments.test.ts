import { afterEach, expect, it, vi } from "vitest";
import { scene, serve, step } from "../lib/testing";
import type { Player, Step } from "../lib/types";
import { Moments } from "./moments.svelte";

const marked = (...on: string[]) => scene([], { marks: on.map((id) => ({ on: id, role: "last" as const })) });
const played = (ply: number, actor: Player, ...on: string[]): Step =>
  step(0, ply, { kind: "play", actor, scene: marked(...on) });
const moments = () => new Moments((ply) => `/plies/${ply}`);

afterEach(() => void vi.unstubAllGlobals());

it("knows what the steps told, and asks once for what it missed", async () => {
  const paths = serve({ "/plies/2": { scene: marked("c:b1") } });
  const known = moments();
  known.learn(played(3, 0, "c:a1"));
  expect(await known.changed(3)).toEqual(["c:a1"]);
  expect([await known.changed(2), await known.changed(2)]).toEqual([["c:b1"], ["c:b1"]]);
  expect(paths).toEqual(["/plies/2"]);
});

it("forgets what was taken back", async () => {
  const paths = serve({ "/plies/3": { scene: marked("c:b1") } });
  const known = moments();
  known.learn(played(3, 0, "c:a1"));
  known.learn(step(0, 4, { kind: "undo", ply: 2 }));
  expect([known.trails, await known.changed(3), paths]).toEqual([[], ["c:b1"], ["/plies/3"]]);
});

it("lights nothing where a moment cannot be had", async () => {
  serve({ "/plies/2": new Error("gone") });
  expect(await moments().changed(2)).toEqual([]);
});

it("keeps what each seat changed in its last turn, chance included", () => {
  const known = moments();
  known.learn(played(1, "chance", "c:z1"));
  expect(known.trails).toEqual([]);
  known.learn(played(2, 0, "c:a1"));
  known.learn(played(3, "chance", "c:b1"));
  known.learn(played(4, 1, "c:c1"));
  expect(known.trails).toEqual([
    { seat: 0, on: ["c:a1", "c:b1"] },
    { seat: 1, on: ["c:c1"] },
  ]);
  known.learn(played(5, 0, "c:c1")); // takes what the other had changed
  expect(known.trails).toEqual([
    { seat: 1, on: [] },
    { seat: 0, on: ["c:c1"] },
  ]);
});
