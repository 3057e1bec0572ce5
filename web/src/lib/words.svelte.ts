/** Words in the reader's language: one Fluent catalogue for the page, the games, the server and the bots. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { prefs } from "./prefs.svelte";
import type { Argument, Lang, Text } from "./types";

const pages = import.meta.glob<string>("../text/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The page's own words. */
const own = (lang: Lang): string[] =>
  Object.entries(pages).flatMap(([file, source]) => (file.endsWith(`/${lang}.ftl`) ? [source] : []));

function bundle(lang: Lang, ...sources: string[]): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const source of sources) made.addResource(new FluentResource(source));
  return made;
}

/** Narrow no-break spaces where French wants them, so that catalogues stay easy to type. */
export const spaced = (sentence: string, lang: Lang): string =>
  lang === "fr" ? sentence.replace(/ (?=[;:!?»])|(?<=«) /g, "\u202f") : sentence;

/** The words of the page, or of one game on it. */
export class Words {
  constructor(
    private readonly bundles: Record<Lang, FluentBundle>,
    /** How a seat is called at this table, if there is one. */
    private readonly called?: (seat: number) => string,
  ) {}

  /** The page's words and those of these catalogues. */
  static of(sources: Partial<Record<Lang, string>> = {}): Words {
    const make = (lang: Lang): FluentBundle =>
      bundle(lang, ...(sources[lang] ? [sources[lang]] : []), ...own(lang));
    return new Words({ en: make("en"), fr: make("fr") });
  }

  /** More words, of a page that is loaded later. */
  add(sources: Record<Lang, string>): void {
    for (const lang of ["en", "fr"] as const)
      this.bundles[lang].addResource(new FluentResource(sources[lang]));
  }

  /** The same words at a table, where players have names. */
  at(called: (seat: number) => string): Words {
    return new Words(this.bundles, called);
  }

  /** A sentence of the authority in the reader's language. Reading it follows the chosen language. */
  render = (text: Text): string => {
    const [key, args] = typeof text === "string" ? [text, {}] : [text[0], text[1] ?? {}];
    return this.say(key, args);
  };

  say = (key: string, args: Record<string, Argument> = {}): string => {
    if (key === "player" && this.called) return this.called(args.seat as number);
    const lang = prefs.lang;
    const message = this.bundles[lang].getMessage(key);
    if (!message?.value) return key;
    const given: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(args)) given[name] = this.argument(value);
    const errors: Error[] = [];
    const sentence = this.bundles[lang].formatPattern(message.value, given, errors);
    if (errors[0]) console.error(`text ${key}: ${errors[0].message}`);
    return spaced(sentence, lang);
  };

  private argument(value: Argument): string | number {
    if (typeof value === "number" || typeof value === "string") return value;
    if (Array.isArray(value[0])) return (value as Text[]).map(this.render).join(", ");
    return value.length ? this.render(value as Text) : "";
  }
}

/** The page's own words. */
export const page = Words.of();
export const say = page.say;

const loading = new Map<string, Promise<Words>>();

/** The words of a game in both languages: the reader may change the language at any time. */
export function gameWords(game: string): Promise<Words> {
  let words = loading.get(game);
  if (!words) {
    const load = async (lang: Lang): Promise<string> =>
      (await fetch(`/api/games/${game}/words/${lang}`)).text();
    words = Promise.all([load("en"), load("fr")]).then(([en, fr]) => Words.of({ en, fr }));
    loading.set(game, words);
  }
  return words;
}
