/** A thing drawn where it would go, while its turn is still being chosen. */

import type { Layout } from "../lib/layout";
import { isSoft, type Gesture } from "../lib/touch";
import type { Item, Scene } from "../lib/types";

/** A look ahead may show a ghost already: then only its turn is missing. Else it is the thing that is carried. */
export function ghostOf(gesture: Gesture, layout: Layout | null, ahead: Scene | undefined): Item | null {
  const { pending } = gesture;
  const ref = pending?.refs[pending.at];
  if (!ref?.startsWith("@")) return null;
  const turned = (item: Item): Item => ({
    ...item,
    rot: (item.rot ?? 0) + Number(ref.slice(1)),
    tone: "strong",
  });
  if (ahead) {
    const shown = ahead.items.find((item) => item.tone === "ghost");
    return shown ? turned(shown) : null;
  }
  const place = gesture.touches.filter((touch) => !isSoft(touch)).at(-1);
  const carried = layout && carriedBy(gesture, layout);
  if (!place || !carried || layout.item(place) === carried) return null;
  return { ...turned(carried), id: "ghost", at: place, size: [1, 1], dx: 0, dy: 0 };
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
