/** Where things lie on the boards. A cell is 100 units long; boards are turned for their viewer. */

import type { Area, Frame, Id, Item, Place, Scene } from "./types";

export const CELL = 100;

/** A rectangle by its centre, on one plane. */
export interface Spot {
  area: Id;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One board: its extent, and how it is turned. */
export class Plane {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly area: Area,
    readonly box: [number, number, number, number],
    readonly turn: number,
  ) {
    const across = turn % 180 ? box[3] : box[2];
    const down = turn % 180 ? box[2] : box[3];
    this.width = across * CELL;
    this.height = down * CELL;
  }

  /** A rectangle given by its centre in the board's own coordinates. */
  spot(x: number, y: number, w = 1, h = 1): Spot {
    const [left, top, width, height] = this.box;
    const [a, b] = [x - left, y - top];
    const turned: Record<number, [number, number]> = {
      0: [a, b],
      90: [height - b, a],
      180: [width - a, height - b],
      270: [b, width - a],
    };
    const [u, v] = turned[this.turn] ?? [a, b];
    if (this.turn % 180) [w, h] = [h, w];
    return { area: this.area.id, x: u * CELL, y: v * CELL, w: w * CELL, h: h * CELL };
  }

  /** The names along the lower and the left edge, each with the middle of its place. */
  edges(): { name: string; x: number; y: number; below: boolean }[] {
    const [left, top] = this.box;
    const names: { name: string; x: number; y: number; below: boolean }[] = [];
    const sideways = this.turn % 180 !== 0;
    const put = (name: string, spot: Spot, column: boolean): void => {
      const below = column !== sideways;
      names.push({ name, below, x: below ? spot.x : 0, y: below ? this.height : spot.y });
    };
    this.area.across?.forEach((name, i) => put(name, this.spot(left + i + 0.5, top), true));
    this.area.down?.forEach((name, i) => put(name, this.spot(left, top + i + 0.5), false));
    return names;
  }
}

const DOT = 0.5; // of a cell: a corner where four cells meet
const FREE = /^([cv]):(-?\d+),(-?\d+)$/;

/** Everything of a scene by its id. Things in rows have no place of their own: the page lays them out. */
export class Layout {
  readonly planes: Plane[];
  readonly items: Map<Id, Item>;
  private readonly places: Map<Id, Place>;
  private readonly classes = new Map<Id, Item>();
  private readonly regions: Map<Id, Id[]>;
  private readonly named: Map<Id, Plane>;

  constructor(
    readonly frame: Frame,
    readonly scene: Scene,
    spots: Place[] = [],
    /** How far the board is turned, if not as the scene says. */
    turned: number = scene.turn ?? 0,
  ) {
    this.planes = frame.areas
      .filter((area) => area.kind === "plane" && scene.box[area.id])
      .map((area) => {
        const turn = area.role === "board" ? turned : 0;
        return new Plane(area, scene.box[area.id]!, turn);
      });
    this.named = new Map(this.planes.map((plane) => [plane.area.id, plane]));
    this.places = new Map([...frame.places, ...spots].map((place) => [place.id, place]));
    this.items = new Map(scene.items.map((item) => [item.id, item]));
    for (const item of scene.items) if (item.t) this.classes.set(item.t, item);
    this.regions = new Map(
      (scene.regions ?? []).map((region) => [region.id, region.cells ?? region.parts ?? []]),
    );
  }

  /** Does this board grow, with a name for every cell? */
  grows(plane: Plane): boolean {
    return !this.frame.places.some((place) => place.area === plane.area.id);
  }

  /** An item by its id, its touch class or one of its parts. */
  item(ref: Id): Item | undefined {
    const whole = ref.split("#")[0]!;
    return this.items.get(whole) ?? this.classes.get(whole);
  }

  place(ref: Id): Place | undefined {
    return this.places.get(ref);
  }

  /** Where a place, an item, a touch class, a part or a region lies; null for what lies in a row. */
  spot(ref: Id): Spot | null {
    if (/^[!@=]/.test(ref)) return null;
    const place = this.places.get(ref);
    if (place) {
      return this.named.get(place.area)?.spot(place.x, place.y, place.w, place.h) ?? null;
    }
    const free = FREE.exec(ref);
    if (free) {
      const [middle, size] = free[1] === "c" ? [0.5, 1] : [1, DOT];
      const [x, y] = [Number(free[2]) + middle, Number(free[3]) + middle];
      return this.planes[0]?.spot(x, y, size, size) ?? null;
    }
    const cells = this.regions.get(ref);
    if (cells) return cells[0] ? this.spot(cells[0]) : null;
    const item = this.item(ref);
    return item ? this.itemSpot(item) : null;
  }

  /** Where an item lies; its offset is as seen, whichever way the board is turned. */
  itemSpot(item: Item): Spot | null {
    const base = this.spot(item.at.includes("#") ? item.at.split("#")[0]! : item.at);
    if (!base) return null;
    const [w, h] = item.size ?? [1, 1];
    const x = base.x + (item.dx ?? 0) * CELL;
    const y = base.y + (item.dy ?? 0) * CELL;
    return { area: base.area, x, y, w: w * CELL, h: h * CELL };
  }

  /** The corner of four cells nearest to a point of a board that grows, by name. */
  dotAt(plane: Plane, x: number, y: number): Id {
    const cell = this.cellAt(plane, x - CELL / 2, y - CELL / 2) ?? "";
    return cell.replace(/^c:/, "v:");
  }

  /** The cell of a board at a point, by name. */
  cellAt(plane: Plane, x: number, y: number): Id | null {
    let best: Id | null = null;
    let smallest = Infinity;
    for (const place of this.places.values()) {
      if (place.area !== plane.area.id) continue;
      const spot = plane.spot(place.x, place.y, place.w, place.h);
      const inside = Math.abs(x - spot.x) <= spot.w / 2 && Math.abs(y - spot.y) <= spot.h / 2;
      if (inside && spot.w * spot.h < smallest) {
        best = place.id;
        smallest = spot.w * spot.h;
      }
    }
    if (best || !this.grows(plane)) return best;
    const [left, top, width, height] = plane.box;
    const [u, v] = [x / CELL, y / CELL];
    const back: Record<number, [number, number]> = {
      0: [u, v],
      90: [v, height - u],
      180: [width - u, height - v],
      270: [width - v, u],
    };
    const [a, b] = back[plane.turn] ?? [u, v];
    return `c:${Math.floor(a + left)},${Math.floor(b + top)}`;
  }
}
