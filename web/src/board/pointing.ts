/** Mouse and fingers on a board: touch, long press, drag, move about, pinch, wheel, hover. */

import type { Layout, Plane } from "../lib/layout";
import type { Id, Item } from "../lib/types";
import type { Camera } from "./camera.svelte";
import { drag } from "./drag.svelte";
import { crowd, hit, itemAt, pieceOn, type Target } from "./hit";
import type { Stage } from "./stage.svelte";

const NEAR = 22; // pixels beside a live thing that still count
const APART = { mouse: 32, touch: 44 }; // pixels between things that a hand can tell apart
const SLOP = 8; // pixels a finger may slip and still touch
const LONG = 500; // ms of a long press
const HOVER = 350; // ms of rest before a mouse is answered
const NOTCH = 1.18; // how much larger one notch of the wheel makes the board

interface Point {
  x: number;
  y: number;
}
interface At {
  clientX: number;
  clientY: number;
}

/** The board as it is now. */
export interface Pointed {
  readonly svg: SVGSVGElement;
  readonly stage: Stage;
  readonly layout: Layout;
  readonly plane: Plane;
  /** What a pointer may mean. */
  readonly meant: Target[];
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class Pointing {
  private down: (Point & { id: number; moved: boolean; long: number }) | null = null;
  private readonly fingers = new Map<number, Point>();
  private hover = 0;

  constructor(
    private readonly camera: Camera,
    private readonly board: () => Pointed,
  ) {}

  readonly pressed = (event: PointerEvent): void => {
    const { clientX, clientY } = event;
    this.fingers.set(event.pointerId, { x: clientX, y: clientY });
    if (this.fingers.size > 1) {
      clearTimeout(this.down?.long);
      this.down = null;
      return;
    }
    const { stage } = this.board();
    const long = window.setTimeout(() => {
      const ref = this.under({ clientX, clientY });
      if (ref) void stage.inspect(ref);
      this.down = null;
    }, LONG);
    this.down = { id: event.pointerId, x: clientX, y: clientY, moved: false, long };
    const ref = this.under(event);
    const item = ref ? this.draggable(ref) : undefined;
    if (ref && item) drag.watch(event, item, ref, (touched) => stage.controller.touch(touched));
  };

  readonly moved = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (before) {
      const now = { x: event.clientX, y: event.clientY };
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.pinch(before, now, other);
      else this.slide(event.pointerId, before, now);
      this.fingers.set(event.pointerId, now);
    } else if (event.pointerType === "mouse") {
      clearTimeout(this.hover);
      const { clientX, clientY } = event;
      this.hover = window.setTimeout(() => this.rest({ clientX, clientY }), HOVER);
    }
  };

  readonly released = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (!this.down || this.down.id !== event.pointerId) return;
    clearTimeout(this.down.long);
    const still = !this.down.moved;
    this.down = null;
    if (still && event.button === 0) this.pick(event);
  };

  readonly cancelled = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  readonly left = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return; // a finger leaves when it lets go: what it asked about stays
    clearTimeout(this.hover);
    this.board().stage.leave();
  };

  readonly wheeled = (event: WheelEvent): void => {
    event.preventDefault();
    const { controller } = this.board().stage;
    if (controller.pending && !event.ctrlKey) controller.turn(Math.sign(event.deltaY));
    else this.camera.zoomAt(event.deltaY < 0 ? NOTCH : 1 / NOTCH, this.point(event));
  };

  /** Touch what lies there; where a hand cannot tell several things of one cell apart, they are asked for by name. */
  pick(at: At & { pointerType?: string }): void {
    const ref = this.under(at);
    if (!ref) return;
    const { stage, meant } = this.board();
    const { controller } = stage;
    const apart = APART[at.pointerType === "mouse" ? "mouse" : "touch"] * this.pixel;
    const close = crowd(meant, ref, apart).filter((one) => controller.live.includes(one));
    const asked = controller.pending || close.some((one) => controller.parts.includes(one));
    if (close.length > 1 && !asked) controller.offer(close);
    else stage.pick(ref);
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const ratio = apart(now, other) / Math.max(1, apart(before, other));
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    this.camera.zoomAt(ratio, this.point(middle));
  }

  private slide(finger: number, before: Point, now: Point): void {
    const { down } = this;
    if (!down || !(down.moved || apart(now, down) > SLOP)) return;
    clearTimeout(down.long);
    if (!down.moved) this.board().svg.setPointerCapture(finger);
    down.moved = true;
    const unit = this.pixel;
    if (this.camera.zoomed && !drag.item) {
      this.camera.pan((before.x - now.x) * unit, (before.y - now.y) * unit);
    }
  }

  private rest(at: At): void {
    const { stage, layout, plane } = this.board();
    const { x, y } = this.point(at);
    const ref = this.under(at) ?? itemAt(layout, plane, x, y)?.id;
    stage.pointed = ref ?? null;
    if (ref) void stage.inspect(ref);
  }

  private draggable(ref: Id): Item | undefined {
    const { stage, layout } = this.board();
    return stage.controller.live.includes(ref) ? pieceOn(layout, ref) : undefined;
  }

  private under(at: At): Id | null {
    const { layout, plane, meant } = this.board();
    const { x, y } = this.point(at);
    return hit(layout, plane, meant, x, y, NEAR * this.pixel);
  }

  private point(at: At): Point {
    const matrix = this.board().svg.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** How long a pixel is, in units of the board. */
  private get pixel(): number {
    return 1 / (this.board().svg.getScreenCTM()?.a ?? 1);
  }
}
