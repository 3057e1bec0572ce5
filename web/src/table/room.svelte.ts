/**
 * A table on the screen: what the line told, the gesture being made, and what is shown of both.
 *
 * Everything shown follows from the last step of the viewer and, while a gesture is held, from a look ahead.
 */

import { Art } from "../lib/art.svelte";
import { games, type GameInfo } from "../lib/api";
import { Layout } from "../lib/layout";
import { Line, type LineState } from "../lib/line";
import { prefs } from "../lib/prefs.svelte";
import { Gesture, isSoft, type Effect } from "../lib/touch";
import { gameWords, page, type Words } from "../lib/words.svelte";
import type {
  Ask,
  ChatLine,
  Choice,
  Entry,
  Frame,
  FromServer,
  Id,
  Info,
  Item,
  Mark,
  Move,
  Panel,
  Presence,
  Refusal,
  Region,
  Scene,
  Step,
  TableInfo,
  Text,
} from "../lib/types";
import type { Stage } from "../board/stage";
import { Keys } from "../board/keys";
import { knock } from "./knock";

export interface Reason {
  message: string;
  clause?: string;
}

export interface Hint {
  chain: string[];
  chance: number;
  say: Text;
  why: Text;
}

interface Ahead {
  scene: Scene;
  ask: Ask;
}

export class Room implements Stage {
  table = $state<TableInfo>();
  frame = $state.raw<Frame>();
  words = $state.raw<Words>(page);
  game = $state.raw<GameInfo>();
  viewers = $state.raw<(number | null)[]>([]);
  host = $state(false);
  line = $state<LineState>("joining");
  refusedLine = $state("");

  /** From whose seat this screen looks. */
  viewer = $state<number | null>(null);
  /** The seat that must take the device before its things are shown. */
  handOver = $state<number | null>(null);

  log = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  rematch = $state<string | null>(null);
  presence = $state.raw<Presence>({ seats: [], watching: 0 });
  /** How much the server's clock is ahead of ours. */
  serverLead = $state(0);
  replaced = $state<{ seat: number; bot: string | null } | null>(null);

  /** The moves that led to the last step, for whoever animates them. */
  moves = $state.raw<Move[]>([]);
  reason = $state.raw<Reason | null>(null);
  info = $state.raw<Info | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  thinking = $state(false);
  /** A final choice that waits for ✓. */
  confirming = $state.raw<Choice | null>(null);
  sending = $state(false);
  /** The last thing done was done with keys: then what can be touched is listed with its digits. */
  byKeyboard = $state(false);
  /** What the mouse points at on a board. */
  pointed = $state<Id | null>(null);
  /** What the reader pointed at in the log or in a score: it is lit on the board. */
  lit = $state.raw<Id[]>([]);

  art!: Art;
  private steps = $state.raw<Map<number | null, Step>>(new Map());
  private gesture: Gesture | null = null;
  private touched = $state(0); // counts changes of the gesture
  private ahead = $state.raw<Ahead | null>(null);
  private sticky: Id | null = null;
  private readonly wire: Line;
  private lastSeq = 0;
  private told: Promise<void> = Promise.resolve(); // messages are taken in one after the other
  private peeking = $state(0);
  private holding = false; // a choice is about to be held: the next touch waits for what follows it
  private touchedSince: Id | null = null;
  private readonly keys = new Keys();

  constructor(readonly id: string) {
    this.wire = new Line(id, {
      heard: (message) => {
        this.told = this.told.then(() => this.heard(message)).catch(console.error);
      },
      changed: (state, reason) => {
        this.line = state;
        this.refusedLine = reason;
      },
      known: () => ({ seq: this.lastSeq, chat: this.chat.at(-1)?.n ?? 0 }),
    });
  }

  close(): void {
    this.wire.close();
  }

  // ---- what is shown

  get step(): Step | undefined {
    return this.steps.get(this.viewer);
  }

  /** The decision of this screen's seat, as far as the gesture has come. */
  get ask(): Ask | undefined {
    void this.touched;
    if (this.handOver !== null) return undefined;
    return this.gesture?.ask ?? this.step?.ask;
  }

  get scene(): Scene | undefined {
    return this.ahead?.scene ?? this.step?.scene;
  }

  readonly layout = $derived.by(() => {
    const { frame, scene } = this;
    return frame && scene ? new Layout(frame, scene, this.ask?.spots) : null;
  });

  /** What can be touched next. */
  readonly live = $derived.by((): Id[] => {
    void this.touched;
    if (!this.gesture || this.sending || this.confirming || this.handOver !== null) return [];
    if (this.gesture.choosing.length) return [];
    return this.gesture.live.filter((ref) => !isSoft(ref));
  });

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

