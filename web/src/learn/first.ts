/** The first game after the lessons: a table against the bot of the page, with a guide. */

import { introduce, openTable, type GameInfo } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import { say } from "../lib/words.svelte";

/** Open it. Where it is. */
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
