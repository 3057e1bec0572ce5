/** What the operator's page knows: the token it was opened with, and what the servers last told. */

import { ask, problemOf, Refused } from "../lib/api";
import type { ControlRoom, DayMessage, Today } from "../lib/types";

const KEY = "bastide-admin";

/** The token: behind the `#` of the address that was printed, then in this tab only and out of sight. */
export function takeToken(): string {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, "", location.pathname);
  }
  return given || (sessionStorage.getItem(KEY) ?? "");
}

export class Room {
  seen = $state.raw<ControlRoom>();
  problem = $state("");
  /** Is the token of any use? */
  admitted = $state(true);
  /** Where the page of tables begins; at the first one nowhere. */
  before = $state("");

  constructor(private readonly token: string) {
    this.admitted = token !== "";
  }

  /** What the servers do now. */
  async look(): Promise<void> {
    if (!this.admitted) return;
    const page = this.before ? `?before=${encodeURIComponent(this.before)}` : "";
    await this.try(async () => {
      this.seen = await this.ask<ControlRoom>(`house${page}`);
    });
  }

  turnTo(before: string): Promise<void> {
    this.before = before;
    return this.look();
  }

  /** Take a server out of service, or put it back; it follows within a second. */
  async drain(node: string, drained: boolean): Promise<void> {
    await this.try(() => this.ask("drain", { node, drained }));
    await this.look();
  }

  /** Set the message of the day, or take it away; was it done? */
  async say(message: Pick<DayMessage, "en" | "fr"> | null): Promise<boolean> {
    const done = await this.try(() => this.ask<Today>("message", { message }, "PUT"));
    await this.look();
    return done;
  }

  private ask<T>(what: string, body?: unknown, method?: string): Promise<T> {
    return ask(`/api/admin/${what}`, body, method, { Authorization: `Bearer ${this.token}` });
  }

  private async try(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      await deed();
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = problemOf(error);
      if (error instanceof Refused && error.refusal.code === "not-admitted") {
        this.admitted = false;
        sessionStorage.removeItem(KEY);
      }
      return false;
    }
  }
}
