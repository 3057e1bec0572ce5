/** It is this screen's turn: a sound, and a notification if the reader wants one. */

import type { Stage } from "../board/stage.svelte";
import { prefs } from "../lib/prefs.svelte";
import { soundTurn } from "../lib/sounds";
import { say } from "../lib/words.svelte";

export function notifyTurn(stage: Stage): void {
  soundTurn();
  if (!document.hidden || !prefs.notify || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(say("your-turn"), { body: stage.title, tag: stage.table!.id });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
