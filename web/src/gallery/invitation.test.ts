import { expect, it } from "vitest";
import { whereTo } from "./invitation";

it("knows links and codes", () => {
  expect(whereTo(" http://127.0.0.1:8000/join/k7x2#s3cret ")).toBe("/join/k7x2#s3cret");
  expect(whereTo("https://club.example/table/k7x2")).toBe("/table/k7x2");
  expect(whereTo("k7x2#s3cret")).toBe("/join/k7x2#s3cret");
  expect(whereTo("k7x2")).toBe("/join/k7x2");
});

it("knows what is neither", () => {
  expect(whereTo("https://club.example/")).toBeNull();
  expect(whereTo("come and play")).toBeNull();
});
