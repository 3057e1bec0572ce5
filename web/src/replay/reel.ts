/** Moments of a game by number: asked for once, some ahead of the reader, a bounded number kept. */

const KEPT = 150;
const AHEAD = 8;

export class Reel<Moment> {
  private readonly moments = new Map<number, Promise<Moment>>();
  private errand = 0; // a later errand ends the one before

  constructor(
    private readonly last: number,
    private readonly load: (ply: number) => Promise<Moment>,
    private readonly kept = KEPT,
  ) {}

  /** One moment; what could not be loaded is asked for again the next time. */
  at(ply: number): Promise<Moment> {
    const known = this.moments.get(ply);
    const moment = known ?? this.load(ply);
    this.moments.delete(ply); // the last used stand last
    this.moments.set(ply, moment);
    if (!known) {
      moment.catch(() => this.moments.delete(ply));
      for (const oldest of this.moments.keys()) {
        if (this.moments.size <= this.kept) break;
        this.moments.delete(oldest);
      }
    }
    return moment;
  }

  /** Fetch what comes next, one after the other, in the direction the reader goes. */
  async ahead(ply: number, by: 1 | -1): Promise<void> {
    const errand = ++this.errand;
    for (let i = 1; i <= AHEAD; i++) {
      const next = ply + i * by;
      if (next < 0 || next > this.last) return;
      try {
        await this.at(next);
      } catch {
        return; // whoever goes there is told
      }
      if (errand !== this.errand) return;
    }
  }
}
