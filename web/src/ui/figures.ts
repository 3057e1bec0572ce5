/** Passages of a rulebook by the clause they cite, and the pictures that stand after them. */

import type { Named } from "../lib/api";

/** A picture of the rules: after the first passage that cites its clause. */
export interface Picture {
  clause: string;
  caption: Named;
  src: string;
}

const PASSAGES = "p, li, td, h2, h3";

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

/** Space for each picture where it belongs, with its caption; `data-src` says what is drawn there. */
export function illustrate(html: string, pictures: Picture[], lang: string): string {
  const book = document.createElement("template");
  book.innerHTML = html;
  pictures.forEach((picture, n) => {
    const found = passage(book.content, picture.clause);
    if (!found) return;
    const figure = document.createElement("figure");
    const drawn = figure.appendChild(document.createElement("div"));
    const caption = figure.appendChild(document.createElement("figcaption"));
    caption.textContent = picture.caption[lang]!;
    caption.id = `figure-${n + 1}`;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-labelledby", caption.id);
    drawn.dataset.src = picture.src;
    if (found.matches("li")) found.append(figure);
    else (found.closest("table") ?? found).after(figure);
  });
  return book.innerHTML;
}
