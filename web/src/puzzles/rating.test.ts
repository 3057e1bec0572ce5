import { expect, test } from "vitest";
import { rated, UNKNOWN, type Meeting } from "./rating";

const met = (rating: number, deviation: number, score: number): Meeting => ({ rating, deviation, score });

test("Glickman's own example", () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(player, [met(1400, 30, 1), met(1550, 100, 0), met(1700, 300, 0)]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test("who wins rises, who loses falls, and either way more is known", () => {
  const [won, lost] = [rated(UNKNOWN, [met(1500, 80, 1)]), rated(UNKNOWN, [met(1500, 80, 0)])];
  expect(won.rating).toBeGreaterThan(1500);
  expect(lost.rating - 1500).toBeCloseTo(1500 - won.rating, 6);
  expect(won.deviation).toBeLessThan(UNKNOWN.deviation);
});

test("a great surprise moves the volatility, and nothing runs away", () => {
  const sure = { rating: 1500, deviation: 40, volatility: 0.06 };
  const surprised = rated(
    sure,
    Array.from({ length: 9 }, () => met(2400, 40, 1)),
  );
  expect(surprised.volatility).toBeGreaterThan(0.06);
  let player = UNKNOWN;
  for (let i = 0; i < 300; i++) player = rated(player, [met(2000, 80, 1)]);
  expect(player.rating).toBeGreaterThan(2000);
  expect(Number.isFinite(player.rating + player.deviation + player.volatility)).toBe(true);
});
