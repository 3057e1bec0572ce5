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
  begins: { how: "named", rule: {}, asked: {} },
  traits: {},
  lessons: 0,
  puzzles: 0,
  ratings: {},
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

it("lets me begin unless somebody else shall, or the lot decides", () => {
  const plan = new Plan(GAME);
  plan.players = 3;
  expect(plan.asked.begins).toEqual({ how: "seat", seat: 0 });
  plan.begins = "other";
  plan.first = 2;
  expect(plan.asked.begins).toEqual({ how: "seat", seat: 2 });
  plan.players = 2; // that place is gone
  expect(plan.asked.begins).toEqual({ how: "seat", seat: 1 });
  plan.begins = "lot";
  expect(plan.asked.begins).toEqual({ how: "lot" });
  plan.begins = "me";
  plan.way = "mixed";
  plan.sitters = ["casual", "me"];
  expect(plan.asked.begins).toEqual({ how: "seat", seat: 1 });
});

it("offers a handicap only to seats where somebody plays", () => {
  const values = ["none", "seat0_1", "seat2_1"];
  const plan = new Plan({ ...GAME, options: [{ id: "handicap", name: {}, default: "none", values }] });
  const offered = (): string[] => values.filter((value) => plan.allows(value));
  expect(offered()).toEqual(["none", "seat0_1"]);
  plan.players = 3;
  expect(offered()).toEqual(values);
  plan.options["handicap"] = "seat2_1";
  plan.players = 2; // that seat is gone
  expect(plan.asked.options).toEqual({ handicap: "none" });
});

it("asks people what the rulebook asks, and no bots or strangers", () => {
  const plan = new Plan(GAME);
  plan.players = 3;
  plan.begins = "rulebook";
  expect(plan.candidates).toEqual([]); // I am alone with bots
  expect(plan.asked.begins).toEqual({ how: "rulebook" });
  plan.way = "mixed";
  plan.sitters = ["casual", "me", "human"];
  expect(plan.candidates).toEqual([1, 2]);
  expect(plan.asked.begins).toEqual({ how: "rulebook", seat: 1 });
  plan.named = 2;
  expect(plan.asked.begins).toEqual({ how: "rulebook", seat: 2 });
  plan.sitters = ["casual", "me", "open"];
  expect(plan.asked.begins).toEqual({ how: "rulebook" });
});

it("lets whoever decides name anybody, and leaves dice to the game", () => {
  const decides = new Plan({ ...GAME, begins: { how: "decided", rule: {}, asked: {} } });
  decides.begins = "rulebook";
  expect(decides.candidates).toEqual([0, 1]);
  const dice = new Plan({ ...GAME, begins: { how: "dice", rule: {} } });
  expect(dice.asked.begins).toEqual({ how: "rulebook" });
  dice.begins = "me";
  expect(dice.asked.begins).toEqual({ how: "seat", seat: 0 });
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

const COLOUR = {
  id: "colour",
  name: {},
  apart: true,
  usual: ["blue", "red"],
  looks: ["blue", "red", "green"].map((id, slot) => ({ id, name: {}, slot })),
};

it("says nothing of colours unless somebody chooses, and then everybody's", () => {
  const plan = new Plan({ ...GAME, traits: { 2: [COLOUR] } });
  expect(plan.asked.seats[0]).not.toHaveProperty("look");
  plan.wear(0, COLOUR, "red");
  expect(plan.asked.seats.map((seat) => seat.look)).toEqual([{ colour: "red" }, { colour: "blue" }]);
  plan.wear(1, COLOUR, "green");
  expect(plan.asked.seats.map((seat) => seat.look)).toEqual([{ colour: "red" }, { colour: "green" }]);
  plan.players = 3; // other seats, other colours
  expect(plan.asked.seats[0]).not.toHaveProperty("look");
});

it("dresses partners alike, and lets everybody choose what sets nobody apart", () => {
  const house = { ...COLOUR, id: "house", usual: ["blue", "red", "blue", "red"] };
  const keeps = { ...COLOUR, id: "keeps", apart: false, usual: ["blue", "blue", "blue", "blue"] };
  const plan = new Plan({ ...GAME, traits: { 4: [house, keeps] } });
  plan.players = 4;
  plan.wear(2, house, "red");
  plan.wear(1, keeps, "green");
  expect(plan.looks!.map((look) => look.house)).toEqual(["red", "blue", "red", "blue"]);
  expect(plan.looks!.map((look) => look.keeps)).toEqual(["blue", "green", "blue", "blue"]);
});
