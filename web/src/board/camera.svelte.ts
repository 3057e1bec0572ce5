/** Which part of a board is on the screen: fitted, zoomed, moved about. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MOST = 6;
const EDGE = 0.06; // of a view: what lies there is hardly seen

export class Camera {
  /** How much larger than fitted. */
  zoom = $state(1);
  private centre = $state.raw<{ x: number; y: number } | null>(null);
  private whole = $state.raw<Box>({ x: 0, y: 0, w: 1, h: 1 });

  /** The extent of the board changed: what was looked at stays in the middle. */
  fit(whole: Box): void {
    this.whole = whole;
  }

  get zoomed(): boolean {
    return this.zoom > 1.01;
  }

  get view(): Box {
    const { x, y, w, h } = this.whole;
    if (!this.zoomed) return this.whole;
    const [vw, vh] = [w / this.zoom, h / this.zoom];
    const centre = this.centre ?? { x: x + w / 2, y: y + h / 2 };
    const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));
    const cx = clamp(centre.x, x + vw / 2, x + w - vw / 2);
    const cy = clamp(centre.y, y + vh / 2, y + h - vh / 2);
    return { x: cx - vw / 2, y: cy - vh / 2, w: vw, h: vh };
  }

  /** Zoom so that a point of the board stays where it is on the screen. */
  zoomAt(factor: number, at?: { x: number; y: number }): void {
    const before = this.view;
    const zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    const ratio = this.zoom / zoom;
    const fixed = at ?? { x: before.x + before.w / 2, y: before.y + before.h / 2 };
    const middle = { x: before.x + before.w / 2, y: before.y + before.h / 2 };
    this.centre = {
      x: fixed.x + (middle.x - fixed.x) * ratio,
      y: fixed.y + (middle.y - fixed.y) * ratio,
    };
    this.zoom = zoom;
  }

  /** Move by so much, in units of the board. */
  pan(dx: number, dy: number): void {
    const { x, y, w, h } = this.view;
    this.centre = { x: x + w / 2 + dx, y: y + h / 2 + dy };
  }

  /** Bring a point into view. */
  show(x: number, y: number): void {
    const view = this.view;
    const inside = x > view.x && x < view.x + view.w && y > view.y && y < view.y + view.h;
    if (!inside) this.centre = { x, y };
  }

  /** Enlarged: have something of what is asked in view, as much of it as goes in, or else the nearest of it. */
  follow(asked: { x: number; y: number }[]): void {
    const { x, y, w, h } = this.view;
    const [dx, dy] = [w * EDGE, h * EDGE];
    const inside = (at: { x: number; y: number }): boolean =>
      at.x > x + dx && at.x < x + w - dx && at.y > y + dy && at.y < y + h - dy;
    if (!this.zoomed || !asked.length || asked.some(inside)) return;
    const middle = { x: x + w / 2, y: y + h / 2 };
    const far = (at: { x: number; y: number }): number => Math.hypot(at.x - middle.x, at.y - middle.y);
    const nearest = asked.reduce((a, b) => (far(b) < far(a) ? b : a));
    const near = asked.filter(
      (at) => Math.abs(at.x - nearest.x) < w / 2 && Math.abs(at.y - nearest.y) < h / 2,
    );
    this.centre = {
      x: near.reduce((sum, at) => sum + at.x, 0) / near.length,
      y: near.reduce((sum, at) => sum + at.y, 0) / near.length,
    };
  }

  reset(): void {
    this.zoom = 1;
    this.centre = null;
  }
}
