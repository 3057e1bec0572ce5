/** What the actions of a game changed: told by the steps as they come, asked for where they were missed. */

import type { Trail } from "../board/stage.svelte";
import { ask } from "../lib/api";
import type { Id, Scene, Step } from "../lib/types";

/** What the last action changed in this scene. */
export const changedIn = (scene: Scene): Id[] =>
  (scene.marks ?? []).filter(({ role }) => role === "last").map(({ on }) => on);

export class Moments {
  /** The last turns, in the order in which the seats acted. */
  trails = $state.raw<Trail[]>([]);
  private known = new Map<number, Promise<Id[]>>(); // by ply
  private acted: Step["actor"] = null;

  /** The address of a moment, as the viewer may see it. */
  constructor(private readonly address: (ply: number) => string) {}

  /** What an action changed. */
  changed(ply: number): Promise<Id[]> {
    let ids = this.known.get(ply);
    if (!ids) {
      ids = ask<{ scene: Scene }>(this.address(ply))
        .then(({ scene }) => changedIn(scene))
        .catch(() => []);
      this.known.set(ply, ids);
    }
    return ids;
  }

  /** A step has come. */
  learn({ kind, actor, ply, scene }: Step): void {
    for (const later of [...this.known.keys()].filter((one) => one >= ply)) this.known.delete(later);
    if (kind !== "play") {
      if (kind === "undo") this.forget(); // whose turn it was before is not told
      return;
    }
    const on = changedIn(scene);
    this.known.set(ply, Promise.resolve(on));
    if (typeof actor === "number" && actor !== this.acted) {
      this.trails = this.trails.filter(({ seat }) => seat !== actor);
      this.acted = actor;
    }
    if (typeof this.acted !== "number") return; // chance, before anybody acted
    const { acted } = this;
    // what is changed again bears the sign of who did that
    const others = this.trails
      .filter(({ seat }) => seat !== acted)
      .map(({ seat, on: ids }) => ({ seat, on: ids.filter((id) => !on.includes(id)) }));
    const own = this.trails.find(({ seat }) => seat === acted)?.on ?? [];
    this.trails = [...others, { seat: acted, on: [...new Set([...own, ...on])] }];
  }

  /** Another viewer, or another course of the game: what was known does not hold. */
  forget(): void {
    this.known.clear();
    this.trails = [];
    this.acted = null;
  }
}