  /** What touching this next would do, where it would complete one choice. */
  means(ref: Id): Text | undefined {
    void this.touched;
    const meant = this.gesture && this.live.includes(ref) ? this.gesture.meant(ref) : [];
    return meant.length === 1 ? meant[0]!.say : undefined;
  }

  /** A thing drawn where it would go, when the authority was not asked to look ahead. */
  readonly ghost = $derived.by((): Item | null => {
    void this.touched;
    const gesture = this.gesture;
    const ref = this.pending?.ref;
    if (!gesture || !ref?.startsWith("@") || !this.layout || this.ahead?.scene !== undefined) {
      return this.turnedGhost();
    }
    const place = gesture.touches.filter((touch) => !isSoft(touch)).at(-1);
    const carried = this.carried();
    if (!place || !carried || this.layout.item(place) === carried) return null;
    const rot = (carried.rot ?? 0) + Number(ref.slice(1));
    return { ...carried, id: "ghost", at: place, rot, size: [1, 1], dx: 0, dy: 0, tone: "strong" };
  });

  /** A look ahead may show a ghost already: then only its turn is still to be chosen. */
  private turnedGhost(): Item | null {
    const ref = this.pending?.ref;
    const item = this.ahead?.scene.items.find((one) => one.tone === "ghost");
    if (!item || !ref?.startsWith("@")) return null;
    return { ...item, rot: (item.rot ?? 0) + Number(ref.slice(1)), tone: "strong" };
  }

  private carried(): Item | undefined {
    const gesture = this.gesture!;
    const refs = [...gesture.touches].reverse();
    const alternatives = this.gesture!.proposed?.alt?.flat() ?? [];
    return [...refs, ...alternatives]
      .filter((ref) => !isSoft(ref))
      .map((ref) => this.layout?.item(ref))
      .find((item) => item && !this.layout!.itemSpot(item));
  }

  /** The panel of a seat, which everybody may see. */
  panelOf(seat: number): Panel | undefined {
    return this.steps.get(seat)?.scene.panels.find((panel) => panel.seat === seat);
  }

  keyOf(id: Id): string {
    return this.keys.of(id);
  }

  get mine(): number[] {
    return this.viewers.filter((seat): seat is number => seat !== null);
  }

  get watching(): boolean {
    return this.mine.length === 0;
  }

  get myTurn(): boolean {
    return this.step?.ask !== undefined && this.handOver === null;
  }

  /** An answer to the last touch is still awaited. */
  get busy(): boolean {
    return this.sending || this.peeking > 0;
  }

  get over(): boolean {
    return this.step?.end !== undefined;
  }

  /** Which seats may show a live clock, a name, a bot. */
  name(seat: number): string {
    const info = this.table?.seats[seat];
    if (info?.bot) return this.words.say(`level-${info.bot}`);
    return info?.name ?? page.say("seat-free");
  }

  // ---- what the line tells

  private async heard(message: FromServer): Promise<void> {
    switch (message.t) {
      case "welcome": {
        this.viewers = message.viewers;
        this.host = message.host;
        this.table = message.table;
        this.presence = message.presence;
        if (this.frame?.id === message.frame.id) return;
        this.art = new Art(message.table.game, message.table.edition);
        this.frame = message.frame;
        this.words = await gameWords(message.table.game);
        this.game = (await games()).games.find((one) => one.id === message.table.game);
        this.settleViewer();
        return;
      }
      case "step":
        await this.stepped(message);
        return;
      case "table":
        this.table = message.table;
        return;
      case "presence":
        this.presence = message;
        return;
      case "chat": {
        const after = this.chat.at(-1)?.n ?? 0;
        const fresh = message.lines.filter((line) => line.n > after);
        this.chat = [...this.chat, ...fresh];
        this.unread += fresh.length;
        return;
      }
      case "bot":
        this.replaced = { seat: message.seat, bot: message.bot };
        return;
      case "rematch":
        this.rematch = message.table;
        return;
      case "bye":
        this.reason = { message: message.message, clause: message.clause };
        return;
      default:
    }
  }

  private async stepped(step: Step): Promise<void> {
    if (this.frame) await this.art.needFor(this.frame, step.scene);
    const before = this.steps.get(step.viewer);
    if (before && before.seq > step.seq) return;
    const fresh = !before || before.seq !== step.seq;
    if (step.clock) this.serverLead = step.clock.now - Date.now();
    this.steps = new Map(this.steps).set(step.viewer, step);
    if (step.viewer === this.viewer || this.viewers.length === 1) this.tell(step, before);
    this.lastSeq = Math.max(this.lastSeq, step.seq);
    if (this.table) this.table = { ...this.table, status: step.status, ply: step.ply };
    this.settleViewer();
    if (step.viewer === this.viewer) {
      this.moves = fresh ? (step.moves ?? []) : [];
      this.keys.follow(step.scene, this.moves);
      this.begin();
      if (fresh && step.ask && before && !before.ask) knock(this);
    }
  }

