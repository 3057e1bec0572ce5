/** What a board needs to know of a table: one being played, or one being read again. */

import type { Art } from "../lib/art.svelte";
import type { Layout } from "../lib/layout";
import type { Words } from "../lib/words.svelte";
import type { Ask, Id, Info, Item, Mark, Move, Region, Text } from "../lib/types";

export interface Stage {
  readonly words: Words;
  readonly art: Art;
  readonly layout: Layout | null;
  readonly ask: Ask | undefined;
  /** What can be touched next, and what has been. */
  readonly live: Id[];
  readonly chosen: Id[];
  readonly ghost: Item | null;
  readonly marks: Mark[];
  readonly regions: Region[];
  readonly moves: Move[];
  readonly myTurn: boolean;
  readonly pending: { ref: Id } | null;
  info: Info | null;
  /** What the mouse points at. */
  pointed?: Id | null;
  /** What touching this next would do. */
  means?(ref: Id): Text | undefined;
  keyOf(id: Id): string;
  touch(ref: Id): void;
  turn(by: number): void;
  why(ref: Id): void;
  inspect(ref: Id): Promise<void>;
}
