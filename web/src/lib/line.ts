/**
 * The line to one table: it speaks first, pings, comes back by itself, and says again what was not acknowledged.
 */

import type { FromServer, Refusal } from "./types";

const PING = 25_000;
const SILENCE = 40_000;
const LONGEST_WAIT = 8_000;
const FOR_GOOD = new Set([4002, 4003]);

type Answer = Record<string, unknown>;
interface Waiting {
  message: Answer;
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
}

export type LineState = "joining" | "open" | "lost" | "closed";

export interface Listener {
  heard(message: FromServer): void;
  changed(state: LineState, reason: string): void;
  /** The last sequence number and line of chat already known. */
  known(): { seq: number; chat: number };
}

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private lastHeard = 0;
  private timer = 0;
  private retry = 0;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    this.timer = window.setInterval(() => this.beat(), PING / 5);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask for something; the answer comes under its id. What must not happen twice carries a `key`. */
  request<T = Answer>(message: Answer): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      const waiting = { message: { ...message, id }, resolve: resolve as never, reject };
      this.waiting.set(id, waiting);
      this.send(waiting.message);
    });
  }

  close(): void {
    this.ended = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close(1000);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    this.lastHeard = Date.now();
    socket.onopen = () => this.send({ t: "hello", ...this.listener.known() });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.lost(socket, event);
  }

  private send(message: Answer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    this.lastHeard = Date.now();
    if (message.t === "done" || message.t === "refused") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.t === "done") waiting?.resolve(message);
      else {
        if (message.step) this.listener.heard(message.step);
        waiting?.reject(message);
      }
      return;
    }
    this.listener.heard(message);
    if (message.t === "welcome") {
      this.tries = 0;
      this.listener.changed("open", "");
      // what was said and not acknowledged is said again: its key keeps it from being done twice
      for (const { message } of this.waiting.values()) this.send(message);
    }
  }

  private lost(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.socket || this.ended) return;
    if (FOR_GOOD.has(event.code)) {
      this.ended = true;
      this.listener.changed("closed", event.reason);
      return;
    }
    this.listener.changed("lost", event.reason);
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.retry = window.setTimeout(() => this.connect(), wait);
  }

  /** The network or the reader is back: do not wait for the next try. */
  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.connect();
  };

  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const silent = Date.now() - this.lastHeard;
    if (silent > SILENCE) this.socket.close(4900);
    else if (silent > PING) this.send({ t: "ping" });
  }
}
