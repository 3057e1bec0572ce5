/** What a reader has chosen, kept in the browser. */

import type { Lang } from "./types";

export type Theme = "system" | "light" | "dark";
export type Motion = "none" | "fast" | "normal" | "slow";
export type Tempo = "calm" | "brisk" | "at-once";
export type Confirm = "auto" | "always" | "never";

const KEY = "bastide-settings";
const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;
const coarse = matches("(pointer: coarse)");

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  /** How fast the actions of others follow each other. */
  tempo: Tempo;
  confirm: Confirm;
  sound: boolean;
  notify: boolean;
  aids: boolean;
  /** Do bots teach: do they say why they played so, and offer to take a mistake back? */
  teaching: boolean;
  /** Several on one screen: does the board turn to who plays? */
  turning: boolean;
  /** What others call me. */
  name: string;
  /** Does the authority know this browser? Its cookie cannot be read, so we remember. */
  known: boolean;
  /** The bot I played last. */
  level: string;
}

// prettier-ignore
const KEPT: readonly (keyof Kept)[] = [
  "lang", "theme", "motion", "tempo", "confirm", "sound", "notify", "aids", "teaching", "turning", "name", "known",
  "level",
];

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

const systemLang = (): Lang => (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");

class Prefs implements Kept {
  lang = $state<Lang>(systemLang());
  theme = $state<Theme>("system");
  motion = $state<Motion>("normal");
  tempo = $state<Tempo>("brisk");
  confirm = $state<Confirm>("auto");
  sound = $state(true);
  notify = $state(false);
  aids = $state(true);
  teaching = $state(false);
  turning = $state(true);
  name = $state("");
  known = $state(false);
  level = $state("casual");

  constructor() {
    Object.assign(this, kept());
  }

  /** Ask before an action that cannot be taken back? By default on touch screens only. */
  get confirms(): boolean {
    return this.confirm === "always" || (this.confirm === "auto" && coarse);
  }

  /** How much longer than usual a movement takes; 0: nothing moves. */
  get pace(): number {
    if (matches("(prefers-reduced-motion: reduce)")) return 0;
    return { none: 0, fast: 0.5, normal: 1, slow: 2 }[this.motion];
  }

  /** How long an action of somebody else is shown before the next, in ms; 0 where nothing moves. */
  get beat(): number {
    return this.pace && { calm: 1500, brisk: 700, "at-once": 0 }[this.tempo];
  }

  save(): void {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this[name]]))));
    this.apply();
  }

  /** Tell the document: its language for speech, its theme for the style sheets and the browser's bar. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === "system") root.removeAttribute("data-theme");
    else root.dataset.theme = this.theme;
    root.dataset.motion = this.pace ? "some" : "none";
    for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      const { scheme } = bar.dataset;
      if (this.theme === "system") bar.media = `(prefers-color-scheme: ${scheme})`;
      else bar.media = scheme === this.theme ? "all" : "not all";
    }
  }
}

export const prefs = new Prefs();
