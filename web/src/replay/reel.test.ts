import { expect, test } from "vitest";
import { Reel } from "./reel";

function counting(last: number, kept?: number) {
  const asked: number[] = [];
  const reel = new Reel(
    last,
    (ply) => {
      asked.push(ply);
      return Promise.resolve(`moment ${ply}`);
    },
    kept,
  );
  return { reel, asked };
}

test("a moment is asked for once", async () => {
  const { reel, asked } = counting(10);
  expect(await reel.at(3)).toBe("moment 3");
  expect(await reel.at(3)).toBe("moment 3");
  expect(asked).toEqual([3]);
});

test("only so many are kept, the last used ones", async () => {
  const { reel, asked } = counting(10, 2);
  for (const ply of [1, 2, 1, 3, 1, 2]) await reel.at(ply);
  expect(asked).toEqual([1, 2, 3, 2]);
});

test("it looks ahead in the direction of the reader, not beyond the game", async () => {
  const { reel, asked } = counting(4);
  await reel.ahead(2, 1);
  await reel.ahead(2, -1);
  expect(asked).toEqual([3, 4, 1, 0]);
});

test("a new direction ends the errand before", async () => {
  const { reel, asked } = counting(100);
  const first = reel.ahead(50, 1);
  await Promise.all([first, reel.ahead(50, -1)]);
  expect(asked.filter((ply) => ply > 50)).toEqual([51]);
});

test("what failed is asked for again", async () => {
  let fail = true;
  const reel = new Reel(3, (ply) => (fail ? Promise.reject(new Error("gone")) : Promise.resolve(ply)));
  await expect(reel.at(1)).rejects.toThrow("gone");
  await reel.ahead(1, 1);
  fail = false;
  expect(await reel.at(1)).toBe(1);
  expect(await reel.at(2)).toBe(2);
});
