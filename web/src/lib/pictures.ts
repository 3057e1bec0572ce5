/** Addresses of pictures and films of a table, in the reader's language and theme. */

import { prefs } from "./prefs.svelte";

function looks(viewer: number | null, more: Record<string, string> = {}): URLSearchParams {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = prefs.theme === "system" ? (dark ? "dark" : "light") : prefs.theme;
  const seat: Record<string, string> = viewer === null ? {} : { seat: String(viewer) };
  return new URLSearchParams({ theme, lang: prefs.lang, ...seat, ...more });
}

/** A picture of a moment, as a viewer saw it; pixels twice as many as on an ordinary page. */
export const pictureOf = (table: string, ply: number, viewer: number | null, form: string): string =>
  `/api/tables/${table}/plies/${ply}/picture.${form}?${looks(viewer, form === "png" ? { scale: "2" } : {})}`;

/** The moments from one to another as an animated GIF. */
export const filmOf = (table: string, first: number, last: number, viewer: number | null): string =>
  `/api/tables/${table}/film.gif?${looks(viewer, { first: String(first), last: String(last) })}`;
