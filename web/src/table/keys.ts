/** The keyboard of a table: what is not a key of the board itself. */

import type { Room } from "./room.svelte";

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

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Listen until the returned function is called. */
export function keys(room: () => Room, page: Page): () => void {
  function digit(n: number): boolean {
    const table = room();
    if (table.choosing.length) {
      const choice = table.choosing[n - 1];
      if (choice) table.choose(choice);
      return choice !== undefined;
    }
    if (table.pending) {
      const ref = `=${n}`;
      if (table.pending.refs.includes(ref)) table.setValue(ref);
      return true;
    }
    const ref = table.numbered[n - 1];
    if (ref) table.touch(ref);
    return ref !== undefined;
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || page.blocked()) return;
    if (typing(event.target)) return;
    const table = room();
    table.byKeyboard = true;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const by = event.shiftKey ? -1 : 1;
    if (key === "n") page.next(by);
    else if (key === "r") table.turn(by);
    else if (key === "+") table.turn(1);
    else if (key === "-") table.turn(-1);
    else if (key === "f") table.confirm();
    else if (key === "u") table.undo();
    else if (key === "Escape") table.back();
    else if (key === "l") page.last();
    else if (key === "/") page.type();
    else if (key === "?") page.help();
    else if (/^[1-9]$/.test(key)) {
      if (!digit(Number(key))) return;
    } else return;
    event.preventDefault();
  }

  const pointed = (): void => {
    room().byKeyboard = false;
  };
  addEventListener("keydown", pressed);
  addEventListener("pointerdown", pointed);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("pointerdown", pointed);
  };
}
