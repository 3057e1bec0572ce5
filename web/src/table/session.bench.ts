/** A session on a connection whose other end a test holds. */

import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Stage } from "../board/stage.svelte";
import type { Listener, Message } from "../lib/connection";
import { prefs } from "../lib/prefs.svelte";
import { asked, choice, entry, FRAME, game, refusal, serve, table } from "../lib/testing";
import type { FromServer, TableInfo } from "../lib/types";
import { TableSession } from "./session.svelte";

/** The other end of the connection. */
export class Server {
  listener!: Listener;
  closed = false;
  readonly asked: Message[] = [];
  private readonly open: { resolve: (x: never) => void; reject: (x: unknown) => void }[] = [];

  connect = (listener: Listener) => {
    this.listener = listener;
    return {
      request: <T>(message: Message) =>
        new Promise<T>((resolve, reject) => {
          this.asked.push(message);
          this.open.push({ resolve, reject });
        }),
      close: () => (this.closed = true),
    };
  };
  async says(...messages: unknown[]): Promise<void> {
    for (const message of messages) this.listener.heard(message as FromServer);
    await settled();
  }
  async welcomes(viewers: (number | null)[], info: Partial<TableInfo> = {}): Promise<void> {
    const presence = { seats: [0], watching: 0 };
    await this.says({ t: "welcome", table: table(info), viewers, host: true, frame: FRAME, presence });
  }
  async does(answer: unknown = {}): Promise<void> {
    this.open.shift()!.resolve(answer as never);
    await settled();
  }
  async refuses(message: string): Promise<void> {
    this.open.shift()!.reject(refusal(message));
    await settled();
  }
}

export const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
export const PASS = asked([choice("pass", "!pass")]);
export const told = (ply: number, text: string) => entry(ply, ply % 2, { text });
export const plies = (): number[] => session.log.map(({ ply }) => ply);

export let number = 0; // every test has a table of its own
export let answers: Record<string, unknown>;
export let paths: string[];
export let server: Server;
export let turns: Stage[];
export let followed: number[]; // the steps that were told to have followed another
export let session: TableSession;

export const OPEN = { game: "open" };
export const SECRET = { game: "secret" }; // its seats know different things

/** Every test of the file has a session of its own. */
export function withSession(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(prefs, { lang: "en", tempo: "brisk", motion: "normal" });
    number++;
    // a page asks for games and words once: they are the same for all tests
    answers = {
      "/api/games": {
        games: [game({ id: "open", draws: true }), game({ id: "secret", secrets: true })],
        levels: [],
      },
      "/api/games/open/words/en":
        "level-beginner = Page\nlevel-casual = Squire\ncolour-0 = Red\ncolour-1 = Blue",
      [`/api/tables/T${number}/log`]: { log: [] },
      [`/api/tables/T${number}/log?seat=0`]: { log: [] },
      [`/api/tables/T${number}/log?seat=1`]: { log: [] },
    };
    paths = serve(answers);
    server = new Server();
    [turns, followed] = [[], []];
    session = new TableSession(`T${number}`, {
      connect: server.connect,
      onturn: (stage) => void turns.push(stage),
      onstep: (_table, before, after) => void followed.push(before.seq, after.seq),
    });
  });
  afterEach(() => {
    session.close();
    expect(server.closed).toBe(true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
