import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

/** A sentence to be, as the server sends it: a catalogue key, or a key with its arguments. */
export type Text = string | [key: string, args: Record<string, Argument>];
export type Argument = number | Text | Text[];

/** The first of a reader's languages that we speak; English if there is none. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((lang) => tag.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return "en";
}

/** The words of one language, from Fluent catalogues: the same ones the terminal and the server read. */
export class Words {
  readonly #bundle: FluentBundle;

  constructor(
    readonly lang: Language,
    ...catalogues: string[]
  ) {
    this.#bundle = new FluentBundle(lang, { useIsolating: false });
    for (const catalogue of catalogues) this.#bundle.addResource(new FluentResource(catalogue));
  }

  /** The sentence. A key that is not in the catalogue is an error: no reader should meet one. */
  say(key: string, args: Record<string, Argument> = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (pattern == null) throw new Error(`no text ${key} in ${this.lang}`);
    const values: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(args)) values[name] = this.#argument(value);
    const sentence = this.#bundle.formatPattern(pattern, values);
    return this.lang === "fr" ? frenchSpacing(sentence) : sentence;
  }

  /** The sentence of a text that came from the server. A bare string is a key where there is such a key, else itself. */
  render(text: Text): string {
    if (typeof text !== "string") return this.say(...text);
    return this.#bundle.hasMessage(text) ? this.say(text) : text;
  }

  #argument(value: Argument): FluentVariable {
    if (typeof value === "number") return value;
    if (typeof value === "string" || isText(value)) return this.render(value);
    return value.map((text) => this.render(text)).join(", ");
  }
}

/** `["key", {…}]` is one text; any other list is a list of texts. */
function isText(value: Text | Text[]): value is Text {
  return (
    value.length === 2 &&
    typeof value[0] === "string" &&
    typeof value[1] === "object" &&
    !Array.isArray(value[1])
  );
}

/** Narrow no-break spaces before ; : ! ? and inside guillemets, so catalogues stay easy to type. */
export function frenchSpacing(sentence: string): string {
  return sentence.replace(/ (?=[;:!?»])|(?<=«) /g, "\u202f");
}
