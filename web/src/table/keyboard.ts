/** The keyboard of a table: what is not a key of the board itself. */

import { isField } from "../lib/keyboard";
import type { GestureController } from "./gesture.svelte";

interface Page {
  next(by: number): void;
  help(): void;
  /** Let an action be typed. */
  type(): void;
  /** Go to the last action in the log. */
  last(): void;
  /** A sheet lies over the table: keys are its own. */
  blocked(): boolean;
}

/** Listen until the returned function is called. */
export function listen(controller: () => GestureController, page: Page): () => void {
  function digit(n: number): boolean {
    const gestures = controller();
    if (gestures.choosing.length) {
      const choice = gestures.choosing[n - 1];
      if (choice) gestures.choose(choice);
      return choice !== undefined;
    }
    if (gestures.pending) {
      const ref = `=${n}`;
      if (gestures.pending.refs.includes(ref)) gestures.setValue(ref);
      return true;
    }
    const ref = gestures.numbered[n - 1];
    if (ref) gestures.touch(ref);
    return ref !== undefined;
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || page.blocked()) return;
    if (isField(event.target)) return;
    const gestures = controller();
    gestures.byKeyboard = true;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const by = event.shiftKey ? -1 : 1;
    if (key === "n") page.next(by);
    else if (key === "r") gestures.turn(by);
    else if (key === "+") gestures.turn(1);
    else if (key === "-") gestures.turn(-1);
    else if (key === "f") gestures.confirm();
    else if (key === "u") gestures.undo();
    else if (key === "Escape") gestures.back();
    else if (key === "l") page.last();
    else if (key === "/") page.type();
    else if (key === "?") page.help();
    else if (/^[1-9]$/.test(key)) {
      if (!digit(Number(key))) return;
    } else return;
    event.preventDefault();
  }

  const pointed = (): void => {
    controller().byKeyboard = false;
  };
  addEventListener("keydown", pressed);
  addEventListener("pointerdown", pointed);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("pointerdown", pointed);
  };
}
