import { expect, test, vi } from "vitest";
import { asked, choice, FRAME, item, scene, step } from "../lib/testing";
import type { OpenPuzzle, Solution, Step, Tried } from "../lib/types";
import { PuzzleSession } from "./puzzle.svelte";
import type { Result } from "./record.svelte";

const moment = (ply: number, at: string, more: Partial<Step> = {}): Step =>
  step(0, ply, {
    scene: scene([item("p:1", at)]),
    ask: asked([choice("a1-b1", "c:a1 c:b1")], { seq: ply }),
    ...more,
  });
const PUZZLE: OpenPuzzle = {
  id: "one",
  rating: 1400,
  themes: ["capture"],
  players: 2,
  seat: 0,
  frame: FRAME,
  now: moment(3, "c:a1"),
  lately: ["before"],
};
const SOLUTION: Solution = {
  answer: ["a1-b1"],
  say: "does",
  why: "because",
  chance: 0.9,
  instead: "else",
  instead_chance: 0.4,
  then: [
    { say: "then", scene: scene([item("p:1", "c:c1")]) },
    { say: "and", scene: scene([item("p:1", "c:a1")]) },
  ],
};
const wrong: Tried = { verdict: "wrong", shown: [moment(3, "c:a1")] };
const right: Tried = { verdict: "right", shown: [moment(4, "c:b1")], solution: SOLUTION };
const told: Tried = { verdict: "told", shown: [moment(4, "c:b1")], solution: SOLUTION };

/** A puzzle whose authority gives these answers, one after the other; what it was asked is kept. */
async function begun(
  ...answers: Tried[]
): Promise<{ session: PuzzleSession; sent: unknown[]; results: Result[] }> {
  const sent: unknown[] = [];
  const results: Result[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init?: RequestInit) => {
      if (path.endsWith("/puzzles/one")) return Response.json(PUZZLE);
      if (path.includes("/puzzles/one/")) {
        sent.push(init?.body ? JSON.parse(String(init.body)) : path);
        return Response.json(answers.shift());
      }
      return path.includes("/words/") ? new Response("") : Response.json({ games: [], levels: [], bots: [] });
    }),
  );
  const session = new PuzzleSession("any", "one", { ontry: (result) => results.push(result) });
  await session.open("1");
  return { session, sent, results };
}
const play = (session: PuzzleSession): Promise<void> => session.send({ t: "play", chain: ["a1-b1"] });

test("something wrong is put back, and one may try again", async () => {
  const { session, sent, results } = await begun(wrong, right);
  await play(session);
  expect([session.verdict, session.misses, session.finished, session.step?.ply]).toEqual([
    "wrong",
    1,
    false,
    3,
  ]);
  expect(session.controller.myTurn).toBe(true);
  await play(session);
  expect([session.verdict, session.finished, session.step?.ply]).toEqual(["right", true, 4]);
  expect(session.controller.myTurn).toBe(false);
  expect(results).toEqual(["wrong", "right"]);
  expect(sent).toEqual([
    { done: [], chain: ["a1-b1"] },
    { done: [], chain: ["a1-b1"] },
  ]);
});

test("a beginning goes on; something wrong after it is put back to the beginning", async () => {
  const more: Tried = { verdict: "more", shown: [moment(4, "c:b1")] };
  const { session, sent, results } = await begun(more, wrong, more, right);
  for (let i = 0; i < 4; i++) await play(session);
  expect(sent).toEqual([
    { done: [], chain: ["a1-b1"] },
    { done: ["a1-b1"], chain: ["a1-b1"] },
    { done: [], chain: ["a1-b1"] },
    { done: ["a1-b1"], chain: ["a1-b1"] },
  ]);
  expect(results).toEqual(["wrong", "right"]);
});

test("the answer is told who asks for it, once", async () => {
  const { session, sent, results } = await begun(told);
  await session.tell();
  await session.tell();
  expect(sent).toEqual(["/api/games/any/puzzles/one/solution"]);
  expect(results).toEqual(["told"]);
  expect([session.verdict, session.finished, session.solution]).toEqual(["told", true, SOLUTION]);
});

test("one goes through what could follow, and back", async () => {
  const { session } = await begun(right);
  await play(session);
  const at = (): string | undefined => session.stage.scene?.items[0]?.at;
  expect(at()).toBe("c:b1");
  session.along(1);
  expect(at()).toBe("c:c1");
  session.along(9);
  expect([session.at, at()]).toEqual([2, "c:a1"]);
  session.along(0);
  expect(at()).toBe("c:b1");
});

test("again, from the beginning", async () => {
  const { session } = await begun(right, wrong);
  await play(session);
  session.along(1);
  expect(session.again()).toBe(true);
  expect([session.verdict, session.solution, session.finished, session.at]).toEqual([null, null, false, 0]);
  expect(session.stage.scene?.items[0]?.at).toBe("c:a1");
  expect(session.controller.myTurn).toBe(true);
});
