/** What the reviews of my games found, to be added up over many games. It is kept in the browser. */

import { isNumber, readKept, told, writeKept } from "./kept";
import type { ReviewWeakness, Text } from "./types";

const KEY = "bastide-progress";
/** So many games are kept; the oldest are forgotten first. */
export const MOST = 200;

/** A game I have played, and what its review found of my decisions. */
export interface Reviewed {
  table: string;
  game: string;
  /** When the table was opened. */
  at: number;
  rows: ReviewWeakness[];
}

// ---- sums

/** Rows of several seats or games as one list: phases in their order, then kinds, those that cost most first. */
export function addedUp(rows: ReviewWeakness[]): ReviewWeakness[] {
  const found = new Map<string, ReviewWeakness>();
  for (const row of rows) {
    const key = `${row.group} ${row.name}`;
    const known = found.get(key);
    found.set(key, known ? sum(known, row) : row);
  }
  return [...found.values()].sort((a, b) => place(a) - place(b) || cost(b) - cost(a));
}

const sum = (a: ReviewWeakness, b: ReviewWeakness): ReviewWeakness => ({
  ...a,
  decisions: a.decisions + b.decisions,
  score: a.score + b.score,
  loss: a.loss + b.loss,
  mistakes: a.mistakes + b.mistakes,
});

const PHASES = ["opening", "middle", "end"];
const place = ({ group, name }: ReviewWeakness): number =>
  group === "kind" ? PHASES.length : PHASES.indexOf(name);

/** What each of some decisions cost, of a win. */
export const cost = ({ loss, decisions }: ReviewWeakness): number => loss / decisions;

/** The row whose decisions cost most, if they cost something that shows: a tenth of a win in a hundred. */
export function weakestOf(rows: ReviewWeakness[]): ReviewWeakness | undefined {
  const most = rows.reduce((a, b) => (cost(b) > cost(a) ? b : a));
  return cost(most) >= 0.001 ? most : undefined;
}

/** How well some decisions were made, from 0 to 100. */
export const accuracy = ({ score, decisions }: ReviewWeakness): number => score / decisions;

/** All decisions as one row: each belongs to one phase. */
export const whole = (rows: ReviewWeakness[]): ReviewWeakness =>
  rows.filter(({ group }) => group === "phase").reduce(sum);

// ---- what is kept

function isText(value: unknown): value is Text {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  return Object.values(told(value[1])).every(
    (one) => typeof one === "number" || isText(one) || (Array.isArray(one) && one.every(isText)),
  );
}

function isRow(value: unknown): value is ReviewWeakness {
  const { group, name, what, decisions, score, loss, mistakes } = told(value);
  return (
    typeof name === "string" &&
    (group === "kind" || (group === "phase" && PHASES.includes(name))) &&
    isText(what) &&
    isNumber(decisions, 1, 1e6) &&
    isNumber(score, 0, 100 * decisions) &&
    isNumber(loss, -decisions, decisions) &&
    isNumber(mistakes, 0, decisions)
  );
}

function isReviewed(value: unknown): value is Reviewed {
  const { table, game, at, rows } = told(value);
  return (
    typeof table === "string" &&
    typeof game === "string" &&
    isNumber(at, 0, Infinity) &&
    Array.isArray(rows) &&
    rows.every(isRow) &&
    rows.some(({ group }) => group === "phase")
  );
}

function kept(): Reviewed[] {
  const { games } = readKept(KEY);
  const sound = Array.isArray(games) ? games.filter(isReviewed).slice(-MOST) : [];
  return [...new Map(sound.map((one) => [one.table, one])).values()];
}

class Progress {
  private all = $state.raw<Reviewed[]>(kept());
  private keeps = true; // does this browser?

  /** My games of a kind, in the order they were played. */
  of(game: string): Reviewed[] {
    return this.all.filter((one) => one.game === game);
  }

  /** A review is done. Each table counts once. */
  keep(reviewed: Reviewed): void {
    if (this.keeps) this.all = kept(); // what another page of this browser has kept meanwhile stays
    if (!isReviewed(reviewed) || this.all.some(({ table }) => table === reviewed.table)) return;
    this.all = [...this.all, reviewed].sort((a, b) => a.at - b.at).slice(-MOST);
    this.keeps = writeKept(KEY, { games: this.all }); // else it counts while the page is open
  }
}

export const progress = new Progress();