  private tell(step: Step, before: Step | undefined): void {
    if (!step.log) {
      if (step.kind === "undo") this.log = this.log.filter((entry) => entry.ply <= step.ply);
      return;
    }
    const from = step.log[0]?.ply ?? 0;
    const whole = !before || step.log.length > 1;
    this.log = whole ? step.log : [...this.log.filter((entry) => entry.ply < from), ...step.log];
  }

  /** Look from the seat that is to act, if it is one of this screen; hand over where there are secrets. */
  private settleViewer(): void {
    if (!this.viewers.length) return;
    const acting = this.mine.find((seat) => this.steps.get(seat)?.ask);
    if (this.viewer === null && this.mine.length) {
      if (this.steps.size < this.viewers.length) return; // nothing is shown before it is known to whom
      const first = acting ?? this.mine[0]!;
      if (first !== this.mine[0] && this.game?.secrets) this.handOver = first;
      else this.look(first);
    } else if (this.viewer === null || !this.viewers.includes(this.viewer)) {
      this.viewer = acting ?? this.viewers[0] ?? null;
      this.begin();
    } else if (acting !== undefined && acting !== this.viewer) {
      if (this.game?.secrets && this.mine.length > 1) this.handOver = acting;
      else this.look(acting);
    }
  }

  /** Show the table from another seat of this screen. */
  look(seat: number): void {
    this.viewer = seat;
    this.handOver = null;
    this.moves = [];
    this.begin();
    void this.readLog();
  }

  private async readLog(): Promise<void> {
    const query = this.viewer === null ? "" : `?seat=${this.viewer}`;
    const answer = await fetch(`/api/tables/${this.id}/log${query}`);
    if (answer.ok) this.log = ((await answer.json()) as { log: Entry[] }).log;
  }

  // ---- the gesture

  /** A new decision: keep what was touched of the old one as far as it can still be touched. */
  private begin(): void {
    const old = this.gesture;
    const asked = this.step?.ask;
    this.confirming = this.ahead = this.hints = null;
    this.gesture = asked ? new Gesture(asked) : null;
    const begun = old?.levels.length === 1 ? old.levels[0]!.path[0] : undefined;
    const kept = this.sending ? this.sticky : begun;
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
    if (!this.gesture || this.sending) return;
    if (this.holding) {
      this.touchedSince = ref;
      return;
    }
    this.reason = null;
    this.confirming = null;
    const place = this.layout?.item(ref)?.at;
    const lent = place && !this.gesture.knows(ref) && this.gesture.knows(place);
    this.follow(this.gesture.touch(lent ? place : ref));
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
    if (!this.gesture || this.sending) return;
    if (this.confirming) void this.play(this.confirming);
    else this.follow(this.gesture.confirm());
  }

  choose(choice: Choice): void {
    if (this.gesture) void this.accept(choice, false);
  }

  /** Esc: one touch back. */
  back(): void {
    this.reason = null;
    if (this.confirming) this.confirming = null;
    if (this.gesture?.back()) {
      this.follow({ kind: "more" });
    }
  }

  private follow(effect: Effect): void {
    this.touched++;
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
      this.ahead = ahead;
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
    await this.play(choice);
  }

  /** Show what the held choices lead to; with a pending value, what it would. */
  private async lookAhead(): Promise<void> {
    const gesture = this.gesture!;
    const proposed = gesture.proposed;
    const held = proposed?.after === "hold";
    const chain = held ? [...gesture.chain, proposed.a] : gesture.chain;
    if (!chain.length) {
      this.ahead = null;
      return;
    }
    const at = this.touched;
    const ahead = await this.peek(chain);
    if (!ahead || this.touched !== at) return;
    this.ahead = ahead;
    if (held) gesture.next = ahead.ask;
  }

  private async peek(chain: string[]): Promise<Ahead | null> {
    this.peeking++;
    try {
      const seq = this.step!.seq;
      const ahead = await this.wire.request<Ahead>({ t: "peek", seat: this.viewer, seq, chain });
      await this.art.needFor(this.frame!, ahead.scene);
      return ahead;
    } catch (refusal) {
      this.refuse(refusal as Refusal);
      return null;
    } finally {
      this.peeking--;
    }
  }

  private async play(choice: Choice): Promise<void> {
    const gesture = this.gesture!;
    const ask = gesture.levels[0]!.ask;
    this.sticky = gesture.ask.sticky && gesture.levels.length === 1 ? (choice.p[0] ?? null) : null;
    await this.send({
      t: "play",
      seat: this.viewer,
      seq: ask.seq,
      chain: [...gesture.chain, choice.a],
      key: crypto.randomUUID(),
    });
  }

