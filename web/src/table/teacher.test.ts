import { beforeEach, expect, it } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { entry, scene, step, table } from "../lib/testing";
import type { Entry, Player, Step } from "../lib/types";
import { Desk } from "./desk.svelte";
import { Teacher } from "./teacher.svelte";

class Lesson extends Desk {
  log: Entry[] = [];
}

let desk: Lesson;
let teacher: Teacher;
beforeEach(() => {
  prefs.teaching = true;
  desk = new Lesson();
  const [me, other] = table().seats;
  desk.stage.table = table({ seats: [me!, { ...other!, kind: "bot", bot: "casual" }] });
  teacher = new Teacher(desk);
});

/** Somebody acts, then somebody is to act. */
function acts(who: Player, next: Player, more: Partial<Step> = {}): void {
  const ply = desk.log.length + 1;
  desk.log = [...desk.log, entry(ply, who)];
  const shown = scene([], { prompt: { text: "prompt", who: next } });
  teacher.learn(step(0, ply, { kind: "play", actor: who, scene: shown, ...more }));
}
const line = { text: "why" };

it("asks for the reasons of a bot when its turn is over", async () => {
  acts(0, 1);
  acts(1, 1);
  acts(1, "chance");
  expect(desk.questions).toEqual([]);
  acts("chance", 0);
  expect(desk.questions).toEqual([{ t: "explain", ply: 3, seat: 0 }]);
  await desk.answers({ lines: [line] });
  expect([...teacher.said]).toEqual([[3, [line]]]);
});

it("forgets what was taken back, and asks again", async () => {
  acts(1, 0);
  await desk.answers({ lines: [line] });
  desk.log = [];
  teacher.learn(step(0, 2, { kind: "undo", ply: 0 }));
  expect(teacher.said.size).toBe(0);
  acts(1, 0);
  expect(desk.questions).toHaveLength(1);
});

it("asks once, says nothing of what was taken back meanwhile, and may be refused", async () => {
  acts(1, 0);
  teacher.learn(step(0, 1, { kind: "play", actor: 1, scene: scene() }));
  expect(desk.questions).toHaveLength(1);
  desk.log = [];
  await desk.answers({ lines: [line] });
  expect(teacher.said.size).toBe(0);
  teacher.learn(step(0, 2, { kind: "undo", ply: 0 }));
  acts(1, 0, { end: { status: "over" } });
  await desk.refuses("too fast");
  expect(teacher.said.size).toBe(0);
});

it("is silent unless somebody wants to be taught", () => {
  prefs.teaching = false;
  acts(1, 0);
  expect(desk.questions).toEqual([]);
});
