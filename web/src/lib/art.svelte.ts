/** The drawings of pieces, as the authority draws them: asked for once, kept as symbols of the page. */

import { SvelteMap } from "svelte/reactivity";
import type { Frame, Scene, Slot } from "./types";

const MOST = 80; // names in one request

/** The name of a drawing in a livery. */
export const drawing = (art: string, own?: Slot | null): string =>
  own === undefined || own === null ? art : `${art},${own}`;

export class Art {
  /** The markup of each drawing, in a box of 100 by 100. */
  readonly drawn = new SvelteMap<string, string>();
  private readonly kept = new Map<string, string>(); // fetched ahead: not part of the page before it is needed
  private readonly asked = new Map<string, Promise<void>>(); // settled when that drawing is kept
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly game: string,
    private readonly edition: string,
  ) {}

  /** The id of the symbol. */
  id(name: string): string {
    let id = this.ids.get(name);
    if (!id) {
      id = `art-${this.ids.size}`;
      this.ids.set(name, id);
    }
    return id;
  }

  /** Wait for the drawings a scene needs; those that are not here yet are asked for. */
  async need(names: Iterable<string>): Promise<void> {
    const needed = [...new Set(names)].filter((name) => !this.drawn.has(name));
    const missing = needed.filter((name) => !this.kept.has(name));
    if (missing.length) await this.foresee(missing); // else nobody waits, not even for a moment
    for (const name of needed) {
      const markup = this.kept.get(name);
      if (markup !== undefined) this.drawn.set(name, markup);
    }
  }

  /** Fetch what may be needed later. */
  async foresee(names: Iterable<string>): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => !this.kept.has(name)).sort();
    const fresh = wanted.filter((name) => !this.asked.has(name));
    for (let i = 0; i < fresh.length; i += MOST) {
      const part = fresh.slice(i, i + MOST);
      const loading = this.load(part);
      part.forEach((name) => this.asked.set(name, loading));
    }
    await Promise.all(wanted.map((name) => this.asked.get(name)));
  }

  async needFor(frame: Frame, scene: Scene): Promise<void> {
    const names = frame.places.flatMap((p) => (p.art ? [drawing(p.art, p.own)] : []));
    for (const item of scene.items) names.push(drawing(item.art, item.own));
    for (const panel of scene.panels) {
      for (const counter of panel.counters ?? []) {
        if (counter.art) names.push(drawing(counter.art, panel.slot));
      }
    }
    await this.need(names);
  }

  private async load(names: string[]): Promise<void> {
    const query = new URLSearchParams([["edition", this.edition], ...names.map((name) => ["want", name])]);
    const answer = await fetch(`/api/games/${this.game}/arts?${query}`).catch(() => null);
    if (!answer?.ok) {
      names.forEach((name) => this.asked.delete(name));
      return;
    }
    const drawn = (await answer.json()) as Record<string, string>;
    for (const [name, markup] of Object.entries(drawn)) this.kept.set(name, markup);
  }
}
