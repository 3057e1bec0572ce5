/** What a solver has done, by game: rating, streaks, which puzzles were met. It is kept in the browser. */

import { isNumber, readKept, told, writeKept } from "../lib/kept";
import type { PuzzleInfo } from "../lib/types";
import { rated, UNKNOWN, type Rating } from "./rating";

const KEY = "bastide-puzzles";
const SURE = 80; // how sure the rating of a puzzle is
const SETTLED = 110; // a deviation below which a rating means something

/** What a try came to: found, not found, or the answer was told. */
export type Result = "right" | "wrong" | "told";

/** How a puzzle was met: found at the first try, found later, not found yet, or its answer was told. */
const OUTCOMES = ["first", "later", "open", "told"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface GameRecord {
  rating: Rating;
  met: Record<string, Outcome>;
  /** How many in a row were found at the first try, now and at best. */
  streak: number;
  best: number;
}

/** How many days in a row the puzzle of the day was found, now and at best. */
interface Days {
  last: string;
  streak: number;
  best: number;
}

interface Kept {
  games: Record<string, GameRecord>;
  days: Days;
}

// ---- what is kept may be damaged, or written by another hand: then it counts for nothing

const number = (value: unknown, otherwise: number, least: number, most: number): number =>
  isNumber(value, least, most) ? value : otherwise;

const counted = (value: unknown): number => Math.floor(number(value, 0, 0, 1e9));

function ratingOf(value: unknown): Rating {
  const { rating, deviation, volatility } = told(value);
  return {
    rating: number(rating, UNKNOWN.rating, -5000, 10000),
    deviation: number(deviation, UNKNOWN.deviation, 1, UNKNOWN.deviation),
    volatility: number(volatility, UNKNOWN.volatility, 0.001, 1),
  };
}

function recordOf(value: unknown): GameRecord {
  const { rating, met, streak, best } = told(value);
  const known = Object.entries(told(met)).filter((one): one is [string, Outcome] =>
    OUTCOMES.includes(one[1] as Outcome),
  );
  return {
    rating: ratingOf(rating),
    met: Object.fromEntries(known),
    streak: counted(streak),
    best: counted(best),
  };
}

function daysOf(value: unknown): Days {
  const { last, streak, best } = told(value);
  return { last: typeof last === "string" ? last : "", streak: counted(streak), best: counted(best) };
}

function kept(): Kept {
  const all = readKept(KEY);
  const games = Object.entries(told(all.games)).map(([game, record]) => [game, recordOf(record)]);
  return { games: Object.fromEntries(games) as Kept["games"], days: daysOf(all.days) };
}

/** The day before one, both as 2026-11-18. */
const before = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

class PuzzleRecord {
  private all = $state.raw<Kept>(kept());
  private keeps = true; // does this browser?

  of(game: string): GameRecord {
    return this.all.games[game] ?? recordOf(undefined);
  }

  /** How many were found without being told. */
  solved(game: string): number {
    return Object.values(this.of(game).met).filter((one) => one === "first" || one === "later").length;
  }

  /** Is a rating more than a guess? */
  settled(game: string): boolean {
    return this.of(game).rating.deviation < SETTLED;
  }

  /** A puzzle was tried. The first try counts for rating and streak; later ones only for having found it. */
  tried(game: string, puzzle: Pick<PuzzleInfo, "id" | "rating">, result: Result): void {
    this.readAgain();
    const record = this.of(game);
    const known = record.met[puzzle.id];
    if (known === undefined) this.keep(game, counts(record, puzzle, result));
    else if (known === "open" && result !== "wrong")
      this.keep(game, met(record, puzzle.id, result === "right" ? "later" : "told"));
  }

  /** The days in a row, if the last one was this day or the day before. */
  daysInARow(day: string): number {
    const { last, streak } = this.all.days;
    return last === day || last === before(day) ? streak : 0;
  }

  get mostDays(): number {
    return this.all.days.best;
  }

  /** The puzzle of a day was found. */
  foundOfDay(day: string): void {
    this.readAgain();
    if (this.all.days.last === day) return;
    const streak = this.daysInARow(day) + 1;
    this.write({ ...this.all, days: { last: day, streak, best: Math.max(streak, this.all.days.best) } });
  }

  /** What another page of this browser has kept meanwhile stays. */
  private readAgain(): void {
    if (this.keeps) this.all = kept();
  }

  private keep(game: string, record: GameRecord): void {
    this.write({ ...this.all, games: { ...this.all.games, [game]: record } });
  }

  private write(all: Kept): void {
    this.all = all;
    if (!writeKept(KEY, all)) this.keeps = false; // it counts while the page is open
  }
}

const met = (record: GameRecord, id: string, outcome: Outcome): GameRecord => ({
  ...record,
  met: { ...record.met, [id]: outcome },
});

/** A record after a first try. */
function counts(
  record: GameRecord,
  { id, rating }: Pick<PuzzleInfo, "id" | "rating">,
  result: Result,
): GameRecord {
  const found = result === "right";
  const streak = found ? record.streak + 1 : 0;
  return {
    ...met(record, id, found ? "first" : result === "told" ? "told" : "open"),
    rating: rated(record.rating, [{ rating, deviation: SURE, score: found ? 1 : 0 }]),
    streak,
    best: Math.max(record.best, streak),
  };
}

export const puzzleRecord = new PuzzleRecord();
