/** Who sits at a table, in words. */

import { isFree } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Seat, TableInfo } from "../lib/types";
import { say } from "../lib/words.svelte";

export function sitter(seat: Seat): string {
  if (seat.kind === "bot") return seat.bot ? say(`level-${seat.bot}`) : say("the-house");
  return seat.name ?? say(isFree(seat) ? "seat-free" : "seat", { n: seat.seat + 1 });
}

/** The names of those on other seats than these, and how many they are. */
export function others(table: TableInfo, mine: number[]): { names: string; n: number } {
  const found = [...new Set(table.seats.filter((seat) => !mine.includes(seat.seat)).map(sitter))];
  return { names: new Intl.ListFormat(prefs.lang).format(found), n: found.length };
}
