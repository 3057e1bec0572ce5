/** A list of tables that comes page by page: some are shown at first, more when somebody asks. */

import { ask } from "../lib/api";
import type { TableInfo } from "../lib/types";

export interface Page<Table extends TableInfo> {
  tables: Table[];
  /** Where the next page begins, if there is one. */
  more?: string;
}

export class Listing<Table extends TableInfo = TableInfo> {
  private first = $state.raw<Table[]>([]);
  private further = $state.raw<Table[]>([]);
  private mark = $state<string>();
  private wanted = $state(0);

  constructor(
    private readonly path: string,
    private readonly step: number,
    /** Which of them are listed here. */
    private readonly keep: (table: Table) => boolean = () => true,
  ) {
    this.wanted = step;
  }

  /** The newest page, as it is now; what was asked for behind it stays. */
  take({ tables, more }: Page<Table>): void {
    this.first = tables;
    if (!this.further.length) this.mark = more;
  }

  async look(): Promise<void> {
    this.take(await ask<Page<Table>>(this.path));
  }

  /** All that have come, each once. */
  readonly tables = $derived.by(() => {
    const known = new Set(this.first.map(({ id }) => id));
    return [...this.first, ...this.further.filter(({ id }) => !known.has(id))];
  });
  private readonly kept = $derived.by(() => this.tables.filter(this.keep));
  readonly shown = $derived.by(() => this.kept.slice(0, this.wanted));
  readonly hasMore = $derived.by(() => this.kept.length > this.wanted || this.mark !== undefined);

  /** Show some more, and fetch them if they are not here. */
  async more(): Promise<void> {
    this.wanted += this.step;
    while (this.kept.length < this.wanted && this.mark !== undefined) {
      const page = await ask<Page<Table>>(`${this.path}?before=${this.mark}`);
      this.further = [...this.further, ...page.tables];
      this.mark = page.more;
    }
  }
}
