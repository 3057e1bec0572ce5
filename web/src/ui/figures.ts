/** What a text for players holds besides words: clauses it cites, drawings and examples it names. */

import type { Picture } from "../lib/api";
import type { Lang } from "../lib/types";
import { spaced } from "../lib/words.svelte";

const PASSAGES = "p, li, td, h2, h3";
const CLAUSE = String.raw`\d+(?:\.\d+)+[a-z]?`;
const CITED = new RegExp(String.raw`\s?\(${CLAUSE}(?:, ${CLAUSE})*\)`, "g");

/** The first passage that cites a clause, or else its section. */
export function passage(book: ParentNode, clause: string): HTMLElement | undefined {
  const all = [...book.querySelectorAll<HTMLElement>(PASSAGES)];
  const first = (wanted: string): HTMLElement | undefined =>
    all.find((one) => cites(one.textContent ?? "", wanted));
  return first(clause) ?? first(clause.replace(/[a-z]$/, ""));
}

/** Does a text cite this clause? 5.5 is neither 5.5.1 nor 15.5. */
export function cites(text: string, clause: string): boolean {
  return new RegExp(`(^|[^\\d.])${clause.replaceAll(".", "\\.")}(?!\\.?\\d)`).test(text);
}

/** A text cut where it cites clauses: every second part is a citation, with the space before it. */
export function citations(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(CITED)) {
    parts.push(text.slice(from, found.index), found[0]);
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

interface Told {
  game: string;
  pictures: Picture[];
  lang: Lang;
  /** What the button of an example says. */
  tryIt: string;
}

/** Clauses in spans, for a page to fold away; room for drawings, where `data-src` says what is drawn there. */
export function illustrate(html: string, told: Told): string {
  const book = document.createElement("template");
  book.innerHTML = html;
  for (const image of book.content.querySelectorAll("img")) draw(image, told);
  fold(book.content, told.lang);
  return book.innerHTML;
}

/** `![](well)` is a picture with its caption, `![a market](art/tile/T03)` a small drawing. */
function draw(image: HTMLImageElement, { game, pictures, lang, tryIt }: Told): void {
  const name = image.getAttribute("src")!;
  if (name.startsWith("art/")) {
    const drawn = space("span", `/api/games/${game}/${name}`);
    drawn.className = "piece";
    drawn.setAttribute("aria-label", image.alt);
    image.replaceWith(drawn);
    return;
  }
  const picture = pictures.find(({ id }) => id === name);
  const paragraph = image.closest("p") ?? image;
  if (!picture) {
    paragraph.remove(); // pictures may not come; the text does without
    return;
  }
  const figure = document.createElement("figure");
  const drawn = figure.appendChild(space("div", picture.src));
  const caption = figure.appendChild(document.createElement("figcaption"));
  caption.textContent = picture.caption[lang]!;
  caption.id = `figure-${picture.id}`;
  drawn.setAttribute("aria-labelledby", caption.id);
  if (picture.try) {
    const button = figure.appendChild(document.createElement("button"));
    Object.assign(button, { type: "button", className: "btn", textContent: tryIt });
    button.dataset.try = picture.id;
    button.setAttribute("aria-describedby", caption.id);
  }
  paragraph.replaceWith(figure);
}

function space(tag: "div" | "span", src: string): HTMLElement {
  const drawn = document.createElement(tag);
  drawn.setAttribute("role", "img");
  drawn.dataset.src = src;
  return drawn;
}

function fold(book: DocumentFragment, lang: Lang): void {
  const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = citations(spaced(text.data, lang));
    text.replaceWith(
      ...parts.map((part, n) => {
        if (n % 2 === 0) return part;
        const clause = document.createElement("span");
        clause.className = "clause";
        clause.textContent = part;
        return clause;
      }),
    );
  }
}
