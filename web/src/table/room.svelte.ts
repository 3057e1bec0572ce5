/**
 * A table on the screen: what the line told, and from whose seat it is looked at.
 *
 * Everything shown follows from the last step of the viewer and, while a gesture is held, from a look ahead.
 */

import { Keys, together } from "../board/keys";
import type { Company } from "../board/stage";
import { games, type GameInfo } from "../lib/api";
import { Art } from "../lib/art.svelte";
import { Line, type LineState } from "../lib/line";
import { gameWords, page, type Words } from "../lib/words.svelte";
import type {
  ChatLine,
  Entry,
  Frame,
  FromServer,
  Id,
  Info,
  Mark,
  Move,
  Panel,
  Presence,
  Refusal,
  Region,
  Step,
  TableInfo,
} from "../lib/types";
import { Hand, type Hint } from "./hand.svelte";
import { knock } from "./knock";

const SOON = 400; // ms after the board stands: then there is time to fetch what may be needed later
const AT_ONCE = 250; // ms in which what an action of one's own leads to is shown all at once

export class Room extends Hand implements Company {
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
  info = $state.raw<Info | null>(null);
  thinking = $state(false);
  /** The last thing done was done with keys: then what can be touched is listed with its digits. */
  byKeyboard = $state(false);
  /** What the mouse points at on a board. */
  pointed = $state<Id | null>(null);

  art!: Art;
  private steps = $state.raw<Map<number | null, Step>>(new Map());
  private readonly wire: Line;
  private lastSeq = 0;
  private told: Promise<void> = Promise.resolve(); // messages are taken in one after the other
  private held: Step[] = []; // what our own action has led to so far, until it is acknowledged
  private due: number | undefined;
  private readonly keys = new Keys();

  constructor(readonly id: string) {
    super();
    this.wire = new Line(id, {
      heard: (message) => {
        if (message.t === "step" && this.frame) void this.art.needFor(this.frame, message.scene);
        if (message.t === "step" && this.sending) {
          this.held.push(message);
          this.due ??= window.setTimeout(() => this.show(), AT_ONCE);
          return;
        }
        this.show();
        this.take(() => this.heard(message));
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

  readonly step = $derived(this.steps.get(this.viewer));

  /** What is public about a seat, whoever looks. */
  panelOf(seat: number): Panel | undefined {
    const [step] = this.steps.values();
    return step?.scene.panels.find((panel) => panel.seat === seat);
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

  get over(): boolean {
    return this.step?.end !== undefined;
  }

  /** Which seats may show a live clock, a name, a bot. */
  name(seat: number): string {
    const info = this.table?.seats[seat];
    if (info?.bot) return this.words.say(`level-${info.bot}`);
    return info?.name ?? page.say("seat-free");
  }

  /** A seat of this screen by its name, or by its colour where several go by one name. */
  called(seat: number): string {
    const name = this.name(seat);
    const panel = this.panelOf(seat);
    const alone = this.mine.filter((one) => this.name(one) === name).length < 2;
    return alone || !panel ? name : this.words.render(panel.name);
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
        this.words = await gameWords(message.table.game);
        this.game = (await games()).games.find((one) => one.id === message.table.game);
        this.frame = message.frame;
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

  private take(job: () => Promise<void>): void {
    this.told = this.told.then(job).catch(console.error);
  }

  /** Show the steps that were held: of each viewer the last, with all that moved. */
  private show(): void {
    clearTimeout(this.due);
    this.due = undefined;
    const steps = this.held;
    this.held = [];
    for (const [i, step] of steps.entries()) {
      const later = steps.findIndex((one, k) => k > i && one.viewer === step.viewer);
      if (later < 0) this.take(() => this.stepped(steps[i]!));
      else {
        const moves = together(step.moves ?? [], steps[later]!.moves ?? []);
        steps[later] = { ...steps[later]!, moves };
        this.take(async () => this.tell(step, this.steps.get(step.viewer)));
      }
    }
  }

  private async stepped(step: Step): Promise<void> {
    if (this.frame) await this.art.needFor(this.frame, step.scene);
    const before = this.steps.get(step.viewer);
    if (before && before.seq > step.seq) return;
    const fresh = !before || before.seq !== step.seq;
    if (step.clock) this.serverLead = step.clock.now - Date.now();
    if (this.steps.size === 0) setTimeout(() => void this.art.need(this.frame?.arts ?? []), SOON);
    this.steps = new Map(this.steps).set(step.viewer, step);
    this.tell(step, before);
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
    if (step.viewer !== this.viewer && this.secretive) return;
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
    if (acting !== undefined && acting !== this.viewer) {
      if (this.secretive) this.handOver = acting;
      else this.look(acting);
    } else if (this.viewer === null || !this.viewers.includes(this.viewer)) {
      const first = this.viewers[0] ?? null;
      if (this.steps.size < this.viewers.length) return; // the seat to act may come yet
      if (this.secretive && !this.steps.get(first)?.end) this.handOver = first;
      else this.look(first);
    }
  }

  /** Seats of this screen know different things. */
  private get secretive(): boolean {
    return this.game?.secrets === true && this.mine.length > 1;
  }

  /** Show the table from another seat of this screen. */
  look(seat: number | null): void {
    const first = this.viewer === null;
    this.viewer = seat;
    this.handOver = null;
    this.moves = [];
    this.begin();
    if (first || this.secretive) void this.readLog();
  }

  private async readLog(): Promise<void> {
    const query = this.viewer === null ? "" : `?seat=${this.viewer}`;
    const answer = await fetch(`/api/tables/${this.id}/log${query}`);
    if (answer.ok) this.log = ((await answer.json()) as { log: Entry[] }).log;
  }

  // ---- what this screen says

  protected request<T>(message: Record<string, unknown>): Promise<T> {
    return this.wire.request<T>(message);
  }

  protected async send(message: Record<string, unknown>): Promise<void> {
    this.sending = true;
    this.confirming = null;
    try {
      await this.wire.request(message);
      this.show();
      await this.told; // what it led to was told before, and is shown now
    } catch (refusal) {
      this.show();
      await this.told;
      this.refuse(refusal as Refusal);
      this.begin();
    } finally {
      this.sending = false;
    }
  }

  // ---- besides playing

  async inspect(ref: Id): Promise<void> {
    try {
      this.info = await this.wire.request<Info>({ t: "inspect", ref, seat: this.viewer });
    } catch {
      this.info = null;
    }
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

  /** Everything that lies over the scene: marks of the last action, what is inspected, what was pointed at. */
  get marks(): Mark[] {
    const pointed = this.lit.map((on): Mark => ({ on, role: "gain" }));
    return [...(this.scene?.marks ?? []), ...(this.info?.marks ?? []), ...pointed];
  }

  get regions(): Region[] {
    return [...(this.scene?.regions ?? []), ...(this.info?.regions ?? [])];
  }
}
