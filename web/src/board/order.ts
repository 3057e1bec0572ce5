/** What lies over what. */

import type { Item } from "../lib/types";

const USUAL = 20;
const PIECES = 10; // what lies lower is ground, which turns with the board

export const level = (item: Item): number => item.z ?? USUAL;

export const isGround = (item: Item): boolean => level(item) < PIECES;

/** For sorting: from the ground up, always the same. */
export const inOrder = (a: Item, b: Item): number => level(a) - level(b) || (a.id < b.id ? -1 : 1);
