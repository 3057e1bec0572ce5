import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../lib/testing";
import type { TableInfo } from "../lib/types";
import { Listing, type Page } from "./listing.svelte";

const tables = (...names: string[]): TableInfo[] => names.map((id) => table({ id }));
const ids = (shown: TableInfo[]): string => shown.map(({ id }) => id).join("");

/** The authority's answers by address. */
function answers(pages: Record<string, Page<TableInfo>>): void {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(pages[path]))));
}
afterEach(() => vi.unstubAllGlobals());

describe("a list of tables", () => {
  it("shows some, then more, and fetches what is not here", async () => {
    answers({
      "/api/tables": { tables: tables("a", "b", "c"), more: "3.c" },
      "/api/tables?before=3.c": { tables: tables("d"), more: "2.d" },
      "/api/tables?before=2.d": { tables: tables("e") },
    });
    const list = new Listing("/api/tables", 2);
    await list.look();
    expect([ids(list.shown), list.hasMore]).toEqual(["ab", true]);
    await list.more();
    expect([ids(list.shown), list.hasMore]).toEqual(["abcd", true]);
    await list.more();
    expect([ids(list.shown), list.hasMore]).toEqual(["abcde", false]);
  });

  it("keeps what was fetched when it looks again, each table once", async () => {
    answers({
      "/api/tables": { tables: tables("a", "b"), more: "2.b" },
      "/api/tables?before=2.b": { tables: tables("c", "d") },
    });
    const list = new Listing("/api/tables", 3);
    await list.look();
    await list.more();
    list.take({ tables: tables("d", "a"), more: "2.a" });
    expect([ids(list.tables), list.hasMore]).toEqual(["dac", false]);
  });

  it("goes on past pages of which it lists nothing", async () => {
    answers({
      "/api/tables": { tables: tables("a", "a2"), more: "2.a" },
      "/api/tables?before=2.a": { tables: tables("a3", "b") },
    });
    const list = new Listing("/api/tables", 1, ({ id }) => !id.startsWith("a"));
    await list.look();
    expect([ids(list.shown), list.hasMore]).toEqual(["", true]);
    await list.more();
    expect([ids(list.shown), list.hasMore]).toEqual(["b", false]);
  });
});
