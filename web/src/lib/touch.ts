/**
 * What touches mean: a gesture is a stack of decisions, each with the touches made so far.
 *
 * Pure: the legal choices come from the authority, and what is to be done next is returned as an effect.
 */

import type { Ask, Choice, Id } from "./types";

/** A decision of the gesture. All but the last have been taken, and are only held. */
export interface Level {
  ask: Ask;
  path: Id[];
  taken?: Choice;
}

/** A turn or a number still to be chosen: one of `refs`. */
export interface Pending {
  refs: Id[];
  at: number;
}

export type Effect =
  | { kind: "more" }
  | { kind: "accept"; choice: Choice; soft: boolean; then?: Id }
  | { kind: "choose"; choices: Choice[] }
  | { kind: "why"; path: Id[] };

export const isSoft = (ref: Id): boolean => ref.startsWith("@") || ref.startsWith("=");

const startsWith = (path: Id[], start: Id[]): boolean =>
  path.length >= start.length && start.every((ref, i) => path[i] === ref);

const pathsOf = (choice: Choice): Id[][] => [choice.p, ...(choice.alt ?? [])];

/** What can be touched after some touches, each once, in the order of the list. */
export function live(ask: Ask, path: Id[]): Id[] {
  const found = new Set<Id>();
  for (const choice of ask.choices) {
    for (const p of pathsOf(choice)) {
      if (p.length > path.length && startsWith(p, path)) found.add(p[path.length]!);
    }
  }
  return [...found];
}

/** The choices that these touches mean. */
export function meant(ask: Ask, path: Id[]): Choice[] {
  return ask.choices.filter((choice) =>
    pathsOf(choice).some((p) => p.length === path.length && startsWith(p, path)),
  );
}

const value = (ref: Id): number => Number(ref.slice(1));

export class Gesture {
  levels: Level[];
  pending: Pending | null = null;
  /** Choices that share a path: one of them has to be named. */
  choosing: Choice[] = [];
  /** The decision that would follow the pending value, once it is known. */
  next: Ask | null = null;
  private turn = 0; // of what is carried, kept from cell to cell

  constructor(ask: Ask) {
    this.levels = [{ ask, path: [] }];
  }

  get top(): Level {
    return this.levels[this.levels.length - 1]!;
  }

  get ask(): Ask {
    return this.top.ask;
  }

  /** The actions that are held. */
  get chain(): string[] {
    return this.levels.flatMap((level) => (level.taken ? [level.taken.a] : []));
  }

  /** Every touch of the gesture, the held decisions' too. */
  get touches(): Id[] {
    return this.levels.flatMap((level) => level.path);
  }

  /** The thing touched last; a value chosen for it does not count. */
  private get lastTouch(): Id | undefined {
    return this.touches.filter((ref) => !isSoft(ref)).at(-1);
  }

  /** Nothing was touched yet. */
  get idle(): boolean {
    return this.levels.length === 1 && this.top.path.length === 0;
  }

  get live(): Id[] {
    return live(this.ask, this.top.path);
  }

  /** While a value is pending: what can be touched to go on with it. */
  get beyond(): Id[] {
    return this.pending && this.next ? live(this.next, []).filter((ref) => !isSoft(ref)) : [];
  }

  /** While a value is pending: what could have been touched in the place of the last touch. */
  get instead(): Id[] {
    if (!this.pending) return [];
    for (const { ask, path } of [...this.levels].reverse()) {
      for (let n = path.length; n >= 0; n--) {
        const refs = live(ask, path.slice(0, n)).filter((ref) => !isSoft(ref));
        if (refs.length) return refs.filter((ref) => ref !== this.lastTouch);
      }
    }
    return [];
  }

  /** The choices that touching this next would mean. */
  meant(ref: Id): Choice[] {
    return meant(this.ask, [...this.top.path, ref]);
  }

  /** The choice of the pending value. */
  get proposed(): Choice | null {
    if (!this.pending) return null;
    return meant(this.ask, [...this.top.path, this.pending.refs[this.pending.at]!])[0] ?? null;
  }

  /** Would touching this mean something, now or at an earlier point of the gesture? */
  knows(ref: Id): boolean {
    if (this.lastTouch === ref || (this.next && live(this.next, []).includes(ref))) return true;
    return this.levels.some(({ ask, path }) =>
      path.concat("").some((_, n) => live(ask, path.slice(0, n)).includes(ref)),
    );
  }

