/** Drawings that the authority makes for the page: their colours are the page's. */

const drawn = new Map<string, Promise<string>>();

/** A drawing as SVG, asked for once; empty where there is none. */
export function drawing(src: string): Promise<string> {
  let svg = drawn.get(src);
  if (!svg) {
    svg = fetch(src).then((answer) => (answer.ok ? answer.text() : ""));
    drawn.set(src, svg);
  }
  return svg;
}
