/** Editions of games that somebody has made, kept in this browser under names of their own. */

import type { OptionInfo } from "./api";

const KEY = "bastide-editions";

export interface SavedEdition {
  game: string;
  name: string;
  /** The component file, as the command line takes it. */
  source: string;
  /** What can be chosen at a table with it; null while it cannot be played. */
  options: OptionInfo[] | null;
  /** When it was saved, in milliseconds. */
  saved: number;
}

function all(): SavedEdition[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as SavedEdition[]) : [];
  } catch {
    return [];
  }
}

/** Those of a game, the newest first. */
export const savedEditions = (game: string): SavedEdition[] =>
  all()
    .filter((one) => one.game === game)
    .sort((a, b) => b.saved - a.saved);

/** Keep one, in place of another of that name. False if the browser has no room for it. */
export function saveEdition(edition: SavedEdition): boolean {
  const others = all().filter((one) => one.game !== edition.game || one.name !== edition.name);
  return write([...others, edition]);
}

export const dropEdition = (game: string, name: string): boolean =>
  write(all().filter((one) => one.game !== game || one.name !== name));

function write(editions: SavedEdition[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(editions));
    return true;
  } catch {
    return false;
  }
}
