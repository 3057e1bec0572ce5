/** The values of fields as a page shows and changes them: lines of cells, lists, letters. Pure. */

import type { Field, Text } from "../lib/types";

export type Value = Field["value"];
export type Scalar = boolean | number | string;

/** A list's entries, or a grid's lines. */
export const entries = (value: Value): Scalar[] => (Array.isArray(value) ? value : []);

/** The cells of a grid, line by line. */
export function cellsOf(field: Field): string[][] {
  return entries(field.value).map((line) =>
    field.spaced ? String(line).trim().split(/\s+/) : [...String(line)],
  );
}

/** The lines that such cells make; spaced ones stand under each other. */
export function linesOf(cells: string[][], spaced: boolean): string[] {
  if (!spaced) return cells.map((line) => line.join(""));
  const wide = Math.max(...cells.flat().map((cell) => cell.length), 1);
  return cells.map((line) =>
    line
      .map((cell) => cell.padEnd(wide))
      .join(" ")
      .trimEnd(),
  );
}

/** The cells with one of them changed. */
export const painted = (cells: string[][], row: number, column: number, cell: string): string[][] =>
  cells.map((line, y) => (y === row ? line.map((old, x) => (x === column ? cell : old)) : line));

/** One row or column more or less, at the end. */
export function resized(cells: string[][], rows: number, columns: number, bare: string): string[][] {
  const wide = Math.max(1, Math.max(...cells.map((line) => line.length)) + columns);
  const high = Math.max(1, cells.length + rows);
  return Array.from({ length: high }, (_, y) =>
    Array.from({ length: wide }, (_, x) => cells[y]?.[x] ?? bare),
  );
}

/** A text with one letter changed. */
export const lettered = (text: string, place: number, letter: string): string =>
  [...text].map((old, n) => (n === place ? letter : old)).join("");

/** A value in words, as the field names it. */
export function shown(field: Field, render: (text: Text) => string, yes: string, no: string): string {
  const called = (one: Scalar): string => {
    const pick = field.picks?.find(({ value }) => value === one);
    return pick ? render(pick.label) : String(one);
  };
  if (field.value === null) return "–";
  if (field.kind === "grid") return entries(field.value).join("\n");
  if (Array.isArray(field.value)) return field.value.map(called).join(", ");
  if (typeof field.value === "boolean") return field.value ? yes : no;
  if (field.kind === "letters") return [...String(field.value)].map(called).join(", ");
  return called(field.value);
}
