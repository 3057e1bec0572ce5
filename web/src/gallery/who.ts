/** Who sits at a table, in words. */

import { isFree, type House, type LevelInfo } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Seat, TableInfo } from "../lib/types";
import { say } from "../lib/words.svelte";
import type { Plan } from "./plan.svelte";

/** Who sits there; nobody does on a free seat. */
export function sitter(seat: Seat, house: House): string {
  const level = house.levels.find((one) => one.id === seat.bot);
  return seat.name ?? level?.name[prefs.lang] ?? say("seat-number", { n: seat.seat + 1 });
}

/** The names of those on other seats than these, and how many they are. */
export function others(table: TableInfo, mine: number[], house: House): { names: string; n: number } {
  const taken = table.seats.filter((seat) => !mine.includes(seat.seat) && !isFree(seat));
  const found = [...new Set(taken.map((seat) => sitter(seat, house)))];
  return { names: new Intl.ListFormat(prefs.lang).format(found), n: found.length };
}

/** Who shall sit at a place of a table being planned, as far as that is known. */
export function sitterOf(plan: Plan, place: number, levels: LevelInfo[]): string {
  const { kind, bot } = plan.seats[place]!;
  if (place === plan.mine) return say("sitter-me");
  const level = levels.find((one) => one.id === bot)?.name[prefs.lang];
  const name = level ?? (kind === "me" && plan.names[place]?.trim());
  const n = place + 1;
  return name ? say("player-named", { n, name }) : say("player-number", { n });
}
