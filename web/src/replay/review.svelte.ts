/** The review of a finished game: asked for, looked at until it is done; its moments, drawn and stepped through. */

import { ask, problemOf } from "../lib/api";
import { addedUp, progress } from "../lib/progress.svelte";
import type { ReviewLine, ReviewMoment, ReviewState, Scene } from "../lib/types";
import type { Scores } from "../ui/plot";
import { Replay } from "./replay.svelte";

const EVERY = 700; // milliseconds between looks

/** Curves that have points of their own, as one plot: each stays where it was until it changes. */
export function together(curves: [number, number][][], last: number): Scores["points"] {
  const plies = [...new Set([0, ...curves.flatMap((curve) => curve.map(([ply]) => ply)), last])];
  const at = curves.map(() => 0);
  return plies
    .sort((a, b) => a - b)
    .map((ply) => {
      const values = curves.map((curve, seat) => {
        while (at[seat]! + 1 < curve.length && curve[at[seat]! + 1]![0] <= ply) at[seat]!++;
        return Math.round(100 * (curve[at[seat]!]?.[1] ?? 0));
      });
      return [ply, values];
    });
}

export class Review extends Replay {
  found = $state.raw<ReviewState>();
  refused = $state("");
  /** The moment that is looked at: what was played (0) or one of the options, and how far along its line. */
  moment = $state.raw<ReviewMoment | null>(null);
  choice = $state(0);
  step = $state(0);
  line = $state.raw<ReviewLine | null>(null);

  private looking: ReturnType<typeof setTimeout> | undefined;
  private asked = 0; // counts choices: only the last one is shown

  constructor(
    id: string,
    private readonly request: typeof ask = ask,
  ) {
    super(id);
  }

  get working(): boolean {
    return this.found?.status === "working";
  }

  /** Ask for the review, or for what is known of it. */
  async begin(): Promise<void> {
    await this.hear(this.request<ReviewState>(`/api/tables/${this.id}/review`, {}));
  }

  override close(): void {
    super.close();
    clearTimeout(this.looking);
  }

  private async hear(answer: Promise<ReviewState>): Promise<void> {
    clearTimeout(this.looking);
    try {
      this.found = await answer;
      this.refused = "";
      if (this.found.status === "done") this.keep();
      const look = (): void => void this.hear(this.request(`/api/tables/${this.id}/review`));
      if (this.working) this.looking = setTimeout(look, EVERY);
    } catch (error) {
      this.refused = problemOf(error);
    }
  }

  /** What was found of my seats counts for my progress; not twice, as at a table that went on from another. */
  private keep(): void {
    const { table, mine } = this.stage;
    if (!table || !["house", "record"].includes(table.chance)) return;
    const own = this.found?.players?.filter(({ seat }) => mine.includes(seat)) ?? [];
    const rows = addedUp(own.flatMap(({ weaknesses }) => weaknesses ?? []));
    progress.keep({ table: this.id, game: table.game, at: table.created, rows });
  }

  // ---- what the curves show

  get chances(): Scores["points"] {
    return together(this.found?.players?.map(({ curve }) => curve) ?? [], this.last);
  }

  get luck(): Scores["points"] {
    return together(this.found?.players?.map(({ luck }) => luck) ?? [], this.last);
  }

  get lucky(): boolean {
    return this.found?.players?.some(({ luck }) => luck.some(([, n]) => n !== 0)) ?? false;
  }

  /** The five moments that mattered most, of one seat or of all, in the order of the game. */
  mattered(seat: number | null): ReviewMoment[] {
    const asked = (this.found?.moments ?? []).filter((one) => seat === null || one.seat === seat);
    const loss = ({ before, after }: ReviewMoment): number => before - after;
    const costly = [...asked].sort((a, b) => loss(b) - loss(a) || a.ply - b.ply);
    return costly.slice(0, 5).sort((a, b) => a.ply - b.ply);
  }

  // ---- one moment

  /** Look at a moment as its seat saw it: what was played, or an option. */
  async show(moment: ReviewMoment, choice = 0): Promise<void> {
    const asked = ++this.asked;
    this.pause();
    if (this.stage.viewer !== moment.seat) this.look(moment.seat);
    super.go(moment.ply);
    this.moment = moment;
    this.choice = choice;
    this.step = 0;
    try {
      const line = await this.request<ReviewLine>(`/api/tables/${this.id}/review/${moment.ply}/${choice}`);
      const scenes = [line.scene, ...(line.steps ?? []).map(({ scene }) => scene)];
      await Promise.all(scenes.map((scene) => this.stage.art.needFor(this.stage.frame!, scene)));
      if (asked !== this.asked) return;
      this.stage.arrive(line.scene, []);
      this.line = line;
    } catch (error) {
      if (asked === this.asked) this.refused = problemOf(error);
    }
  }

  /** Step along the line; 0 is the position with the choice drawn into it. */
  along(step: number): void {
    this.step = Math.max(0, Math.min(this.line?.steps?.length ?? 0, step));
    if (this.scene) this.stage.arrive(this.scene, []);
    this.stage.forget();
  }

  /** Back to the game as it was played. */
  leave(): void {
    this.asked++;
    this.moment = null;
    this.line = null;
    this.stage.forget();
  }

  override go(ply: number, lit: string[] = []): void {
    if (this.moment) this.leave();
    super.go(ply, lit);
  }

  override get scene(): Scene | undefined {
    if (!this.moment || !this.line) return super.scene;
    return this.step ? this.line.steps![this.step - 1]!.scene : this.line.scene;
  }
}
