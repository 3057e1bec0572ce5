import { afterEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { Film, FrameCounter } from "./film.svelte";

const HEAD = [..."GIF89a"].map((letter) => letter.charCodeAt(0));
const frame = (shown: number): number[] => [
  0x21,
  0xf9,
  4,
  5,
  shown,
  0,
  0xff,
  0,
  0x2c,
  1,
  2,
  0x21,
  0xf9,
  4,
  0,
];
const FILM = [...HEAD, ...frame(90), ...frame(0x21), ...frame(144), 0x3b];

/** What comes in pieces, each when the next is asked for. */
function answers(bytes: number[], size: number, headers: Record<string, string> = {}): void {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      if (at >= bytes.length) return control.close();
      control.enqueue(Uint8Array.from(bytes.slice(at, at + size)));
      at += size;
    },
  });
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
    signal!.throwIfAborted();
    return new Response(body, { headers });
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("counting frames", () => {
  it.each([1, 2, 7, 1000])("in pieces of %d bytes", (size) => {
    const counter = new FrameCounter();
    for (let at = 0; at < FILM.length; at += size) counter.read(Uint8Array.from(FILM.slice(at, at + size)));
    expect(counter.count).toBe(3);
  });
});

describe("a film", () => {
  it("tells how far it is, and comes whole", async () => {
    answers(FILM, 15, { "X-Frames": "3" });
    const film = new Film();
    const told: string[] = [];
    const progress = Object.getOwnPropertyDescriptor(Film.prototype, "progress")!;
    vi.spyOn(film, "progress", "set").mockImplementation((now) => {
      told.push(now ? `${now.done}/${now.of}` : "done");
      progress.set!.call(film, now);
    });
    const made = await film.make("/film.gif");
    expect([...new Uint8Array(await made!.arrayBuffer())]).toEqual(FILM);
    expect(made!.type).toBe("image/gif");
    expect(told).toEqual(["done", "0/0", "1/3", "2/3", "3/3", "3/3", "done"]);
    expect(film.progress).toBeNull();
  });

  it("is given up when nobody wants it any more", async () => {
    answers(FILM, 5, { "X-Frames": "3" });
    const film = new Film();
    const making = film.make("/film.gif");
    film.cancel();
    expect(await making).toBeNull();
    expect([film.progress, film.problem]).toEqual([null, ""]);
  });

  it("that is refused says why", async () => {
    prefs.lang = "en";
    vi.stubGlobal("fetch", async () =>
      Response.json(
        { code: "too-fast", text: "x", message: "Too fast: please wait a moment." },
        { status: 429 },
      ),
    );
    const film = new Film();
    expect(await film.make("/film.gif")).toBeNull();
    expect([film.progress, film.problem]).toEqual([null, "Too fast: please wait a moment."]);
  });
});
