import { expect, it } from "vitest";
import { entry, scene, table } from "../lib/testing";
import type { Panel, Player, Seat } from "../lib/types";
import { atWork, justNow, meanwhile } from "./happened";

const plies = (told: ReturnType<typeof meanwhile>): unknown[] => told.map((one) => [one.who, ...one.plies]);

it("tells what each of the others did since one's last turn, once for each", () => {
  const line = { text: "+4", on: ["c:a1"] };
  const log = [
    entry(1, 0),
    entry(2, 1),
    entry(3, "chance"),
    entry(4, 2),
    entry(5, 1, { story: { lines: [line] } }),
  ];
  expect(plies(meanwhile(log, 0))).toEqual([
    [1, 2, 3, 5],
    [2, 4],
  ]);
  expect(meanwhile(log, 0)[0]).toMatchObject({ texts: ["text-2", "text-3", "text-5"], lines: [line] });
  expect(plies(meanwhile(log, null))).toEqual([[1, 5]]);
});

it("says what was done last while others act, and all of it when it is one's turn", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 2), entry(4, 2)];
  expect(plies(justNow(log, 0, false))).toEqual([[2, 4]]);
  expect(plies(justNow(log, 0, true))).toEqual([
    [1, 2],
    [2, 3, 4],
  ]);
  expect(plies(justNow(log.slice(0, 1), 0, true))).toEqual([[0, 1]]); // nobody acted since: the own action
  expect(justNow([], 0, true)).toEqual([]);
});

it("says which bot is at work, and who comes next where several play", () => {
  const [ada, bob] = table().seats as [Seat, Seat];
  const bot: Seat = { ...bob, kind: "bot", bot: "casual" };
  const seats = [ada, { ...bot, seat: 1 }, { ...bot, seat: 2 }];
  const panels: Panel[] = [0, 1, 2].map((seat) => ({ ...scene().panels[0]!, seat }));
  const work = (who: Player | null, now = panels) =>
    atWork(who, [entry(1, 2), entry(2, "chance")], seats, now);
  expect([work(1), work(2)]).toEqual([
    { seat: 1, next: 2 },
    { seat: 2, next: 0 },
  ]);
  expect(work("chance")).toEqual({ seat: 2, next: 0 }); // what it brings belongs to a turn
  expect(work(1, [...panels.slice(0, 2), { ...panels[2]!, out: true }])).toEqual({ seat: 1 });
  expect([work(0), work(null), atWork("chance", [], seats, panels)]).toEqual([null, null, null]);
});
