import { expect, test } from "vitest";
import { citations, cites } from "./figures";

test("a clause is cited as it is, not as a part of another", () => {
  const text = "It scores (15.5), unless it stops (5.5.1); see 5.2a and 7.1.";
  const found = ["15.5", "5.5.1", "5.2a", "7.1", "5.5", "5.2", "2.1", "7.10"].filter((clause) =>
    cites(text, clause),
  );
  expect(found).toEqual(["15.5", "5.5.1", "5.2a", "7.1", "5.2"]);
});

test("citations are cut out of a text, with the space before them", () => {
  expect(citations("Corners do not count (2.2), nor gaps (2.5, 2.7a). (Not yet.)")).toEqual([
    "Corners do not count",
    " (2.2)",
    ", nor gaps",
    " (2.5, 2.7a)",
    ". (Not yet.)",
  ]);
  expect(citations("7 points (of 9)")).toEqual(["7 points (of 9)"]);
});
