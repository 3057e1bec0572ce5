/** The words of the operator's page, which no other page needs; and how it writes figures. */

import { prefs } from "../lib/prefs.svelte";
import { page } from "../lib/words.svelte";
import en from "./text/en.ftl?raw";
import fr from "./text/fr.ftl?raw";

page.add({ en, fr });

export const say = page.say;

const written = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(prefs.lang, options).format(value);

export const number = (value: number, digits = 0): string =>
  written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const milliseconds = (value: number): string =>
  written(value, { style: "unit", unit: "millisecond", maximumFractionDigits: 0 });

/** Of bytes; nothing is known of none. */
export const megabytes = (bytes: number): string =>
  bytes ? written(bytes / 1e6, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 }) : "–";
