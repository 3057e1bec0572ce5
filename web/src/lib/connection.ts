/**
 * The connection to one table: it speaks first, pings, comes back by itself, and sends again what was not
 * acknowledged. A line that breaks without a word is noticed within five seconds.
 */

import type { FromServer, Refusal } from "./types";

const BEAT = 500;
const QUIET = 1_500; // ms without a word: then we ask
const PATIENCE = 2_500; // ms for an answer
const OPENING = 8_000; // ms for a new line to stand
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const FOR_GOOD = new Set([4002, 4003]);
const SILENT = 4900; // our own reason to close: no answer came

export type Message = Record<string, unknown>;
interface Waiting {
  message: Message;
  resolve: (answer: never) => void;
  reject: (refusal: Refusal) => void;
}

export type ConnectionState = "joining" | "open" | "lost" | "closed";

export interface Listener {
  heard(message: FromServer): void;
  changed(state: ConnectionState): void;
  /** The last sequence number and line of chat already known. */
  known(): { seq: number; chat: number };
}

/** What a connection needs of the browser. */
export interface Network {
  open(path: string): WebSocket;
  /** Tell whenever the network or the reader comes back; what is returned ends that. */
  watch(back: () => void): () => void;
}

const browser: Network = {
  open(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
  watch(back) {
    const seen = (): void => {
      if (!document.hidden) back();
    };
    window.addEventListener("online", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("online", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  },
};

export class Connection {
  private socket!: WebSocket;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private lastHeard = 0; // or when the line was begun
  private asked = 0; // when we pinged, until anything is heard
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly unwatch: () => void;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly network: Network = browser,
  ) {
    this.connect();
    this.timer = setInterval(() => this.beat(), BEAT);
    this.unwatch = network.watch(() => this.hurry());
  }

  /** Ask for something; the answer comes under its id. What must not happen twice carries a `key`. */
  request<T>(message: Message): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      const waiting = { message: { ...message, id }, resolve, reject };
      this.waiting.set(id, waiting);
      this.send(waiting.message);
    });
  }

  close(): void {
    this.end();
    this.socket.close(1000);
  }

  private end(): void {
    this.ended = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    this.unwatch();
  }

  private connect(): void {
    const socket = this.network.open(`/api/tables/${this.table}/live`);
    this.socket = socket;
    this.retry = undefined;
    this.lastHeard = Date.now();
    this.asked = 0;
    socket.onopen = () => this.send({ t: "hello", ...this.listener.known() });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private send(message: Message): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    this.lastHeard = Date.now();
    this.asked = 0;
    if (message.t === "done" || message.t === "refused") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.t === "done") waiting?.resolve(message as never);
      else {
        if (message.step) this.listener.heard(message.step);
        waiting?.reject(message);
      }
      return;
    }
    this.listener.heard(message);
    if (message.t === "welcome") {
      this.tries = 0;
      this.listener.changed("open");
      // what was sent and not acknowledged is sent again: its key keeps it from being done twice
      for (const { message } of this.waiting.values()) this.send(message);
    }
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.ended) return;
    if (FOR_GOOD.has(code)) {
      this.end();
      this.listener.changed("closed");
      return;
    }
    this.listener.changed("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** The network or the reader is back: do not wait for the next try. */
  private hurry(): void {
    if (this.ended || this.retry === undefined) return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** An answer that is late counts, not the silence: timers of hidden pages may sleep for a minute. */
  private beat(): void {
    const { readyState, OPEN, CONNECTING } = this.socket;
    const now = Date.now();
    if (readyState === CONNECTING) {
      if (now - this.lastHeard >= OPENING) this.giveUp();
    } else if (readyState !== OPEN) return;
    else if (this.asked) {
      if (now - this.asked >= PATIENCE) this.giveUp();
    } else if (now - this.lastHeard >= QUIET) {
      this.asked = now;
      this.send({ t: "ping" });
    }
  }

  /** Nobody is there. To close such a line takes a browser a minute: we do not wait for it. */
  private giveUp(): void {
    const { socket } = this;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(SILENT);
    this.lost(socket, SILENT);
  }
}
