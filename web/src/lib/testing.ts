/** Made-up tables for tests: just enough of what the authority sends, and a stand-in for its plain answers. */

import { vi } from "vitest";
import type { GameInfo } from "./api";
import type {
  Ask,
  Choice,
  Entry,
  Frame,
  Item,
  Panel,
  Player,
  Refusal,
  Scene,
  Seat,
  Step,
  TableInfo,
} from "./types";

/** A choice by its touches, separated by spaces; every further path leads to it too. */
export const choice = (a: string, p: string, after: Choice["after"] = "final", ...alt: string[]): Choice => ({
  a,
  p: p.split(" "),
  after,
  alt: alt.map((path) => path.split(" ")),
});

export const asked = (choices: Choice[], more: Partial<Ask> = {}): Ask => ({
  seq: 1,
  type: "test",
  prompt: "prompt",
  clause: "1.1",
  choices,
  ...more,
});

export const FRAME: Frame = {
  id: "frame",
  game: "any",
  areas: [
    { id: "board", kind: "plane", role: "board", label: "board" },
    { id: "tray", kind: "flow", role: "tray", label: "tray" },
    { id: "hand0", kind: "flow", role: "hand", label: "hand", seat: 0 },
    { id: "hand1", kind: "flow", role: "hand", label: "hand", seat: 1 },
  ],
  places: ["a1", "b1", "c1"].map((name, x) => ({
    id: `c:${name}`,
    area: "board",
    x: x + 0.5,
    y: 0.5,
    label: name,
  })),
  arts: [],
};

export const item = (id: string, at: string, more: Partial<Item> = {}): Item => ({
  id,
  at,
  art: "pawn",
  label: id,
  ...more,
});

const panel = (seat: number): Panel => ({ seat, slot: seat, name: `colour-${seat}` });

export const scene = (items: Item[] = [], more: Partial<Scene> = {}): Scene => ({
  frame: FRAME.id,
  viewer: 0,
  box: { board: [0, 0, 3, 1] },
  items,
  panels: [panel(0), panel(1)],
  prompt: { text: "prompt", who: 0 },
  ...more,
});

export const step = (viewer: number | null, seq: number, more: Partial<Step> = {}): Step => ({
  t: "step",
  viewer,
  seq,
  ply: seq,
  status: "playing",
  scene: scene([], { viewer }),
  ...more,
});

/** A line of the log. */
export const entry = (ply: number, who: Player = ply % 2, more: Partial<Entry> = {}): Entry => ({
  ply,
  gesture: ply,
  who,
  text: `text-${ply}`,
  ...more,
});

const person = (seat: number, name: string): Seat => ({ seat, kind: "human", name, bot: null, taken: true });

export const table = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "T",
  game: "any",
  players: 2,
  options: {},
  edition: "1",
  rules: 1,
  policy: {
    clock: null,
    undo: "turn",
    spectators: true,
    absent: "lose",
    aids: true,
    whispers: false,
    hints: null,
  },
  status: "playing",
  turn: null,
  public: false,
  origin: null,
  chance: "house",
  created: 0,
  changed: 0,
  seats: [person(0, "Ada"), person(1, "Bob")],
  ply: 0,
  ...more,
});

export const game = (more: Partial<GameInfo> = {}): GameInfo => ({
  id: "any",
  title: {},
  blurb: {},
  seats: [2, 2],
  minutes: 10,
  secrets: false,
  draws: false,
  edition: "1",
  parts: ["rules"],
  options: [],
  begins: { how: "agreed", rule: {} },
  traits: {},
  lessons: 0,
  puzzles: 0,
  ratings: {},
  ...more,
});

export const refusal = (message: string, clause?: string): Refusal => ({
  code: "no",
  text: "no",
  message,
  clause,
});

/**
 * Answers every `fetch` from here on; the paths asked for are returned as they come. What is not listed is found
 * empty; a function is called with the body of the request; an error is a refusal.
 */
export function serve(answers: Record<string, unknown>): string[] {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    paths.push(path);
    const listed = answers[path] ?? {};
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined;
    const answer: unknown = typeof listed === "function" ? await listed(body) : listed;
    if (answer instanceof Error) return Response.json({ message: answer.message }, { status: 409 });
    return typeof answer === "string" ? new Response(answer) : Response.json(answer);
  });
  return paths;
}

/** A storage in place of the browser's: what is kept can be looked into and spoilt, and it may be full. */
export function storageInPlace(): { kept: Map<string, string>; full: boolean } {
  const storage = { kept: new Map<string, string>(), full: false };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storage.full) throw new Error("no room");
      storage.kept.set(key, value);
    },
  });
  return storage;
}
