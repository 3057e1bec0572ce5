/** Dragging is a shortcut: from A to B is touching A, then touching B. */

import type { Id, Item } from "../lib/types";

const SLOP = 8; // pixels a finger may slip and still touch

export interface Drop {
  clientX: number;
  clientY: number;
}

class Drag {
  /** What is being dragged, and where it is on the screen. */
  item = $state.raw<Item | null>(null);
  x = $state(0);
  y = $state(0);

  /**
   * A live thing was pressed. If the pointer then moves away, the thing is touched and follows it,
   * and the board under it at the end gets a `drop`.
   */
  watch(event: PointerEvent, item: Item, ref: Id, touch: (ref: Id) => void): void {
    const from = { x: event.clientX, y: event.clientY };
    const moved = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      if (!this.item) {
        if (Math.hypot(now.clientX - from.x, now.clientY - from.y) < SLOP) return;
        this.item = item;
        touch(ref);
      }
      [this.x, this.y] = [now.clientX, now.clientY];
    };
    const ended = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
      if (!this.item) return;
      this.item = null;
      if (now.type === "pointercancel") return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const { clientX, clientY } = now;
      const board = document.elementFromPoint(clientX, clientY)?.closest("svg.board");
      board?.dispatchEvent(new CustomEvent<Drop>("letgo", { detail: { clientX, clientY } }));
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
  }
}

/** The end of a drag is no click on what lies under it. */
const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

export const drag = new Drag();
