import { beforeEach, expect, it, vi } from "vitest";
import { dropEdition, saveEdition, savedEditions, type SavedEdition } from "./editions";

const kept = new Map<string, string>();
let full = false;
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (full) throw new DOMException("full", "QuotaExceededError");
    kept.set(key, value);
  },
});

const edition = (name: string, saved: number, game = "any"): SavedEdition => ({
  game,
  name,
  source: `# ${name}`,
  options: [],
  saved,
});

beforeEach(() => {
  kept.clear();
  full = false;
});

it("keeps editions by game and name, the newest first", () => {
  saveEdition(edition("old", 1));
  saveEdition(edition("new", 2));
  saveEdition(edition("other", 3, "another"));
  expect(savedEditions("any").map((one) => one.name)).toEqual(["new", "old"]);
  saveEdition({ ...edition("old", 4), source: "changed" });
  expect(savedEditions("any").map((one) => one.source)).toEqual(["changed", "# new"]);
  dropEdition("any", "old");
  expect(savedEditions("any").map((one) => one.name)).toEqual(["new"]);
});

it("says so where there is no room, and is not troubled by what others wrote there", () => {
  full = true;
  expect(saveEdition(edition("mine", 1))).toBe(false);
  kept.set("bastide-editions", "{nonsense");
  expect(savedEditions("any")).toEqual([]);
});
