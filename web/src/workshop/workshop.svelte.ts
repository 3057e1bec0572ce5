/** An edition on the bench: what lies there, what was changed, and the way back. */

import { SvelteMap } from "svelte/reactivity";
import { ask, problemOf } from "../lib/api";
import { saveEdition } from "../lib/editions";
import type { Drawing, EditionFile, KeptEdition, KeptEditions, Part, Tray, Workbench } from "../lib/types";
import type { Scalar, Value } from "./values";

export interface Edit {
  do?: "set" | "copy" | "remove";
  path: (string | number)[];
  value?: Value;
  differs?: Record<string, Scalar>;
}

const MOST_STEPS = 200; // that can be undone

/** Which part: its tray and its id. */
export const keyOf = (tray: Tray, part: Part): string => `${tray.id} ${part.id}`;

export class Workshop {
  /** Under which name it is saved. */
  name = $state("");
  /** The key of the part that is looked at. */
  chosen = $state("");
  /** Why the last request was refused. */
  refused = $state("");
  /** How many requests have no answer yet. */
  waiting = $state(0);
  /** The source as it was saved last. */
  private kept = $state.raw("");
  private now = $state.raw<Workbench>();
  private past = $state.raw<Workbench[]>([]);
  private future = $state.raw<Workbench[]>([]);
  private readonly drawings = new SvelteMap<string, Drawing>();
  private readonly lastSeen = new SvelteMap<string, string>(); // a name's last drawing: a wrong edition has none
  private line: Promise<void> = Promise.resolve();

  constructor(
    readonly game: string,
    private readonly request: typeof ask = ask,
  ) {}

  get laid(): Workbench | undefined {
    return this.now;
  }

  get trays(): Tray[] {
    return this.now?.bench.trays ?? [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get unsaved(): boolean {
    return this.now !== undefined && this.now.source !== this.kept;
  }

  get part(): Part | undefined {
    for (const tray of this.trays) {
      const found = tray.parts.find((part) => keyOf(tray, part) === this.chosen);
      if (found) return found;
    }
    return undefined;
  }

  /** Is this the part that something is wrong with? */
  isWrong(tray: Tray, part: Part): boolean {
    const problem = this.now?.problem;
    return problem?.tray === tray.id && problem.part === part.id;
  }

  /** The drawing of that name, or the last there was. */
  drawing(name: string): Drawing | undefined {
    const key = this.now?.arts[name] ?? this.lastSeen.get(name);
    return key === undefined ? undefined : this.drawings.get(key);
  }

  drawingOf(part: Part): Drawing | undefined {
    return this.drawing(part.area ? `board ${part.id}` : (part.art ?? ""));
  }

  /** Lay out a component file, or the built-in one. */
  open(name: string, source?: string): Promise<void> {
    return this.ask({ source, name: name || undefined }, (laid) => {
      this.past = [];
      this.future = [];
      this.name = name;
      this.kept = laid.source;
      this.chosen = "";
    });
  }

  /** Change something. What is asked for while another change is made is made after it. */
  edit(...edits: Edit[]): Promise<void> {
    return this.ask({ edits }, (_, before) => {
      if (before) this.past = [...this.past, before].slice(-MOST_STEPS);
      this.future = [];
    });
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last || !this.now || this.waiting) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    this.now = last;
    this.refused = "";
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next || !this.now || this.waiting) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    this.now = next;
    this.refused = "";
  }

  /** Keep it in this browser, under its name. */
  save(now: number): boolean {
    if (!this.now || !this.name.trim()) return false;
    const { source, options } = this.now;
    this.name = this.name.trim();
    const saved = saveEdition({
      game: this.game,
      name: this.name,
      source,
      options: options ?? null,
      saved: now,
    });
    if (saved) this.kept = source;
    return saved;
  }

  /** Open one that is kept on the server, by its hash. */
  async openKept(sha256: string): Promise<void> {
    try {
      const { name, source } = await this.request<EditionFile>(`${this.keptAt}/${sha256}`);
      await this.open(name, source);
    } catch (error) {
      this.refused = problemOf(error);
    }
  }

  /** What I keep on the server of this game. */
  async listKept(): Promise<KeptEdition[]> {
    return (await this.request<KeptEditions>(this.keptAt)).editions;
  }

  /** Keep it on the server; its hash, or null where it is refused. */
  async keep(): Promise<string | null> {
    try {
      const { name } = this;
      const kept = await this.request<KeptEdition>(this.keptAt, { name, source: this.now?.source });
      this.refused = "";
      return kept.sha256;
    } catch (error) {
      this.refused = problemOf(error);
      return null;
    }
  }

  /** Keep it on the server no longer. */
  async letGo(sha256: string): Promise<void> {
    await this.request(`${this.keptAt}/${sha256}`, undefined, "DELETE").catch((error: unknown) => {
      this.refused = problemOf(error);
    });
  }

  private get keptAt(): string {
    return `/api/games/${this.game}/workshop/editions`;
  }

  private ask(
    body: { source?: string; name?: string; edits?: Edit[] },
    done: (laid: Workbench, before?: Workbench) => void,
  ): Promise<void> {
    this.waiting += 1;
    this.line = this.line.then(async () => {
      const before = this.now;
      const whole = body.edits ? { ...body, source: before?.source } : body;
      try {
        const laid = await this.request<Workbench>(`/api/games/${this.game}/workshop/bench`, {
          ...whole,
          known: [...this.drawings.keys()],
        });
        for (const [key, drawn] of Object.entries(laid.drawings)) this.drawings.set(key, drawn);
        for (const [name, key] of Object.entries(laid.arts)) this.lastSeen.set(name, key);
        this.now = laid;
        this.refused = "";
        done(laid, before);
      } catch (error) {
        this.refused = problemOf(error);
      } finally {
        this.waiting -= 1;
      }
    });
    return this.line;
  }
}
