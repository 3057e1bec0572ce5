/**
 * A table at which this screen sits or watches: what the connection brought, and from whose seat it is shown.
 *
 * Everything shown follows from the last step of the viewer and, while a gesture is held, from a look ahead.
 */

import { together } from "../board/keys";
import { Stage, type LiveGame, type Source, type Trail } from "../board/stage.svelte";
import { ask } from "../lib/api";
import { Connection, type ConnectionState, type Listener, type Message } from "../lib/connection";
import { witness } from "../lib/fair";
import { prefs } from "../lib/prefs.svelte";
import type {
  ChatLine,
  Clock,
  Entry,
  FromServer,
  Id,
  Info,
  Line,
  Panel,
  Presence,
  Refusal,
  Scene,
  Step,
  TableInfo,
} from "../lib/types";
import { Advice } from "./advice.svelte";
import { Again } from "./again.svelte";
import { GestureController, type GestureContext } from "./gesture.svelte";
import { withStep } from "./log";
import { Moments } from "./moments.svelte";
import { Offers } from "./offers";
import { Pace } from "./pace";
import { Teacher } from "./teacher.svelte";

const SOON = 400; // ms after the board stands: then there is time to fetch what may be needed later
const AT_ONCE = 250; // ms in which what an action of one's own leads to is shown all at once

interface Options {
  /** Called when a decision has come to this screen. */
  onturn: (stage: Stage) => void;
  /** Called when the viewer is shown a new step after another. */
  onstep?: (table: string, before: Step, step: Step) => void;
  connect?: (listener: Listener) => Pick<Connection, "request" | "close">;
}

export class TableSession implements Source, GestureContext, LiveGame {
  readonly stage: Stage = new Stage(this);
  readonly controller: GestureController = new GestureController(this);
  readonly advice = new Advice(this, this.controller);
  readonly offers = new Offers(this);
  readonly teacher = new Teacher(this);
  readonly again: Again;
  readonly moments = new Moments((ply) => `/api/tables/${this.id}/plies/${ply}${this.stage.query}`);

  connection = $state<ConnectionState>("joining");
  viewers = $state.raw<(number | null)[]>([]);
  host = $state(false);
  presence = $state.raw<Presence>({ seats: [], watching: 0 });
  clock = $state.raw<Clock>();
  serverLead = $state(0);

  log = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** The table that was opened to play again. */
  rematch = $state<string | null>(null);
  private replaced = $state.raw<{ seat: number; was: string; now: string } | null>(null);

  handOver = $state<number | null>(null);
  sending = $state(false);

  private steps = $state.raw<Map<number | null, Step>>(new Map());
  private lastSeq = 0;
  private arrivals: Promise<void> = Promise.resolve(); // messages are taken in one after the other
  private readonly pace = new Pace(
    (steps) => this.showTogether(steps),
    () => (typeof document !== "undefined" && document.hidden ? 0 : prefs.beat),
  );
  private acted: number | null = null; // who acted last, of those that have a seat
  private told = 0; // the last action of which that was told what followed
  private gained: Line[] = []; // what followed from actions that are about to be shown
  private held: Step[] = []; // what our own action has led to so far, until it is acknowledged
  private due: ReturnType<typeof setTimeout> | undefined;
  private readonly wire: Pick<Connection, "request" | "close">;
  private readonly onturn: (stage: Stage) => void;
  private readonly onstep: Options["onstep"];

  constructor(
    readonly id: string,
    { onturn, onstep, connect = (listener) => new Connection(id, listener) }: Options,
  ) {
    this.onturn = onturn;
    this.onstep = onstep;
    this.again = new Again(id, this.stage);
    this.wire = connect({
      heard: (message) => this.heard(message),
      changed: (state) => (this.connection = state),
      known: () => ({ seq: this.lastSeq, chat: this.heardUntil(false), private: this.heardUntil(true) }),
    });
  }

  close(): void {
    this.pace.close();
    this.again.stop();
    this.wire.close();
  }

  // ---- what is shown

  readonly step = $derived.by(() => this.steps.get(this.stage.viewer));

  get scene(): Scene | undefined {
    return this.step?.scene;
  }

  /** Several on one screen may want the board to stay as the first of them sees it. */
  get turn(): number | undefined {
    const [first, ...others] = this.stage.mine;
    if (prefs.turning || first === undefined || !others.length) return undefined;
    return this.steps.get(first)?.scene.turn ?? 0;
  }

  get trails(): Trail[] {
    return this.moments.trails;
  }

  get watching(): boolean {
    return this.stage.mine.length === 0;
  }

  /** Is this screen told what happens as a spectator's? */
  get spectator(): boolean {
    return this.viewers.includes(null);
  }

  get over(): boolean {
    return this.step?.end !== undefined;
  }

