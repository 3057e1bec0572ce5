/**
 * In which order the games are shown: those played last first; the others as the house lists them, the one that is
 * learnt fastest first. What was played is kept in the browser, so that no card moves while somebody reaches for it.
 */

import type { TableInfo } from "../lib/types";

const KEY = "bastide-played";

/** The games that were played, the last one first. */
export function played(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** These were played last, the first of them at the very last. */
export function remember(...ids: string[]): string[] {
  const all = [...new Set([...ids, ...played()])];
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

/** The games of some tables, the one where something happened last first. */
export const ofTables = (tables: Pick<TableInfo, "game" | "changed">[]): string[] => [
  ...new Set([...tables].sort((a, b) => b.changed - a.changed).map((table) => table.game)),
];

export function inOrder<Game extends { id: string }>(games: Game[], last: string[]): Game[] {
  const rank = ({ id }: Game): number => (last.includes(id) ? last.indexOf(id) : last.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}
