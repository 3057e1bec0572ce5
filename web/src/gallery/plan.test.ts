import { beforeAll, expect, it, vi } from "vitest";
import type { GameInfo } from "../lib/api";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: () => null });

const GAME: GameInfo = {
  id: "any",
  title: {},
  blurb: {},
  seats: [2, 4],
  minutes: 10,
  secrets: false,
  draws: false,
  edition: "",
  parts: ["rules"],
  options: [{ id: "long", name: {}, default: false, values: [false, true] }],
  sides: {},
};

let Plan: (typeof import("./plan.svelte"))["Plan"];
beforeAll(async () => {
  ({ Plan } = await import("./plan.svelte"));
});

it("plays against a bot unless something else is chosen", () => {
  const { seats, options, public: listed } = new Plan(GAME).asked;
  expect(seats).toEqual([{ kind: "me" }, { kind: "bot", bot: "casual" }]);
  expect(options).toEqual({ long: false });
  expect(listed).toBe(false);
});

it("lets me choose my seat against bots, or has it drawn by lot", () => {
  const plan = new Plan(GAME);
  plan.players = 3;
  plan.seat = 2;
  expect(plan.asked.seats.map((seat) => seat.kind)).toEqual(["bot", "bot", "me"]);
  expect(plan.asked.shuffled).toBe(false);
  plan.players = 2; // that seat is gone
  expect(plan.asked.seats.map((seat) => seat.kind)).toEqual(["me", "bot"]);
  plan.seat = "random";
  expect(plan.asked.shuffled).toBe(true);
  plan.way = "screen";
  expect(plan.asked.shuffled).toBe(false);
});

it("has a way for friends, for strangers and for one screen", () => {
  const plan = new Plan(GAME);
  plan.players = 3;
  plan.way = "friends";
  expect(plan.asked.seats.map((seat) => seat.kind)).toEqual(["me", "human", "human"]);
  plan.anybody = true;
  expect(plan.asked.seats.map((seat) => seat.kind)).toEqual(["me", "open", "open"]);
  expect(plan.asked.public).toBe(true);
  plan.way = "screen";
  expect(plan.asked.seats.map((seat) => seat.kind)).toEqual(["me", "me", "me"]);
});

it("names those who share the screen, and leaves my own seat to me", () => {
  const plan = new Plan(GAME, ["Robin", "Marian", "Perceval"]);
  plan.way = "screen";
  plan.players = 3;
  expect(plan.asked.seats.map((seat) => seat.name)).toEqual([undefined, "Marian", "Perceval"]);
  plan.names[2] = "  Enid ";
  plan.names[1] = " ";
  expect(plan.asked.seats.map((seat) => seat.name)).toEqual([undefined, undefined, "Enid"]);
  plan.way = "mixed";
  plan.sitters = ["casual", "me", "me"];
  expect(plan.asked.seats.map((seat) => seat.name)).toEqual([undefined, undefined, "Enid"]);
});

it("mixes them, and keeps who was chosen when the number of players changes", () => {
  const plan = new Plan(GAME);
  plan.way = "mixed";
  plan.sitters[1] = "human";
  plan.players = 3;
  plan.sitters[2] = "expert";
  expect(plan.asked.seats).toEqual([{ kind: "me" }, { kind: "human" }, { kind: "bot", bot: "expert" }]);
});
