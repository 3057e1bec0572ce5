/** What is kept in the browser. It may be damaged, or written by another hand: then it counts for nothing. */

export type Told = Record<string, unknown>;

export const told = (value: unknown): Told =>
  typeof value === "object" && value !== null ? (value as Told) : {};

export const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

/** What was kept under a name; nothing if it cannot be read. */
export function readKept(key: string): Told {
  try {
    return told(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    return {};
  }
}

/** Keep it, if this browser does. */
export function writeKept(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
