/** The keyboard of a replay. */

import { isField } from "../lib/keyboard";

export interface Reader {
  readonly ply: number;
  readonly last: number;
  go(ply: number): void;
  toggle(): void;
  pause(): void;
}

/** What a key does; false: it is none of ours. */
export function press(key: string, reader: Reader): boolean {
  if (key === " ") {
    reader.toggle();
    return true;
  }
  const to: Record<string, number> = {
    ArrowLeft: reader.ply - 1,
    ArrowRight: reader.ply + 1,
    Home: 0,
    End: reader.last,
  };
  const ply = to[key];
  if (ply === undefined) return false;
  reader.pause();
  reader.go(ply);
  return true;
}

/** Controls with keys of their own keep them; a slider has none for the space bar. */
export function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === "range") return key !== " ";
  if (key === " " && /^(BUTTON|A|SUMMARY)$/.test(target.tagName)) return true;
  return isField(target);
}
