/** An example of the rules, tried out at a table of one's own. */

import type { Picture } from "../lib/api";
import type { Entry } from "../lib/types";

/** What the reader has done since the example began. */
export function tried({ ply }: Picture, log: Entry[]): string[] {
  return log.filter((entry) => entry.ply > ply && entry.who !== "chance").map((entry) => entry.action ?? "");
}

/** Has the reader played what the example is about? */
export function found(example: Picture, log: Entry[]): boolean {
  const done = tried(example, log);
  return example.try!.every((step, n) => step.includes(done[n] ?? ""));
}
