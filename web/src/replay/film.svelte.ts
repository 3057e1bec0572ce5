/** A film on its way: it is painted while it comes, and one sees how far it is. */

import { problemOf, Refused } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Refusal } from "../lib/types";

/** How a frame begins: the control block that the authority writes, without the time it is shown for. */
const BEGINS = [0x21, 0xf9, 0x04, 0x05, null, null, 0xff, 0x00, 0x2c];

/** Counts the frames of a GIF as its bytes come, wherever they are cut. */
export class FrameCounter {
  count = 0;
  private matched = 0;

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      const wanted = BEGINS[this.matched];
      if (wanted === null || wanted === byte) this.matched++;
      else this.matched = byte === BEGINS[0] ? 1 : 0;
      if (this.matched === BEGINS.length) {
        this.count++;
        this.matched = 0;
      }
    }
  }
}

export class Film {
  /** Frames that have come, and those that will have; null while none is made. */
  progress = $state.raw<{ done: number; of: number } | null>(null);
  problem = $state("");
  private stop: AbortController | null = null;

  /** The film at this address; null if it was refused or nobody wants it any more. */
  async make(address: string): Promise<Blob | null> {
    this.cancel();
    const stop = (this.stop = new AbortController());
    this.problem = "";
    this.progress = { done: 0, of: 0 };
    try {
      const headers = { "Accept-Language": prefs.lang };
      const answer = await fetch(address, { headers, signal: stop.signal });
      if (!answer.ok || !answer.body) throw new Refused((await answer.json()) as Refusal);
      return await this.read(answer.body, Number(answer.headers.get("X-Frames") ?? 0), stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.problem = problemOf(error);
      return null;
    } finally {
      if (this.stop === stop) this.progress = null;
    }
  }

  private async read(body: ReadableStream<Uint8Array>, of: number, stop: AbortSignal): Promise<Blob | null> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const [counter, reader] = [new FrameCounter(), body.getReader()];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (stop.aborted) return null;
      parts.push(part.value.slice());
      counter.read(part.value);
      this.progress = { done: counter.count, of };
    }
    return new Blob(parts, { type: "image/gif" });
  }

  cancel(): void {
    this.stop?.abort();
    this.stop = null;
    this.progress = null;
  }
}
