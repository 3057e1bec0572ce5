import { beforeEach, expect, it, vi } from "vitest";
import type { Workbench } from "../lib/types";

const kept = new Map<string, string>();
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { Refused } = await import("../lib/api");
const { Workshop } = await import("./workshop.svelte");

interface Body {
  source?: string;
  edits?: { value?: unknown }[];
  known: string[];
}

/** An authority whose editions are texts that get longer by what is set; "bad" is wrong, "no" is refused. */
class Authority {
  asked: Body[] = [];
  shelf: Record<string, { name: string; source: string }> = {};
  request = (path: string, body?: unknown): Promise<never> => {
    if (path.includes("/editions")) return this.keeping(path, body as never);
    const { source = "built-in", edits = [], known } = body as Body;
    this.asked.push(body as Body);
    const made = source + edits.map(({ value }) => String(value)).join("");
    if (made.endsWith("no")) {
      return Promise.reject(new Refused({ code: "illegal", text: "x", message: "not there" }));
    }
    const wrong = made.endsWith("bad");
    const laid: Workbench = {
      source: made,
      sha256: made,
      bench: {
        trays: [{ id: "tiles", label: "t", parts: [{ id: "A", label: "a", path: ["tile", 0], art: "a" }] }],
      },
      arts: wrong ? {} : { a: `key-${made}` },
      drawings: wrong || known.includes(`key-${made}`) ? {} : { [`key-${made}`]: { svg: made } },
      problem: wrong ? { text: "x", message: "wrong", key: "tile[A]", tray: "tiles", part: "A" } : undefined,
      options: wrong ? undefined : [],
    };
    return Promise.resolve(laid as never);
  };
  private keeping(path: string, kept?: { name: string; source: string }): Promise<never> {
    if (kept) {
      this.shelf.hash = kept;
      return Promise.resolve({ ...kept, sha256: "hash" } as never);
    }
    if (path.endsWith("/editions")) return Promise.resolve({ editions: [{ sha256: "hash" }] } as never);
    const found = this.shelf[path.split("/").at(-1)!];
    if (found) return Promise.resolve(found as never);
    return Promise.reject(new Refused({ code: "nothing-there", text: "x", message: "gone" }));
  }
}

let authority: Authority;
beforeEach(() => {
  authority = new Authority();
  kept.clear();
});
const opened = async (): Promise<InstanceType<typeof Workshop>> => {
  const workshop = new Workshop("any", authority.request);
  await workshop.open("");
  return workshop;
};
const set = (value: string) => ({ path: ["tile", 0, "x"], value });

it("opens the built-in edition and changes it, one change after the other", async () => {
  const workshop = await opened();
  expect(workshop.laid?.source).toBe("built-in");
  void workshop.edit(set("-1"));
  await workshop.edit(set("-2"));
  expect(workshop.laid?.source).toBe("built-in-1-2");
  expect(authority.asked[2]?.source).toBe("built-in-1");
  expect(authority.asked[2]?.known).toEqual(["key-built-in", "key-built-in-1"]);
});

it("goes back and forth without asking", async () => {
  const workshop = await opened();
  await workshop.edit(set("-1"));
  await workshop.edit(set("-2"));
  const asked = authority.asked.length;
  workshop.undo();
  workshop.undo();
  expect(workshop.laid?.source).toBe("built-in");
  expect([workshop.canUndo, workshop.canRedo]).toEqual([false, true]);
  expect(workshop.drawing("a")?.svg).toBe("built-in");
  workshop.redo();
  expect(workshop.laid?.source).toBe("built-in-1");
  expect(authority.asked.length).toBe(asked);
  await workshop.edit(set("-3"));
  expect(workshop.canRedo).toBe(false);
  expect(workshop.laid?.source).toBe("built-in-1-3");
});

it("shows what is wrong at its part, with the last drawing there was", async () => {
  const workshop = await opened();
  await workshop.edit(set("-bad"));
  const [tray] = workshop.trays;
  expect(workshop.isWrong(tray!, tray!.parts[0]!)).toBe(true);
  expect(workshop.drawingOf(tray!.parts[0]!)?.svg).toBe("built-in");
});

it("leaves everything as it was where a change is refused", async () => {
  const workshop = await opened();
  await workshop.edit(set("-no"));
  expect(workshop.refused).toBe("not there");
  expect(workshop.laid?.source).toBe("built-in");
  expect(workshop.canUndo).toBe(false);
});

it("is saved under a name, and knows whether it is", async () => {
  const workshop = await opened();
  expect(workshop.unsaved).toBe(false);
  await workshop.edit(set("-1"));
  expect(workshop.save(5)).toBe(false);
  workshop.name = " Mine ";
  expect(workshop.unsaved).toBe(true);
  expect(workshop.save(5)).toBe(true);
  expect(workshop.unsaved).toBe(false);
  expect(JSON.parse(kept.get("bastide-editions")!)).toEqual([
    { game: "any", name: "Mine", source: "built-in-1", options: [], saved: 5 },
  ]);
  workshop.undo();
  expect(workshop.unsaved).toBe(true);
});

it("is kept on the server and opened again by its hash", async () => {
  const workshop = await opened();
  await workshop.edit(set("-1"));
  workshop.name = "Mine";
  expect(await workshop.keep()).toBe("hash");
  expect(await workshop.listKept()).toHaveLength(1);
  const other = new Workshop("any", authority.request);
  await other.openKept("hash");
  expect([other.name, other.laid?.source]).toEqual(["Mine", "built-in-1"]);
  await other.openKept("none");
  expect(other.refused).toBe("gone");
});
