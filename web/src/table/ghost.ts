/** A thing drawn where it would go, while its turn is still being chosen or while it waits for ✓. */

import { isGround } from "../board/order";
import type { Layout } from "../lib/layout";
import { isSoft, type Gesture } from "../lib/touch";
import type { Item, Scene } from "../lib/types";

/**
 * A look ahead may show a ghost already: then only its turn is missing. Else it is what the decision says would stand
 * there, or the thing that is carried.
 */
export function ghostOf(
  gesture: Gesture,
  layout: Layout | null,
  ahead: Scene | undefined,
  confirming: boolean,
): Item | null {
  const { pending } = gesture;
  const ref = pending?.refs[pending.at];
  const turns = ref?.startsWith("@") ?? false;
  if (!turns && !confirming) return null;
  const turn = turns ? Number(ref!.slice(1)) : 0;
  const turned = (item: Item): Item => ({ ...item, rot: (item.rot ?? 0) + turn, tone: "strong" });
  if (ahead && turns) {
    const shown = ahead.items.find((item) => item.tone === "ghost");
    return shown ? turned(shown) : null;
  }
  const place = gesture.touches.filter((touch) => !isSoft(touch)).at(-1);
  const foreseen = gesture.ask.ghosts?.find(({ at }) => at === place);
  if (foreseen) return { ...foreseen, id: "ghost", tone: "strong" };
  const carried =
    layout && (carriedBy(gesture, layout) ?? (confirming ? movedBy(gesture, layout) : undefined));
  if (!place || !carried || layout.item(place) === carried || !layout.spot(place)) return null;
  const size = layout.itemSpot(carried) ? carried.size : ([1, 1] as [number, number]);
  return { ...turned(carried), id: "ghost", at: place, size, dx: 0, dy: 0, badge: undefined };
}

/** What was touched last that lies on no board: a tile in a row. */
function carriedBy(gesture: Gesture, layout: Layout): Item | undefined {
  const touches = [...gesture.touches].reverse();
  const alternatives = gesture.proposed?.alt?.flat() ?? [];
  return [...touches, ...alternatives]
    .filter((ref) => !isSoft(ref))
    .map((ref) => layout.item(ref))
    .find((item) => item && !layout.itemSpot(item));
}

/** What was touched first on a board, or stands where that was: it goes to where the last touch was. */
function movedBy(gesture: Gesture, layout: Layout): Item | undefined {
  const [first, ...more] = gesture.top.path;
  if (first === undefined || !more.length) return undefined;
  return layout.item(first) ?? layout.scene.items.find((item) => item.at === first && !isGround(item));
}
