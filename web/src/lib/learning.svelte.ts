/** What a reader has learnt, and whether a guide may speak: kept in the browser. */

const KEY = "bastide-learning";

interface Kept {
  /** By game, the lessons that were finished. */
  learnt: Record<string, string[]>;
  /** By game, the types of decisions at which the guide has spoken. */
  heard: Record<string, string[]>;
  /** By game and phase, how often it was practised. */
  practised: Record<string, number>;
  /** May a guide speak at all? */
  guide: boolean;
}

const NOTHING: Kept = { learnt: {}, heard: {}, practised: {}, guide: true };

function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

class Learning {
  private all = $state.raw<Kept>(kept());

  learnt(game: string): string[] {
    return this.all.learnt[game] ?? [];
  }

  /** A lesson was finished. */
  learn(game: string, lesson: string): void {
    this.keep({ learnt: { ...this.all.learnt, [game]: added(this.learnt(game), lesson) } });
  }

  heard(game: string): string[] {
    return this.all.heard[game] ?? [];
  }

  /** The guide has spoken. */
  hear(game: string, kind: string): void {
    this.keep({ heard: { ...this.all.heard, [game]: added(this.heard(game), kind) } });
  }

  /** How often a phase was practised. */
  practised(game: string, phase: string): number {
    return this.all.practised[`${game}/${phase}`] ?? 0;
  }

  /** It was practised once more. */
  practise(game: string, phase: string): void {
    const times = this.practised(game, phase) + 1;
    this.keep({ practised: { ...this.all.practised, [`${game}/${phase}`]: times } });
  }

  get guide(): boolean {
    return this.all.guide;
  }

  set guide(may: boolean) {
    this.keep({ guide: may });
  }

  /** What another page of this browser has kept meanwhile stays. */
  private keep(changed: Partial<Kept>): void {
    this.all = { ...this.all, ...changed };
    localStorage.setItem(KEY, JSON.stringify(this.all));
  }
}

const added = (list: string[], one: string): string[] => (list.includes(one) ? list : [...list, one]);

export const learning = new Learning();
