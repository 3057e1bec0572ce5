import { expect, test } from "vitest";
import { cites } from "./figures";

test("a clause is cited as it is, not as a part of another", () => {
  const text = "It scores (15.5), unless it stops (5.5.1); see 5.2a and 7.1.";
  const found = ["15.5", "5.5.1", "5.2a", "7.1", "5.5", "5.2", "2.1", "7.10"].filter((clause) =>
    cites(text, clause),
  );
  expect(found).toEqual(["15.5", "5.5.1", "5.2a", "7.1", "5.2"]);
});
