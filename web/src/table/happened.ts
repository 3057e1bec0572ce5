/** What the line over the board says: what just happened, what the others did meanwhile, and who is at work. */

import { sinceLast, turnsOf, type Said } from "../lib/turns";
import type { Entry, Line, Panel, Player, Seat, Text } from "../lib/types";

/** What somebody did: the sentences of it, pictures, what followed, and why, if he says so. */
export interface Told {
  who: Player;
  plies: number[];
  texts: Text[];
  pictures: string[];
  lines: Line[];
  reasons: Line[];
}

/** What each of the others did since this seat acted last, each told once; who watches is told the last turn. */
export function meanwhile(log: Entry[], seat: number | null, said?: Said): Told[] {
  const turns = seat === null ? turnsOf(log, false, said).slice(-1) : sinceLast(log, seat, said);
  const told = new Map<Player, Told>();
  for (const { who, deeds } of turns) {
    const one = told.get(who) ?? { who, plies: [], texts: [], pictures: [], lines: [], reasons: [] };
    for (const deed of deeds) {
      one.plies.push(...deed.plies);
      one.texts.push(...deed.texts);
      one.pictures.push(...deed.pictures);
      one.lines.push(...deed.lines);
      one.reasons.push(...deed.reasons);
    }
    told.set(who, one);
  }
  return [...told.values()];
}

/** What just happened: while others act what was done last; when it is the reader's turn all they did meanwhile. */
export function justNow(log: Entry[], seat: number | null, isMyTurn: boolean, said?: Said): Told[] {
  const last = turnsOf(log, false, said).at(-1);
  if (!last) return [];
  const others = isMyTurn ? meanwhile(log, seat, said) : [];
  return others.length ? others : [{ who: last.who, ...last.deeds.at(-1)! }];
}

/** The bot that is at work, and who comes after it where several play; null if none is. */
export function atWork(
  asked: Player | null,
  log: Entry[],
  seats: Seat[],
  panels: Panel[],
): { seat: number; next?: number } | null {
  const who = asked === "chance" ? turnsOf(log).at(-1)?.who : asked; // chance belongs to a turn
  if (typeof who !== "number" || seats[who]?.kind !== "bot") return null;
  const inOrder = panels.filter(({ out }) => !out).map(({ seat }) => seat);
  inOrder.sort((a, b) => a - b);
  if (inOrder.length < 3) return { seat: who };
  return { seat: who, next: inOrder.find((seat) => seat > who) ?? inOrder[0] };
}
