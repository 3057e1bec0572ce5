import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReviewMoment, ReviewState, TableInfo } from "../lib/types";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: () => null });
const { Review, together } = await import("./review.svelte");
const { Analysis } = await import("./analysis.svelte");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moment = (ply: number, seat: number, loss: number): ReviewMoment => ({
  ply,
  seat,
  before: 0.5,
  after: 0.5 - loss,
  grade: "doubtful",
  say: "x",
  options: [],
});

it("looks until every decision has been looked at", async () => {
  let done = 0;
  const request = vi.fn((): Promise<never> => {
    const status = done < 2 ? "working" : "done";
    return Promise.resolve({ status, done: done++, wanted: 2 } as never);
  });
  const review = new Review("t", request);
  await review.begin();
  expect(request).toHaveBeenCalledWith("/api/tables/t/review", {});
  expect(review.working).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect((review.found as ReviewState).status).toBe("done");
  expect(request).toHaveBeenCalledTimes(3);
});

it("keeps what was found of my seats when all is done, of games that are no other one's sequel", async () => {
  const { progress } = await import("../lib/progress.svelte");
  const weak = (decisions: number): object => ({
    weaknesses: [{ group: "phase", name: "end", what: "x", decisions, score: 50, loss: 0.1, mistakes: 0 }],
  });
  const players = [{ seat: 0, ...weak(1) }, { seat: 1, ...weak(10) }, { seat: 2, ...weak(100) }]; // prettier-ignore
  const done = vi.fn(() => Promise.resolve({ status: "done", done: 1, wanted: 1, players } as never));
  for (const chance of ["house", "branch"] as const) {
    const review = new Review(chance, done);
    review.stage.table = { game: "any", created: 7, chance } as TableInfo;
    review.stage.mine = [0, 2];
    await review.begin();
  }
  const [kept, ...others] = progress.of("any");
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ table: "house", at: 7, rows: [{ decisions: 101, score: 100 }] });
});

it("draws curves that have points of their own over one another", () => {
  const curves: [number, number][][] = [[[0, 0.5], [4, 1]], [[2, 0.25], [4, 0]]]; // prettier-ignore
  expect(together(curves, 4)).toEqual([
    [0, [50, 25]],
    [2, [50, 25]],
    [4, [100, 0]],
  ]);
});

it("tells the five moments that cost most, in the order of the game", () => {
  const review = new Review("t");
  const moments = [1, 2, 3, 4, 5, 6, 7].map((n) => moment(n, n % 2, n / 100));
  review.found = { status: "done", done: 1, wanted: 1, moments };
  expect(review.mattered(null).map(({ ply }) => ply)).toEqual([3, 4, 5, 6, 7]);
  expect(review.mattered(0).map(({ ply }) => ply)).toEqual([2, 4, 6]);
});

it("stops thinking about a position before it begins with the next", async () => {
  const asked: string[] = [];
  const request = vi.fn((path: string, _body?: unknown, method?: string): Promise<never> => {
    asked.push(`${method ?? ""} ${path}`.trim());
    const status = method ? "stopped" : "thinking";
    return Promise.resolve({ id: "a", status, ply: 1, seat: 0 } as never);
  });
  const analysis = new Analysis("t", request);
  await analysis.begin(1, 0);
  await analysis.begin(2, 0);
  expect(asked).toEqual(["/api/tables/t/analysis", "DELETE /api/analyses/a", "/api/tables/t/analysis"]);
  await analysis.stop();
  expect(analysis.thinking).toBe(false);
});