  /** What is public about a seat, whoever looks. */
  panelOf(seat: number): Panel | undefined {
    const [step] = this.steps.values();
    return step?.scene.panels.find((panel) => panel.seat === seat);
  }

  /** Which bot failed, where, and who plays on. */
  get substitute(): { seat: number; was: string; now: string } | null {
    if (!this.replaced) return null;
    const { seat, was, now } = this.replaced;
    const { words } = this.stage;
    return { seat: seat + 1, was: words.say(`level-${was}`), now: words.say(`level-${now}`) };
  }

  /** What the house has told everybody here. */
  get houseLines(): { n: number; text: string }[] {
    const { words } = this.stage;
    return this.chat.flatMap(({ n, told }) => (told ? [{ n, text: words.render(told) }] : []));
  }

  // ---- what the connection brings

  private heard(message: FromServer): void {
    if (message.t === "step") this.heardStep(message);
    else {
      this.showHeld();
      if (message.t === "welcome") this.hurry(); // the connection was lost: what follows is how it stands
      this.take(() => this.understand(message));
    }
  }

  private heardStep(step: Step): void {
    const { frame, art } = this.stage;
    if (frame) void art.needFor(frame, step.scene);
    if (step.clock) {
      // time runs, whatever is shown
      this.clock = step.clock;
      this.serverLead = step.clock.now - Date.now();
    }
    if (this.sending) {
      this.held.push(step);
      this.due ??= setTimeout(() => this.showHeld(), AT_ONCE);
      return;
    }
    this.showHeld();
    this.showInTurn(step);
  }

  // ---- at what pace it is shown

  /** What others do is shown so that one can follow it; all else at once. */
  private showInTurn(step: Step): void {
    if (this.isOthers(step)) this.pace.add(step);
    else {
      this.hurry();
      this.pace.saw(step);
      this.showTogether([step]);
    }
  }

  /** An action of a seat that is not of this screen, or what chance brought in its turn. */
  private isOthers({ kind, actor }: Step): boolean {
    if (kind !== "play") return false;
    if (typeof actor === "number") this.acted = actor;
    return this.acted !== null && !this.stage.mine.includes(this.acted);
  }

  /** Somebody is in a hurry: show how it stands. True if something else was shown. */
  hurry(): boolean {
    const waited = this.pace.busy;
    this.pace.finish();
    return this.again.stop() || waited;
  }

  private take(job: () => Promise<void> | void): void {
    this.arrivals = this.arrivals.then(job).catch(console.error);
  }

  private async understand(message: FromServer): Promise<void> {
    switch (message.t) {
      case "welcome":
        this.viewers = message.viewers;
        this.stage.mine = message.viewers.filter((seat) => seat !== null);
        this.host = message.host;
        this.presence = message.presence;
        this.know(message.table);
        if (this.stage.frame?.id === message.frame.id) return;
        await this.stage.open(message.table, message.frame);
        this.settleViewer();
        return;
      case "table":
        this.know(message.table);
        return;
      case "presence":
        this.presence = message;
        return;
      case "chat": {
        const [after, whispers] = [this.heardUntil(false), this.heardUntil(true)];
        const fresh = message.lines.filter((line) => line.n > (line.room === "private" ? whispers : after));
        this.chat = [...this.chat, ...fresh];
        this.unread += fresh.length;
        return;
      }
      case "bot":
        this.replaced = message;
        return;
      case "rematch":
        this.rematch = message.table;
        return;
      case "bye":
        this.controller.refuse(message);
        return;
      default:
    }
  }

  private know(table: TableInfo): void {
    this.stage.table = table;
    witness(table);
    // by game; the one opened last is the one that was announced last
    this.rematch = Object.values(table.rematches ?? {}).at(-1) ?? this.rematch;
  }

  /** Show the steps that were held: our own action and what it led to at once, then what others answered. */
  private showHeld(): void {
    clearTimeout(this.due);
    this.due = undefined;
    const steps = this.held;
    this.held = [];
    const answer = steps.findIndex((step) => this.isOthers(step));
    const own = answer < 0 ? steps : steps.slice(0, answer);
    if (own.length) {
      this.hurry();
      this.pace.saw(own.at(-1)!);
      this.showTogether(own);
    }
    for (const step of steps.slice(own.length)) this.showInTurn(step);
  }

  /** Of each viewer only the last step, with all that moved: at once, so that the page is drawn once. */
  private showTogether(steps: Step[]): void {
    this.take(async () => {
      const { frame, art } = this.stage;
      if (frame) await Promise.all(steps.map(({ scene }) => art.needFor(frame, scene)));
      const shown = [...steps];
      for (const [i, step] of shown.entries()) {
        const later = shown.findIndex((one, k) => k > i && one.viewer === step.viewer);
        if (later < 0) this.stepped(step);
        else {
          const moves = together(step.moves ?? [], shown[later]!.moves ?? []);
          shown[later] = { ...shown[later]!, moves };
          this.write(step, this.steps.get(step.viewer));
        }
      }
    });
  }

