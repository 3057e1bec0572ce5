import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionState, type Network } from "./connection";
import { refusal, step } from "./testing";
import type { FromServer } from "./types";

class FakeSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: (() => void) | null;
  onmessage?: ((event: { data: string }) => void) | null;
  onclose?: ((event: { code: number }) => void) | null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code: number): void {
    this.readyState = this.CLOSED;
    this.onclose?.({ code });
  }

  // ---- what the other side does
  opens(): this {
    this.readyState = this.OPEN;
    this.onopen?.();
    return this;
  }
  says(message: unknown): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  welcomes(): this {
    return this.opens().says({ t: "welcome" });
  }
}

let sockets: FakeSocket[];
let paths: string[];
let back: () => void;
let watched: boolean;
let heard: FromServer[];
let states: ConnectionState[];
let connection: Connection;
const socket = (): FakeSocket => sockets.at(-1)!;

const network: Network = {
  open(path) {
    paths.push(path);
    sockets.push(new FakeSocket());
    return socket() as unknown as WebSocket;
  },
  watch(listener) {
    [back, watched] = [listener, true];
    return () => (watched = false);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are as long as they are on average
  [sockets, paths, heard, states] = [[], [], [], []];
  connection = new Connection(
    "T",
    {
      heard: (message) => void heard.push(message),
      changed: (state) => void states.push(state),
      known: () => ({ seq: 7, chat: 3 }),
    },
    network,
  );
});
afterEach(() => {
  connection.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("says hello first, with what is known already", () => {
    expect(paths).toEqual(["/api/tables/T/live"]);
    void connection.request({ t: "peek" });
    socket().opens();
    expect(socket().sent).toEqual([{ t: "hello", seq: 7, chat: 3 }]);
    socket().says({ t: "welcome" });
    expect(states).toEqual(["open"]);
    expect(socket().sent[1]).toEqual({ t: "peek", id: 1 });
  });

  it("gives each request its own answer", async () => {
    socket().welcomes();
    const [first, second] = [connection.request({ t: "peek" }), connection.request({ t: "why" })];
    socket().says({ t: "done", id: 2, reasons: [] }).says({ t: "done", id: 1, scene: {} });
    expect(await first).toEqual({ t: "done", id: 1, scene: {} });
    expect(await second).toEqual({ t: "done", id: 2, reasons: [] });
    expect(heard).toEqual([{ t: "welcome" }]);
  });

  it("lets the step of a refusal be heard before the refusal", async () => {
    socket().welcomes();
    const now = step(0, 9);
    const request = connection.request({ t: "play" }).catch((no: unknown) => {
      heard.push({ t: "pong", n: 0 });
      return no;
    });
    socket().says({ t: "refused", id: 1, step: now, ...refusal("stale", "2.1") });
    expect(await request).toMatchObject({ message: "stale", clause: "2.1" });
    expect(heard.slice(1)).toEqual([now, { t: "pong", n: 0 }]);
  });
});

describe("a lost connection", () => {
  it("sends again what was not acknowledged, under the same id and key", async () => {
    socket().welcomes();
    const done = connection.request({ t: "say", text: "hi" });
    const lost = connection.request({ t: "play", key: "k" });
    socket().says({ t: "done", id: 1 });
    await done;
    socket().close(1006);
    expect(states).toEqual(["open", "lost"]);
    const meanwhile = connection.request({ t: "inspect" });
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    socket().welcomes();
    expect(socket().sent).toEqual([
      { t: "hello", seq: 7, chat: 3 },
      { t: "play", key: "k", id: 2 },
      { t: "inspect", id: 3 },
    ]);
    socket().says({ t: "done", id: 2 }).says({ t: "done", id: 3 });
    await Promise.all([lost, meanwhile]);
  });

  it("tries again after longer and longer waits, and after short ones once it stood again", () => {
    const waits = (): number => {
      socket().close(1006);
      const [from, known] = [Date.now(), sockets.length];
      while (sockets.length === known) vi.advanceTimersByTime(10);
      return Date.now() - from;
    };
    expect(Array.from({ length: 7 }, waits)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
    socket().welcomes();
    expect(waits()).toBe(250);
  });

  it("does not wait when the network or the reader is back", () => {
    socket().welcomes();
    back();
    expect(sockets).toHaveLength(1); // it stands
    socket().close(1006);
    back();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it("does not listen to a socket it has given up", () => {
    const old = socket();
    old.close(1006);
    back();
    old.close(1006);
    expect(states).toEqual(["lost"]);
  });

  it.each([4002, 4003])("is closed for good by %i", (code) => {
    socket().welcomes().close(code);
    expect(states).toEqual(["open", "closed"]);
    expect(watched).toBe(false);
    back();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("a silent connection", () => {
  it("is asked whether it is still there", () => {
    socket().welcomes();
    vi.advanceTimersByTime(1_000);
    expect(socket().sent).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(socket().sent.at(-1)).toEqual({ t: "ping" });
    for (let n = 0; n < 20; n++) {
      socket().says({ t: "pong", n });
      vi.advanceTimersByTime(2_000);
    }
    expect(states).toEqual(["open"]);
  });

  it("is given up within five seconds when it does not answer, though nobody closes it", () => {
    socket().welcomes();
    const dead = socket();
    dead.close = () => (dead.readyState = 2); // a browser waits a minute for the other side
    vi.advanceTimersByTime(3_500);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1_500);
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    dead.says({ t: "pong", n: 0 });
    dead.onclose?.({ code: 1006 });
    expect([heard.length, states.length]).toEqual([1, 2]); // the old line is not heard any more
    socket().welcomes();
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("is not given up because a hidden page's timers slept", () => {
    socket().welcomes();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(500);
    expect(states).toEqual(["open"]);
    expect(socket().sent.at(-1)).toEqual({ t: "ping" });
  });

  it("comes again where opening a line leads nowhere", () => {
    vi.advanceTimersByTime(8_000);
    expect(states).toEqual(["lost"]);
    back();
    expect(sockets).toHaveLength(2);
    socket().welcomes();
    expect(states).toEqual(["lost", "open"]);
  });
});

it("ends when it is closed, and stays so", () => {
  socket().welcomes();
  connection.close();
  back();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, watched, states]).toEqual([1, false, ["open"]]);
});