  touch(ref: Id): Effect {
    const { choosing } = this;
    this.choosing = [];
    if (this.live.includes(ref) && !isSoft(ref)) return this.push(ref);
    const proposed = this.proposed;
    if (this.pending) {
      if (isSoft(ref) && this.pending.refs.includes(ref)) return this.set(ref);
      if (this.lastTouch === ref) return this.step(1);
      if (proposed && this.next && live(this.next, []).includes(ref)) {
        return { kind: "accept", choice: proposed, soft: true, then: ref };
      }
    } else if (this.lastTouch === ref) {
      this.back();
      return { kind: "more" };
    }
    const cut = this.cutBack(ref);
    if (cut) return cut;
    this.choosing = choosing; // a touch that means nothing takes back no question
    return { kind: "why", path: [...this.top.path, ref] };
  }

  /** Another turn or number: the next one, or the one before. */
  step(by: number): Effect {
    if (!this.pending) return { kind: "more" };
    const { refs, at } = this.pending;
    return this.set(refs[(at + by + refs.length) % refs.length]!);
  }

  /** Choose a soft value, `@90` or `=3`. */
  set(ref: Id): Effect {
    if (this.pending?.refs.includes(ref)) {
      this.pending = { refs: this.pending.refs, at: this.pending.refs.indexOf(ref) };
      if (ref.startsWith("@")) this.turn = value(ref);
      this.next = null;
    }
    return { kind: "more" };
  }

  /** ✓: the pending value; with nothing begun, what ends the decision. */
  confirm(): Effect {
    const proposed = this.proposed;
    if (proposed) return { kind: "accept", choice: proposed, soft: true };
    const rest = this.top.path.length === 0 && this.ask.choices.find((c) => c.a === this.ask.rest);
    return rest ? { kind: "accept", choice: rest, soft: false } : { kind: "more" };
  }

  /** One touch back. False if there was none. */
  back(): boolean {
    this.choosing = [];
    this.pending = this.next = null;
    if (this.top.path.length) {
      this.top.path.pop();
      return true;
    }
    if (this.levels.length === 1) return false;
    this.levels.pop();
    this.top.taken = undefined;
    this.top.path.pop();
    // a value was chosen with the last touch: go back to before both
    while (this.top.path.length && this.live.every(isSoft)) this.top.path.pop();
    return true;
  }

  /** A choice was accepted and is only held: go on with the next decision. */
  hold(choice: Choice, next: Ask): void {
    const path = [...choice.p];
    const own = pathsOf(choice).find((p) => startsWith(p, this.top.path));
    this.top.path = own ? [...own] : path;
    this.top.taken = choice;
    this.levels.push({ ask: next, path: [] });
    this.pending = this.next = null;
    this.choosing = [];
    this.waitForValue();
  }

  private push(ref: Id): Effect {
    this.pending = this.next = null;
    this.top.path.push(ref);
    const done = meant(this.ask, this.top.path);
    if (done.length > 1) {
      this.choosing = done;
      return { kind: "choose", choices: done };
    }
    if (done[0]) return { kind: "accept", choice: done[0], soft: false };
    this.waitForValue();
    return { kind: "more" };
  }

  /** Where only turns or numbers can follow, one is proposed. */
  private waitForValue(): void {
    const refs = this.live;
    if (!refs.length || !refs.every(isSoft)) return;
    refs.sort((a, b) => value(a) - value(b));
    const kept = refs.indexOf(`@${this.turn}`);
    this.pending = { refs, at: Math.max(0, kept) };
    this.next = null;
  }

  /** Another card, another cell: take the touch at the latest point where it was possible. */
  private cutBack(ref: Id): Effect | null {
    for (let depth = this.levels.length - 1; depth >= 0; depth--) {
      const { ask, path } = this.levels[depth]!;
      for (let n = path.length; n >= 0; n--) {
        if (live(ask, path.slice(0, n)).includes(ref) && !isSoft(ref)) {
          this.levels = this.levels.slice(0, depth + 1);
          this.top.taken = undefined;
          this.top.path = path.slice(0, n);
          return this.push(ref);
        }
      }
    }
    return null;
  }
}
