/**
 * Gestures of whoever sits at this screen: the one being made, what it lights, and what it would lead to.
 *
 * `lib/touch.ts` says what touches mean; here they meet the authority, which is asked to look ahead, to
 * play and to say why not.
 */

import type { Controller, Stage } from "../board/stage.svelte";
import type { Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import { Gesture, isSoft, type Effect } from "../lib/touch";
import type { Ask, Choice, Id, Item, Refusal, Scene, Step, Text } from "../lib/types";
import { ghostOf } from "./ghost";

export interface Reason {
  message: string;
  clause?: string;
}

/** For whom gestures are made: a viewer of a table, and the way to the authority. */
export interface GestureContext {
  readonly stage: Stage;
  /** The last step of the viewer. */
  readonly step: Step | undefined;
  /** The seat that must take the device before its things are shown. */
  readonly handOver: number | null;
  /** Something is being done and was not acknowledged yet. */
  readonly sending: boolean;
  /** Ask the authority something. */
  request<T>(message: Message): Promise<T>;
  /** Tell it to do something, and wait until that is shown. */
  send(message: Message): Promise<void>;
}

interface Ahead {
  scene: Scene;
  ask: Ask;
}

const DIGITS = 9;

export class GestureController implements Controller {
  /** Why something cannot be done. */
  reason = $state.raw<Reason | null>(null);
  /** A final choice that waits for ✓. */
  confirming = $state.raw<Choice | null>(null);
  /** The last thing done was done with keys: then what can be touched is listed with its digits. */
  byKeyboard = $state(false);

  private gesture: Gesture | null = null;
  private touched = $state(0); // counts changes of the gesture
  private looked = $state.raw<Ahead | null>(null); // what the held choices lead to
  private peeked: { asked: string; ahead: Ahead } | null = null; // the last look ahead: ✓ often asks for it again
  private sticky: Id | null = null;
  private peeking = $state(0);
  private holding = false; // a choice is about to be held: the next touch waits for what follows it
  private touchedSince: Id | null = null;
  private whys = 0; // counts questions why not, and what makes their answers idle

  constructor(private readonly context: GestureContext) {}

  /** The decision of this screen's seat, as far as the gesture has come. */
  get ask(): Ask | undefined {
    void this.touched;
    if (this.context.handOver !== null) return undefined;
    return this.gesture?.ask ?? this.context.step?.ask;
  }

  get ahead(): Scene | undefined {
    return this.looked?.scene;
  }

  /** While a turn or number is being chosen: what would take the place of the touch it is for. */
  readonly instead = $derived.by((): Id[] => {
    void this.touched;
    const beyond = this.gesture?.beyond ?? [];
    return this.gesture?.instead.filter((ref) => !beyond.includes(ref)) ?? [];
  });

  /** What can be touched next. */
  readonly live = $derived.by((): Id[] => {
    void this.touched;
    const { sending, handOver } = this.context;
    if (!this.gesture || sending || this.confirming || handOver !== null) return [];
    if (this.gesture.choosing.length) return [];
    const { pending, live, beyond } = this.gesture;
    return pending ? [...new Set([...beyond, ...this.instead])] : live.filter((ref) => !isSoft(ref));
  });

  /** What the digits touch, while it is not too much: things first, then buttons that have no key of their own. */
  readonly numbered = $derived.by((): Id[] => {
    const things = this.live.filter((ref) => !ref.startsWith("!"));
    const buttons = this.live.filter((ref) => ref.startsWith("!") && ref !== this.restRef);
    return [...(things.length <= DIGITS ? things : []), ...buttons].slice(0, DIGITS);
  });

  /** What ✓ touches when nothing is begun. */
  get restRef(): Id | undefined {
    const ask = this.ask;
    return ask?.choices.find((choice) => choice.a === ask.rest && choice.p.length === 1)?.p[0];
  }

  /** What has been touched. */
  readonly chosen = $derived.by((): Id[] => {
    void this.touched;
    return this.gesture?.touches.filter((ref) => !isSoft(ref)) ?? [];
  });

  /** Choices that share a path, to be told apart by what they say. */
  readonly choosing = $derived.by((): Choice[] => {
    void this.touched;
    return this.gesture?.choosing ?? [];
  });

  /** A thing with several faces was touched: which of them is meant is asked by words. */
  private faces = $state.raw<Id[]>([]);

  /** What is easier to choose by its words than to hit: faces of one thing, parts of a tile, groups of them. */
  readonly parts = $derived.by((): Id[] => {
    const faces = this.faces.filter((ref) => this.live.includes(ref)); // gone when the game goes on
    if (faces.length > 1) return faces;
    const { layout } = this.context.stage;
    const isGroup = (ref: Id): boolean => layout?.scene.regions?.some(({ id }) => id === ref) ?? false;
    return this.live.filter((ref) => (ref.includes("#") && layout?.spot(ref)) || isGroup(ref));
  });

  /** Choose among the faces of one thing; asked again: never mind. */
  offer(faces: Id[]): void {
    this.reason = null;
    this.faces = faces.some((ref) => this.faces.includes(ref) && this.parts.includes(ref)) ? [] : faces;
  }

  /** A turn or number that waits for ✓. */
  readonly pending = $derived.by(() => {
    void this.touched;
    const pending = this.gesture?.pending;
    return pending ? { ...pending, ref: pending.refs[pending.at]! } : null;
  });

  readonly proposed = $derived.by((): Choice | null => {
    void this.touched;
    return this.confirming ?? this.gesture?.proposed ?? null;
  });

  means(ref: Id): Text | undefined {
    void this.touched;
    const meant = this.gesture && this.live.includes(ref) ? this.gesture.meant(ref) : [];
    return meant.length === 1 ? meant[0]!.say : undefined;
  }

  readonly ghost = $derived.by((): Item | null => {
    void this.touched;
    const { layout } = this.context.stage;
    return this.gesture && ghostOf(this.gesture, layout, this.ahead, this.confirming !== null);
  });

  get myTurn(): boolean {
    return this.context.step?.ask !== undefined && this.context.handOver === null;
  }

  get decision(): number | undefined {
    return this.context.step?.ask?.seq;
  }

  /** An answer to the last touch is still awaited. */
  get busy(): boolean {
    return this.context.sending || this.peeking > 0;
  }

  /** Nothing was touched yet. */
  get idle(): boolean {
    return this.gesture?.idle ?? false;
  }

  // ---- making it

  /** A new decision: keep what was touched of the old one as far as it can still be touched. */
  begin(): void {
    const old = this.gesture;
    const { step, sending } = this.context;
    this.confirming = this.looked = null;
    this.unsay();
    this.gesture = step?.ask ? new Gesture(step.ask) : null;
    const begun = old?.levels.length === 1 ? old.levels[0]!.path[0] : undefined;
    const kept = sending ? this.sticky : begun;
    this.sticky = null;
    this.touched++;
    if (kept && this.gesture?.live.includes(kept) && !this.willPlay(kept)) {
      this.follow(this.gesture.touch(kept));
    }
  }

  /** Would this touch alone already play something? */
  private willPlay(ref: Id): boolean {
    return this.gesture!.ask.choices.some((choice) => choice.p.length === 1 && choice.p[0] === ref);
  }

  touch(ref: Id): void {
    if (!this.gesture || this.context.sending) return;
    if (this.holding) {
      this.touchedSince = ref;
      return;
    }
    this.reason = null;
    const place = this.context.stage.layout?.item(ref)?.at;
    const lent = place && !this.gesture.knows(ref) && this.gesture.knows(place);
    const effect = this.gesture.touch(lent ? place : ref);
    if (effect.kind !== "why") {
      this.confirming = null; // a touch that means nothing takes back no question
      this.faces = [];
    }
    this.follow(effect);
  }

  /** Turn what is carried, or change the number. */
  turn(by: number): void {
    if (this.gesture?.pending) this.follow(this.gesture.step(by));
  }

  setValue(ref: Id): void {
    if (this.gesture) this.follow(this.gesture.set(ref));
  }

  /** ✓ */
  confirm(): void {
    if (!this.gesture || this.context.sending) return;
    if (this.confirming) void this.playChoice(this.confirming);
    else this.follow(this.gesture.confirm());
  }

  choose(choice: Choice): void {
    this.unsay();
    if (this.gesture) void this.accept(choice, false);
  }

  /** An action by its notation. One that cannot be played is sent as well: the authority says why not. */
  type(action: string): void {
    const choice = this.gesture?.ask.choices.find((one) => one.a === action);
    if (choice) this.choose(choice);
    else if (this.gesture && !this.context.sending) void this.play(action);
  }

  /** Esc: one touch back. */
  back(): void {
    this.unsay();
    if (this.confirming) this.confirming = null;
    if (this.gesture?.back()) {
      this.follow({ kind: "more" });
    }
  }

  private follow(effect: Effect): void {
    this.touched++;
    this.unsay();
    switch (effect.kind) {
      case "accept":
        void this.accept(effect.choice, effect.soft, effect.then);
        return;
      case "why":
        void this.whyNot(effect.path);
        return;
      default:
        void this.lookAhead();
    }
  }

  private async accept(choice: Choice, soft: boolean, then?: Id): Promise<void> {
    const gesture = this.gesture!;
    if (choice.after === "hold") {
      const at = this.touched;
      this.holding = true;
      const ahead = await this.peek([...gesture.chain, choice.a]);
      this.holding = false;
      const next = this.touchedSince ?? then;
      this.touchedSince = null;
      if (this.gesture !== gesture || this.touched !== at) return;
      if (!ahead) {
        gesture.back();
        this.touched++;
        return;
      }
      gesture.hold(choice, ahead.ask);
      this.context.stage.leave();
      this.looked = ahead;
      this.touched++;
      if (next) this.touch(next);
      else if (gesture.pending) void this.lookAhead();
      return;
    }
    const mustAsk = choice.warn !== undefined || (prefs.confirms && choice.after === "final");
    if (mustAsk && !soft && this.confirming?.a !== choice.a) {
      this.confirming = choice;
      return;
    }
    await this.playChoice(choice);
  }

  /** Show what the held choices lead to; with a pending value, what it would. */
  private async lookAhead(): Promise<void> {
    const gesture = this.gesture!;
    const proposed = gesture.proposed;
    const held = proposed?.after === "hold";
    const chain = held ? [...gesture.chain, proposed.a] : gesture.chain;
    if (!chain.length) {
      this.looked = null;
      return;
    }
    const at = this.touched;
    const ahead = await this.peek(chain);
    if (!ahead || this.touched !== at) return;
    this.looked = ahead;
    if (held) gesture.next = ahead.ask;
    this.touched++;
  }

  private async peek(chain: string[]): Promise<Ahead | null> {
    const { stage, step } = this.context;
    const { seq } = step!;
    const asked = [seq, stage.viewer, ...chain].join(" ");
    if (this.peeked?.asked === asked) return this.peeked.ahead;
    this.peeking++;
    try {
      const ahead = await this.context.request<Ahead>({ t: "peek", seat: stage.viewer, seq, chain });
      await stage.art.needFor(stage.frame!, ahead.scene);
      this.peeked = { asked, ahead };
      return ahead;
    } catch (refusal) {
      if (this.context.step?.seq === seq) this.refuse(refusal as Refusal);
      return null;
    } finally {
      this.peeking--;
    }
  }

  private async playChoice(choice: Choice): Promise<void> {
    const { ask, levels } = this.gesture!;
    this.sticky = ask.sticky && levels.length === 1 ? (choice.p[0] ?? null) : null;
    await this.play(choice.a);
  }

  private async play(action: string): Promise<void> {
    const { levels, chain } = this.gesture!;
    await this.context.send({
      t: "play",
      seat: this.context.stage.viewer,
      seq: levels[0]!.ask.seq,
      chain: [...chain, action],
      key: crypto.randomUUID(),
    });
  }

  /** The authority said no. */
  refuse(refusal: Refusal): void {
    this.reason = { message: refusal.message, clause: refusal.clause };
  }

  /** What was refused is no longer what is tried; an answer that is still to come is dropped. */
  private unsay(): void {
    this.whys++;
    this.reason = null;
  }

  private async whyNot(path: Id[]): Promise<void> {
    interface Why {
      reasons: Refusal[];
      prompt: Text;
      clause: string;
    }
    const { stage, step } = this.context;
    const asked = ++this.whys;
    try {
      const message = { t: "why", seat: stage.viewer, seq: step!.seq, chain: this.gesture!.chain };
      let why = await this.context.request<Why>({ ...message, path });
      const place = stage.layout?.item(path.at(-1)!)?.at; // a thing may stand for its place
      if (!why.reasons.length && place) {
        why = await this.context.request<Why>({ ...message, path: [...path.slice(0, -1), place] });
      }
      const first = why.reasons[0];
      if (asked !== this.whys) return;
      this.reason = first
        ? { message: first.message, clause: first.clause }
        : { message: stage.words.render(why.prompt), clause: why.clause };
    } catch (refusal) {
      if (asked === this.whys) this.refuse(refusal as Refusal);
    }
  }

  /** Why can this not be touched? */
  why(ref: Id): void {
    if (this.gesture) void this.whyNot([...this.gesture.top.path, ref]);
  }

  // ---- besides

  get undoTo(): number | undefined {
    return this.gesture && !this.context.sending ? this.context.step?.ask?.undo : undefined;
  }

  undo(): void {
    const { stage, step } = this.context;
    if (this.undoTo === undefined || !step) return;
    const key = crypto.randomUUID();
    void this.context.send({ t: "undo", seat: stage.viewer, seq: step.seq, to: step.ply - 1, key });
  }
}
