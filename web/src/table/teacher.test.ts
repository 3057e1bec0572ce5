import { beforeEach, expect, it } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { entry, scene, step, table } from "../lib/testing";
import type { Entry, Player, Step } from "../lib/types";
import { Desk } from "./desk.svelte";
import { Teacher } from "./teacher.svelte";

class Lesson extends Desk {
  log: Entry[] = [];
  over = false;
}

let desk: Lesson;
let teacher: Teacher;
beforeEach(() => {
  prefs.teaching = true;
  desk = new Lesson();
  const [me, other] = table().seats;
  desk.stage.table = table({ seats: [me!, { ...other!, kind: "bot", bot: "casual" }] });
  desk.stage.table.policy = { ...desk.stage.table.policy, undo: "turn" }; // no mistake can be taken back
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

const mistake = {
  to: 0,
  cost: 0.2,
  better: { chain: ["b"], chance: 0.6, proven: false, say: "b", why: "w", line: [] },
};
const withPolicy = (undo: "consent" | "turn"): void => {
  const { policy } = desk.stage.table!;
  desk.stage.table = { ...desk.stage.table!, policy: { ...policy, undo } };
};

it("has what the reader did judged while bots go on, and forgets it with the next action", async () => {
  withPolicy("consent");
  acts(0, 1);
  expect(desk.questions).toEqual([{ t: "judge", seat: 0, ply: 1 }]);
  acts(1, 0);
  await desk.answers({ ply: 1, mistake });
  expect(teacher.mistake).toEqual(mistake);
  acts(0, 1);
  expect(teacher.mistake).toBeNull();
});

it("judges one action after the other, and stops at a mistake", async () => {
  withPolicy("consent");
  acts(0, 0, { gesture: 1 });
  desk.log = desk.log.map((one) => ({ ...one, gesture: 1 }));
  acts(0, 1);
  desk.log = desk.log.map((one) => ({ ...one, gesture: 1 }));
  expect(desk.questions).toHaveLength(1);
  await desk.answers({ ply: 1 });
  expect([teacher.mistake, desk.questions]).toEqual([null, [{ t: "judge", seat: 0, ply: 2 }]]);
  await desk.answers({ ply: 2, mistake });
  expect(teacher.mistake).toEqual(mistake);
  teacher.letGo();
  expect(teacher.mistake).toBeNull();
});

it("says nothing of what is past, what was refused, or where others play", async () => {
  withPolicy("consent");
  acts(0, 1);
  acts(1, 0);
  acts(0, 1);
  await desk.answers({ ply: 1, mistake }); // something else was done since
  expect(teacher.mistake).toBeNull();
  await desk.answers({ lines: [] });
  await desk.refuses("too much to do");
  expect(teacher.mistake).toBeNull();
  const [me, other] = table().seats;
  desk.stage.table = { ...desk.stage.table!, seats: [me!, other!] };
  acts(0, 1);
  expect(desk.questions).toEqual([]);
});
