/** Tables to which the lessons lead: a first game against the bot of the page, with a guide; a phase to practise. */

import { ask, introduce, type GameInfo, type Opened } from "../lib/api";
import { openTable } from "../lib/fair";
import { learning } from "../lib/learning.svelte";
import { prefs } from "../lib/prefs.svelte";
import { say } from "../lib/words.svelte";

/** Open a phase of a game, each time from another moment. Where it is. */
export async function practise(game: string, phase: string, bot: string): Promise<string> {
  if (!prefs.known) await introduce(prefs.name || say("a-reader"));
  const number = learning.practised(game, phase);
  const { table } = await ask<Opened>(`/api/games/${game}/practice/${phase}`, { bot, number });
  learning.practise(game, phase);
  return `/table/${table.id}`;
}

/** Open the first game. Where it is. */
export async function openFirstGame(game: GameInfo): Promise<string> {
  if (!prefs.known) await introduce(prefs.name || say("a-reader"));
  const [fewest] = game.seats;
  const others = Array.from({ length: fewest - 1 }, () => ({ kind: "bot" as const, bot: prefs.level }));
  const { table } = await openTable({
    game: game.id,
    seats: [{ kind: "me" }, ...others],
    begins: { how: "seat", seat: 0 },
  });
  return `/table/${table.id}#guide`;
}
