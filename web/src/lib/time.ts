/** How long ago something was, in the reader's language. */

import type { Lang } from "./types";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "2 hours ago"; `at` and `now` in milliseconds. */
export function ago(at: number, lang: Lang, now = Date.now()): string {
  const said = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (now - at >= length) return said.format(-Math.floor((now - at) / length), unit);
  }
  return said.format(0, "second");
}