  private async send(message: Record<string, unknown>): Promise<void> {
    this.sending = true;
    this.confirming = null;
    try {
      await this.wire.request(message);
      await this.told; // what it led to was told before, and is shown now
    } catch (refusal) {
      await this.told;
      this.refuse(refusal as Refusal);
      this.begin();
    } finally {
      this.sending = false;
    }
  }

  private refuse(refusal: Refusal): void {
    this.reason = { message: refusal.message, clause: refusal.clause };
  }

  private async whyNot(path: Id[]): Promise<void> {
    interface Why {
      reasons: Refusal[];
      prompt: Text;
      clause: string;
    }
    const gesture = this.gesture!;
    try {
      const seq = this.step!.seq;
      const message = { t: "why", seat: this.viewer, seq, chain: gesture.chain };
      let why = await this.wire.request<Why>({ ...message, path });
      const place = this.layout?.item(path.at(-1)!)?.at; // a thing may stand for its place
      if (!why.reasons.length && place) {
        why = await this.wire.request<Why>({ ...message, path: [...path.slice(0, -1), place] });
      }
      const first = why.reasons[0];
      this.reason = first
        ? { message: first.message, clause: first.clause }
        : { message: this.words.render(why.prompt), clause: why.clause };
    } catch (refusal) {
      this.refuse(refusal as Refusal);
    }
  }

  /** Why can this not be touched? */
  why(ref: Id): void {
    if (this.gesture) void this.whyNot([...this.gesture.top.path, ref]);
  }

  // ---- besides playing

  async inspect(ref: Id): Promise<void> {
    try {
      this.info = await this.wire.request<Info>({ t: "inspect", ref, seat: this.viewer });
    } catch {
      this.info = null;
    }
  }

  get undoTo(): number | undefined {
    return this.gesture && !this.sending ? this.step?.ask?.undo : undefined;
  }

  undo(): void {
    const [to, step] = [this.undoTo, this.step];
    if (to === undefined || !step) return;
    const key = crypto.randomUUID();
    void this.send({ t: "undo", seat: this.viewer, seq: step.seq, to: step.ply - 1, key });
  }

  /** The last action of one of this screen's seats: what could be asked to be taken back. */
  get takebackTo(): number | undefined {
    if (this.table?.policy.undo !== "consent" || this.over) return undefined;
    const mine = this.log.filter((entry) => entry.who === this.viewer);
    return mine.length ? mine.at(-1)!.ply - 1 : undefined;
  }

  takeback(): void {
    const [to, step] = [this.takebackTo, this.step];
    if (to === undefined || !step) return;
    void this.send({ t: "takeback", seat: this.viewer, seq: step.seq, to });
  }

  consent(seat: number, yes: boolean): void {
    void this.send({ t: "consent", seat, yes });
  }

  resign(): void {
    if (this.viewer !== null) void this.send({ t: "resign", seat: this.viewer });
  }

  async say(text: string): Promise<boolean> {
    try {
      await this.wire.request({ t: "say", text });
      return true;
    } catch (refusal) {
      this.refuse(refusal as Refusal);
      return false;
    }
  }

  async hint(): Promise<void> {
    const step = this.step;
    if (!step?.ask || this.thinking) return;
    this.thinking = true;
    try {
      const message = { t: "hint", seat: this.viewer, seq: step.seq };
      this.hints = (await this.wire.request<{ options: Hint[] }>(message)).options;
    } catch (refusal) {
      this.refuse(refusal as Refusal);
    } finally {
      this.thinking = false;
    }
  }

  /** What an action touches, for who wants to see advice on the board. */
  touchesOf(action: string): Id[] {
    const choice = this.step?.ask?.choices.find((one) => one.a === action);
    return choice?.p.filter((ref) => !/^[!@=]/.test(ref)) ?? [];
  }

  /** Begin the gesture of an action: its first touch, so that it is still the player who plays it. */
  begun(action: string): void {
    const choice = this.step?.ask?.choices.find((one) => one.a === action);
    this.lit = [];
    if (choice && this.gesture?.idle) this.touch(choice.p[0]!);
  }

  /** Everything that lies over the scene: marks of the last action, what is inspected, what was pointed at. */
  get marks(): Mark[] {
    const pointed = this.lit.map((on): Mark => ({ on, role: "gain" }));
    return [...(this.scene?.marks ?? []), ...(this.info?.marks ?? []), ...pointed];
  }

  get regions(): Region[] {
    return [...(this.scene?.regions ?? []), ...(this.info?.regions ?? [])];
  }
}
