/**
 * How strong somebody is: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), in its own steps.
 *
 * A rating has a deviation, how sure it is, and a volatility, how much it wanders. Each try is a period of its own.
 */

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** Whom somebody has met, and what came of it: 1 won, 0 lost. */
export interface Meeting {
  rating: number;
  deviation: number;
  score: number;
}

/** Of somebody of whom nothing is known. */
export const UNKNOWN: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const TAU = 0.5; // how much a volatility may change
const CLOSE = 1e-6;

/** The rating after a period in which these were met. */
export function rated(player: Rating, meetings: Meeting[]): Rating {
  const mu = (player.rating - UNKNOWN.rating) / SCALE;
  const phi = player.deviation / SCALE;
  const met = meetings.map(({ rating, deviation, score }) => {
    const g = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (rating - UNKNOWN.rating) / SCALE)));
    return { g, expected, surprise: g * (score - expected) };
  });
  const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
  const v = 1 / sum(met.map(({ g, expected }) => g * g * expected * (1 - expected)));
  const surprise = sum(met.map((one) => one.surprise));
  const volatility = wandered(player.volatility, phi, v, v * surprise);
  const deviation = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / v);
  const rating = mu + deviation ** 2 * surprise;
  return { rating: rating * SCALE + UNKNOWN.rating, deviation: deviation * SCALE, volatility };
}

/** The new volatility (step 5): where `f` is 0, found by the Illinois algorithm. */
function wandered(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi ** 2 + v + e;
    return (e * (delta ** 2 - d)) / (2 * d ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = Math.log(delta ** 2 - phi ** 2 - v);
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(middle);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, at];
  }
  return Math.exp(low / 2);
}
