import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LabState } from "../lib/types";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: () => null });
const { Refused } = await import("../lib/api");
const { Lab } = await import("./lab.svelte");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("looks until the bots are through", async () => {
  let games = 0;
  const request = vi.fn((path: string): Promise<never> => {
    const status = games < 2 ? "playing" : "done";
    return Promise.resolve({ id: "x", status, games: games++, wanted: 2, path } as never);
  });
  const lab = new Lab(request);
  await lab.begin("any", "", "# text", 2);
  expect(request).toHaveBeenCalledWith("/api/labs", {
    game: "any",
    name: undefined,
    source: "# text",
    players: 2,
  });
  expect(lab.playing).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((lab.state as LabState).status).toBe("done");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(request).toHaveBeenCalledTimes(3);
});

it("is stopped, and says why it was refused", async () => {
  const request = vi.fn((_: string, __?: unknown, method?: string): Promise<never> =>
    Promise.resolve({ id: "x", status: method ? "stopped" : "playing", games: 0, wanted: 9 } as never),
  );
  const lab = new Lab(request);
  await lab.begin("any", "Mine", "", 2);
  await lab.stop();
  expect(lab.state?.status).toBe("stopped");
  expect(request.mock.calls.at(-1)).toEqual(["/api/labs/x", undefined, "DELETE"]);
  request.mockReturnValueOnce(
    Promise.reject(new Refused({ code: "too-many", text: "x", message: "enough" })),
  );
  await lab.begin("any", "Mine", "", 2);
  expect(lab.refused).toBe("enough");
});
