/** Plain requests to the authority. */

import { prefs } from "./prefs.svelte";
import type {
  Course,
  DayPuzzle,
  GameInfo,
  House,
  LevelInfo,
  Me,
  Opened,
  OptionInfo,
  Picture,
  PuzzleList,
  Refusal,
  Seat,
  Today,
  Trait,
} from "./types";
import { say } from "./words.svelte";

/** The authority said no; the sentence is in the reader's language. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export async function ask<T>(
  path: string,
  body?: unknown,
  method?: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "Accept-Language": prefs.lang,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const refusal = said as Refusal | null;
    throw new Refused(
      refusal?.message ? refusal : { code: "broken", text: "broken", message: answer.statusText },
    );
  }
  return said as T;
}

export type { GameInfo, House, LevelInfo, Opened, OptionInfo, Picture, Trait };
export type OptionValue = OptionInfo["default"];
export type Named = Record<string, string>;
export type Part = GameInfo["parts"][number];

/** How a seat looks: by trait, the id of what was chosen. */
export type Look = Record<string, string>;

let listed: Promise<House> | null = null;

/** Every game and every level of bots: they do not change while a page is open. */
export function games(): Promise<House> {
  listed ??= ask<House>("/api/games").catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

/** Who I am, or null for somebody not yet known. */
export async function me(): Promise<Me | null> {
  if (!prefs.known) return null;
  try {
    return await ask<Me>("/api/me");
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.code === "not-known")) throw error;
    prefs.known = false;
    prefs.save();
    return null;
  }
}

/** Become known, under a name; whoever is known already goes by that name from now on. */
export async function introduce(name: string): Promise<void> {
  await ask("/api/guests", { name });
  prefs.name = name;
  prefs.known = true;
  prefs.save();
}

export interface SeatPlan {
  kind: "me" | "human" | "open" | "bot";
  bot?: string;
  /** Of who plays there on my screen, if that is not me. */
  name?: string;
  /** What is chosen for it, by trait. */
  look?: Look;
}

/** Who begins: the one at a place, one by lot, or as the rulebook says: then the place answers what it asks. */
export interface Beginner {
  how: "seat" | "lot" | "rulebook";
  seat?: number;
}

export interface TablePlan {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  /** A component file of one's own. */
  edition?: { name: string; source: string };
  policy?: Record<string, unknown>;
  public?: boolean;
  begins?: Beginner;
}

export const lessonsOf = (game: string): Promise<Course> => ask(`/api/games/${game}/lessons`);

export const puzzlesOf = (game: string): Promise<PuzzleList> => ask(`/api/games/${game}/puzzles`);

export const messageOfTheDay = (): Promise<Today> => ask("/api/message");

export const puzzleOfTheDay = (): Promise<DayPuzzle> => ask("/api/puzzles/today");

export const picturesOf = (game: string): Promise<Picture[]> => ask(`/api/games/${game}/pictures`);

/** Open an example as a table of one's own. Where it is. */
export async function tryOut(game: string, picture: string): Promise<string> {
  if (!prefs.known) await introduce(prefs.name || say("a-reader"));
  const { table } = await ask<Opened>(`/api/games/${game}/pictures/${picture}/table`, {});
  return `/table/${table.id}#${picture}`;
}

/** Is this seat mine to fill: nobody sits there yet? */
export const isFree = (seat: Seat): boolean => seat.kind !== "bot" && !seat.taken;

/** What went wrong, for a reader. */
export const problemOf = (error: unknown): string =>
  error instanceof Refused ? error.message : say("no-answer");
