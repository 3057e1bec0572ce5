/** Plain requests to the authority. */

import { prefs } from "./prefs.svelte";
import type { Refusal, Seat, TableInfo } from "./types";

/** The authority said no; the sentence is in the reader's language. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export async function ask<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await fetch(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "Accept-Language": prefs.lang,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
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

export interface OptionInfo {
  id: string;
  default: number | string | boolean;
  values: (number | string | boolean)[];
  low?: number;
  high?: number;
}

export interface GameInfo {
  id: string;
  title: Record<string, string>;
  blurb: Record<string, string>;
  seats: [number, number];
  minutes: number;
  secrets: boolean;
  edition: string;
  options: OptionInfo[];
}

export interface LevelInfo {
  id: string;
  name: Record<string, string>;
  plays: Record<string, string>;
}

export interface House {
  games: GameInfo[];
  levels: LevelInfo[];
}

let listed: Promise<House> | null = null;

/** Every game and every level of bots: they do not change while a page is open. */
export function games(): Promise<House> {
  listed ??= ask<House>("/api/games").catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

export interface Me {
  id: string;
  name: string;
  waiting: string[];
  tables: (TableInfo & { mine: number[] })[];
}

/** Who I am, or null for somebody not yet known. */
export async function me(): Promise<Me | null> {
  try {
    return await ask<Me>("/api/me");
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === "not-known") return null;
    throw error;
  }
}

/** Become known, under a name; whoever is known already keeps theirs. */
export async function introduce(name: string): Promise<void> {
  const known = await me();
  if (!known) await ask("/api/guests", { name });
}

export interface SeatPlan {
  kind: "me" | "human" | "open" | "bot";
  bot?: string;
}

export interface Opened {
  table: TableInfo;
  /** The secret of each invitation, by seat: told only once. */
  links: Record<string, string>;
}

export interface TablePlan {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  policy?: Record<string, unknown>;
  public?: boolean;
}

export const openTable = (plan: TablePlan): Promise<Opened> => ask("/api/tables", plan);

/** Is this seat mine to fill: nobody sits there yet? */
export const isFree = (seat: Seat): boolean => seat.kind !== "bot" && !seat.taken;
