/** Marks, shields and engravings: the sheet that the authority draws for every page. */

let sheet: Promise<string> | null = null;

/** The inside of the sheet; asked for once. */
export function kit(): Promise<string> {
  sheet ??= fetch("/api/games/kit.svg")
    .then((answer) => answer.text())
    .then((svg) => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("<")));
  return sheet;
}
