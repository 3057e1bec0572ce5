/** It is this screen's turn: a sound, and a notification if the reader wants one. */

import type { Stage } from "../board/stage.svelte";
import { prefs } from "../lib/prefs.svelte";
import { say } from "../lib/words.svelte";

let audio: AudioContext | null = null;

/** Two short notes, made here: no file to load. */
function chime(): void {
  audio ??= new AudioContext();
  for (const [i, pitch] of [523.25, 783.99].entries()) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + i * 0.13;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.35);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + 0.4);
  }
}

export function notifyTurn(stage: Stage): void {
  if (prefs.sound && navigator.userActivation?.hasBeenActive !== false) chime();
  if (!document.hidden || !prefs.notify || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(say("your-turn"), { body: stage.title, tag: stage.table!.id });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