  private stepped(step: Step): void {
    const { stage } = this;
    const before = this.steps.get(step.viewer);
    if (before && before.seq > step.seq) return;
    const fresh = !before || before.seq !== step.seq;
    if (this.steps.size === 0) setTimeout(() => void stage.art.foresee(stage.frame?.arts ?? []), SOON);
    this.steps = new Map(this.steps).set(step.viewer, step);
    this.write(step, before);
    this.lastSeq = Math.max(this.lastSeq, step.seq);
    if (stage.table) stage.table = { ...stage.table, status: step.status, ply: step.ply };
    this.settleViewer();
    if (step.viewer === stage.viewer) {
      this.again.stop();
      if (fresh) stage.forget();
      stage.arrive(step.scene, fresh ? (step.moves ?? []) : []);
      if (this.gained.length) stage.rise(this.gained);
      this.gained = [];
      this.begin();
      if (fresh && before) this.onstep?.(this.id, before, step);
      if (fresh && step.ask && before && !before.ask) this.onturn(stage);
    }
  }

  /** Keep the log, as far as the viewer may read what this step says. */
  private write(step: Step, before: Step | undefined): void {
    if (step.viewer === this.stage.viewer || !this.secretive) {
      this.log = withStep(this.log, step, before === undefined);
      this.moments.learn(step);
      this.teacher.learn(step);
      if (step.kind === "play" && step.seq > this.told) {
        this.told = step.seq;
        this.gained.push(...(step.log?.at(-1)?.story?.lines ?? []));
      }
    }
  }

  /** Look from the seat that is to act, if it is one of this screen; hand over where there are secrets. */
  private settleViewer(): void {
    if (!this.viewers.length) return;
    const { viewer, mine } = this.stage;
    const acting = mine.find((seat) => this.steps.get(seat)?.ask);
    if (acting !== undefined && acting !== viewer) {
      if (this.secretive) this.handOver = acting;
      else this.look(acting);
    } else if (viewer === null || !this.viewers.includes(viewer)) {
      const first = this.viewers[0] ?? null;
      if (this.steps.size < this.viewers.length) return; // the seat to act may come yet
      if (this.secretive && !this.steps.get(first)?.end) this.handOver = first;
      else this.look(first);
    }
  }

  /** Seats of this screen know different things, and people sit there: an example is tried out by one reader. */
  private get secretive(): boolean {
    const { game, mine, table } = this.stage;
    return game?.secrets === true && mine.length > 1 && table?.chance !== "example";
  }

  /** Show the table from another seat of this screen. */
  look(seat: number | null): void {
    const first = this.stage.viewer === null;
    this.stage.viewer = seat;
    this.stage.forget();
    this.handOver = null;
    this.stage.moves = [];
    this.begin();
    if (!first && !this.secretive) return;
    this.moments.forget();
    this.teacher.forget();
    void this.readLog();
  }

  private begin(): void {
    this.controller.begin();
    this.advice.clear();
  }

  private async readLog(): Promise<void> {
    const { viewer, query } = this.stage;
    const answer = await ask<{ log: Entry[] }>(`/api/tables/${this.id}/log${query}`).catch(() => null);
    if (answer && viewer === this.stage.viewer) this.log = answer.log;
  }

  // ---- what this screen says

  request<T>(message: Message): Promise<T> {
    return this.wire.request<T>(message);
  }

  async send(message: Message): Promise<void> {
    this.sending = true;
    this.controller.confirming = null;
    try {
      await this.wire.request(message);
      this.showHeld();
      await this.arrivals; // what it led to was heard before, and is shown now
    } catch (refusal) {
      this.showHeld();
      await this.arrivals;
      this.begin();
      this.controller.refuse(refusal as Refusal);
    } finally {
      this.sending = false;
    }
  }

  inspect(ref: Id): Promise<Info> {
    return this.wire.request<Info>({ t: "inspect", ref, seat: this.stage.viewer });
  }

  /** The last line known, of those for all or of those between another and me: they are numbered apart. */
  private heardUntil(whispers: boolean): number {
    return this.chat.findLast((line) => (line.room === "private") === whispers)?.n ?? 0;
  }

  /** Say something to the table, or in private to one person who plays here. */
  async say(text: string, to?: string): Promise<boolean> {
    try {
      await this.wire.request(to === undefined ? { t: "say", text } : { t: "say", text, to });
      return true;
    } catch (refusal) {
      this.controller.refuse(refusal as Refusal);
      return false;
    }
  }
}
