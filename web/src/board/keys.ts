/** Names for the page that stay with a thing while it moves and its id changes. */

import type { Id, Move, Scene } from "../lib/types";

/** Two lists of moves as one: what went from A to B, and then to C, went from A to C. */
export function together(first: Move[], then: Move[]): Move[] {
  const from = new Map(first.map((move) => [move.to, move.from]));
  const on = new Set(then.map((move) => move.from));
  return [
    ...first.filter((move) => !on.has(move.to)),
    ...then.map((move) => ({ ...move, from: from.get(move.from) ?? move.from })),
  ];
}

export class Keys {
  private keys = new Map<Id, string>();
  private used = new Set<string>();

  of(id: Id): string {
    return this.keys.get(id) ?? (this.used.has(id) ? `${id}~` : id);
  }

  /** What moved keeps its key; every key is used once. */
  follow(scene: Scene, moves: Move[]): void {
    const [keys, used] = [new Map<Id, string>(), new Set<string>()];
    for (const { from, to } of moves) {
      const key = this.of(from);
      if (used.has(key)) continue;
      keys.set(to, key);
      used.add(key);
    }
    for (const { id } of scene.items) {
      if (keys.has(id)) continue;
      let key = this.keys.get(id) ?? id;
      while (used.has(key)) key += "'";
      keys.set(id, key);
      used.add(key);
    }
    [this.keys, this.used] = [keys, used];
  }
}
