import { expect, test, vi } from "vitest";
import { asked, choice, FRAME, item, scene, step } from "../lib/testing";
import type { Judged, OpenLesson, Step } from "../lib/types";
import { LessonSession } from "./lesson.svelte";

const both = (text: string): Record<string, string> => ({ en: text, fr: text });
const moment = (ply: number, at: string, more: Partial<Step> = {}): Step =>
  step(0, ply, {
    scene: scene([item("p:1", at)]),
    ask: asked([choice("a1-b1", "c:a1 c:b1")], { seq: ply }),
    ...more,
  });
const LESSON: OpenLesson = {
  id: "goal",
  title: both("Goal"),
  idea: both("Idea"),
  steps: [
    { do: both("Do this"), done: both("Done this") },
    { do: both("Do that"), done: both("Done that") },
  ],
  seat: 0,
  frame: FRAME,
  now: moment(3, "c:a1"),
};

/** A lesson whose authority gives these answers, one after the other; what it was asked is kept. */
async function begun(
  ...answers: Judged[]
): Promise<{ session: LessonSession; sent: unknown[]; over: () => number }> {
  const sent: unknown[] = [];
  let finished = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init?: RequestInit) => {
      if (path.endsWith("/lessons/goal")) return Response.json(LESSON);
      if (path.endsWith("/play")) {
        sent.push(JSON.parse(String(init!.body)));
        return Response.json(answers.shift());
      }
      return path.includes("/words/") ? new Response("") : Response.json({ games: [], levels: [], bots: [] });
    }),
  );
  const session = new LessonSession("any", "goal", { onfinished: () => finished++ });
  await session.open("1");
  return { session, sent, over: () => finished };
}
const play = (session: LessonSession): Promise<void> => session.send({ t: "play", chain: ["a1-b1"] });

test("a lesson begins with what to do", async () => {
  const { session } = await begun();
  expect(session.task).toEqual(both("Do this"));
  expect(session.controller.myTurn).toBe(true);
  expect(session.stage.mine).toEqual([0]);
});

test("something wrong is answered, and everything is as it was", async () => {
  const wrong: Judged = {
    verdict: "wrong",
    at: 0,
    over: false,
    shown: [moment(3, "c:a1")],
    says: both("No"),
  };
  const { session, sent } = await begun(wrong, wrong);
  await play(session);
  expect(session.said).toEqual({ right: false, text: both("No") });
  expect(session.step?.ply).toBe(3);
  await play(session);
  expect(sent).toEqual([
    { done: [], chain: ["a1-b1"] },
    { done: [], chain: ["a1-b1"] },
  ]);
});

test("something right goes on, with what others reply, and the end is told once", async () => {
  vi.useFakeTimers();
  const reply = moment(5, "c:a1", { log: [{ ply: 5, gesture: 5, who: 1, text: "moved" }] });
  const { session, sent, over } = await begun(
    { verdict: "right", at: 1, over: false, shown: [moment(4, "c:b1"), reply] },
    { verdict: "right", at: 2, over: true, shown: [moment(6, "c:b1")] },
  );
  const first = play(session);
  await vi.runAllTimersAsync();
  await first;
  expect(session.said?.text).toEqual(both("Done this"));
  expect(session.task).toEqual(both("Do that"));
  expect(session.replies).toEqual(["moved"]);
  await play(session);
  vi.useRealTimers();
  expect(sent[1]).toEqual({ done: ["a1-b1"], chain: ["a1-b1"] });
  expect([session.finished, session.task, over()]).toEqual([true, undefined, 1]);
  expect(session.controller.myTurn).toBe(false);
  session.again();
  expect([session.finished, session.at, session.said]).toEqual([false, 0, null]);
  expect(session.step?.ply).toBe(3);
});

test("what the rules forbid says why, with its clause", async () => {
  const { session } = await begun();
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "illegal", text: "x", message: "too far", clause: "4.2" }, { status: 422 }),
  );
  await play(session);
  expect(session.controller.reason).toEqual({ message: "too far", clause: "4.2" });
  expect(session.sending).toBe(false);
});
