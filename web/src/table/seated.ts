/** Somebody to whom a decision comes, at a table or in a lesson: what bar, chooser and keys need of them. */

import type { Stage } from "../board/stage.svelte";
import type { Step } from "../lib/types";
import type { Advice } from "./advice.svelte";
import type { GestureController } from "./gesture.svelte";

export interface Seated {
  readonly stage: Stage;
  readonly controller: GestureController;
  readonly step: Step | undefined;
  readonly over: boolean;
  /** Where one may ask what to do. */
  readonly advice?: Advice;
}
