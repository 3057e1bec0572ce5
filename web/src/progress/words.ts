/** The words of the page of one's progress, which no other page needs. */

import { prefs } from "../lib/prefs.svelte";
import { page } from "../lib/words.svelte";
import en from "./text/en.ftl?raw";
import fr from "./text/fr.ftl?raw";

page.add({ en, fr });

export const say = page.say;

/** A part of a win, in hundredths. */
export const hundredths = (part: number): string =>
  (100 * part).toLocaleString(prefs.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
