/** What is said of a thing on the table: its name, what lies on it, and that it can be touched. */

import type { Id, Text } from "../lib/types";
import { say } from "../lib/words.svelte";
import { level } from "./order";
import type { Stage } from "./stage.svelte";

/** The name of a reference, as a reader knows it. */
export function nameOf(stage: Stage, ref: Id): string {
  const { words, layout } = stage;
  const { ask } = stage.controller;
  const control = ask?.controls?.find((one) => one.id === ref);
  if (control) return words.render(control.text);
  if (ref.startsWith("@")) return say("turned", { n: Number(ref.slice(1)) });
  if (ref.startsWith("=")) return ref.slice(1);
  const alone = ask?.choices.filter((choice) => choice.p.length === 1 && choice.p[0] === ref);
  if (alone?.length === 1 && alone[0]!.say && (ref.includes("#") || ref.startsWith("f:"))) {
    return words.render(alone[0]!.say);
  }
  const label: Text | undefined =
    layout?.place(ref)?.label ??
    layout?.item(ref)?.label ??
    layout?.scene.regions?.find((region) => region.id === ref)?.label;
  if (label !== undefined) return words.render(label);
  const does = stage.controller.means(ref);
  return does ? words.render(does) : say("free-place");
}

/** All that a cursor on this thing says. */
export function describe(stage: Stage, ref: Id): string {
  const { layout, words } = stage;
  const parts = [nameOf(stage, ref)];
  const on = layout?.scene.items.filter((item) => item.at === ref || item.at.startsWith(`${ref}#`));
  for (const item of [...(on ?? [])].sort((a, b) => level(b) - level(a))) {
    parts.push(words.render(item.label));
  }
  for (const mark of layout?.scene.marks ?? []) {
    if (mark.on === ref && mark.role === "last") parts.push(say("just-changed"));
  }
  if (stage.controller.live.includes(ref)) {
    const does = stage.controller.means(ref);
    parts.push(does ? words.render(does) : say("can-be-touched"));
  }
  return parts.join(", ");
}
