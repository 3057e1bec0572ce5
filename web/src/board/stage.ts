/** What a board needs to know of a table: one being played, or one being read again. */

import type { Art } from "../lib/art.svelte";
import type { Layout } from "../lib/layout";
import type { Words } from "../lib/words.svelte";
import type {
  Ask,
  Frame,
  Id,
  Info,
  Item,
  Mark,
  Move,
  Presence,
  Region,
  Scene,
  Step,
  TableInfo,
  Text,
} from "../lib/types";

export interface Stage {
  readonly words: Words;
  readonly art: Art;
  readonly layout: Layout | null;
  readonly ask: Ask | undefined;
  /** What can be touched next, and what has been. */
  readonly live: Id[];
  readonly chosen: Id[];
  /** Of what can be touched: what would take the place of the last touch. */
  readonly instead?: Id[];
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

/** What a panel needs to know besides, of the players and of how they stand. */
export interface Company extends Stage {
  readonly table: TableInfo | undefined;
  readonly frame: Frame | undefined;
  readonly scene: Scene | undefined;
  /** The current step of a game that is on; a game being read again has none, and nobody is present. */
  readonly step?: Step | undefined;
  readonly presence?: Presence;
  /** How much the server's clock is ahead of ours, in ms. */
  readonly serverLead?: number;
  readonly over: boolean;
  readonly viewer: number | null;
  readonly mine: number[];
  lit: Id[];
  name(seat: number): string;
}
