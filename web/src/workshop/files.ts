/** Files that leave the page. */

import { Refused } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Refusal } from "../lib/types";

/** A name that every system takes. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N} _-]/gu, "_");

/** Hand a file to the browser, to be kept where its owner likes. */
export function download(file: Blob, name: string, ending: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file that the authority makes. */
export async function made(path: string, body: unknown): Promise<Blob> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Accept-Language": prefs.lang, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Refused((await answer.json()) as Refusal);
  return answer.blob();
}
