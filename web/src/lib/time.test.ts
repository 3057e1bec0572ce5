import { expect, it } from "vitest";
import { ago } from "./time";

it("says how long ago something was", () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 5_000, "en", now)).toBe("now");
  expect(ago(now - 130_000, "en", now)).toBe("2 minutes ago");
  expect(ago(now - 2 * 86_400_000, "fr", now)).toBe("avant-hier");
});
