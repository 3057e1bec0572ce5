/** What happened, turn by turn: what one seat did until another acted, and what chance brought meanwhile. */

import { drawing } from "./art.svelte";
import type { Entry, Line, Player, Text } from "./types";

/** What was done in one go: its sentences, pictures of what was played, and what followed. */
export interface Deed {
  /** The last action of it. */
  ply: number;
  plies: number[];
  texts: Text[];
  pictures: string[];
  lines: Line[];
  /** Why, as whoever did it says. */
  reasons: Line[];
}

export interface Turn {
  /** The first action of it. */
  first: number;
  who: Player;
  deeds: Deed[];
}

/** By the last action of a turn, what was said for it. */
export type Said = ReadonlyMap<number, Line[]>;

/** The names of the drawings a log shows. */
export const picturesOf = (log: Entry[]): string[] =>
  log.flatMap(({ story }) => (story?.art ? [drawing(story.art, story.own)] : []));

/** Whom a sentence is about, where it names somebody first of all. */
function about(text: Text): number | undefined {
  const side = typeof text === "string" ? undefined : text[1]?.side;
  if (!Array.isArray(side) || side[0] !== "player") return undefined;
  return (side[1] as { seat: number }).seat;
}

/**
 * A log as turns. What chance brings belongs to whom it is told of, else to whoever acted last. The actions of one
 * gesture are one deed, where they are not to be told one by one.
 */
export function turnsOf(log: Entry[], oneByOne = false, said: Said = new Map()): Turn[] {
  const turns: Turn[] = [];
  for (const [i, entry] of log.entries()) {
    const before = log[i - 1];
    const last = turns.at(-1)?.who;
    const who = entry.who === "chance" ? (about(entry.text) ?? last ?? "chance") : entry.who;
    if (who !== last) turns.push({ first: entry.ply, who, deeds: [] });
    const { deeds } = turns.at(-1)!;
    const together = before?.gesture === entry.gesture && before.who === entry.who;
    const goesOn = !oneByOne && together && who === last;
    if (!goesOn) deeds.push({ ply: 0, plies: [], texts: [], pictures: [], lines: [], reasons: [] });
    add(deeds.at(-1)!, entry);
    deeds.at(-1)!.reasons.push(...(said.get(entry.ply) ?? []));
  }
  return turns;
}

function add(deed: Deed, entry: Entry): void {
  deed.ply = entry.ply;
  deed.plies.push(entry.ply);
  deed.texts.push(entry.text);
  for (const picture of picturesOf([entry])) {
    if (!deed.pictures.includes(picture)) deed.pictures.push(picture);
  }
  deed.lines.push(...(entry.story?.lines ?? []));
}

/** The turns of the others since this seat acted last, or since the beginning. */
export function sinceLast(log: Entry[], seat: number | null, said?: Said): Turn[] {
  const mine = log.findLastIndex(({ who }) => who === seat);
  return turnsOf(log.slice(mine + 1), false, said).filter(
    ({ who }) => typeof who === "number" && who !== seat,
  );
}
