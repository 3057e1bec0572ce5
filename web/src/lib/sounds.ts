/**
 * What a table sounds like: wood on wood, quiet and short, made here so that there is no file to load.
 *
 * Which sounds a step has follows from the step; when and whether they are heard is up to `Sounds`.
 */

import { prefs } from "./prefs.svelte";
import type { Scene, Step } from "./types";

export type Sound = "move" | "capture" | "score" | "turn";

/** A struck piece of wood: a fundamental and an overtone that dies away first; `click` is how hard the stick is. */
interface Stroke {
  at: number; // seconds after the sound begins
  pitch: number; // Hz
  volume: number;
  rings: number; // seconds
  overtone: number; // times the pitch
  click: number; // of the volume
}

const block = (at: number, pitch: number, volume: number): Stroke => {
  return { at, pitch, volume, rings: 0.09, overtone: 2.7, click: 0.5 }; // a piece set down
};
const bar = (at: number, pitch: number, volume: number): Stroke => {
  return { at, pitch, volume, rings: 0.32, overtone: 4, click: 0.12 }; // of a marimba
};

const STROKES: Record<Sound, Stroke[]> = {
  move: [block(0, 330, 0.1)],
  capture: [block(0, 233, 0.12), block(0.075, 165, 0.12)],
  score: [bar(0, 392, 0.05), bar(0.09, 493.88, 0.05)],
  turn: [bar(0, 523.25, 0.08), bar(0.13, 783.99, 0.08)],
};
const APART = 0.16; // seconds between the beginnings of two sounds
const LATE = 0.5; // seconds: what would come later than that has lost its sense
const SILENCE = 0.0001; // volumes fall exponentially and never reach nothing

/** Plays sounds one after the other, where the reader wants them and the browser allows them. */
export class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private free = 0; // when the next sound may begin

  constructor(
    private readonly open: () => AudioContext = () => new AudioContext(),
    private readonly wanted: () => boolean = () =>
      prefs.sound && navigator.userActivation?.hasBeenActive !== false,
  ) {}

  play(sound: Sound): void {
    if (!this.wanted()) return; // a page may not make itself heard before somebody has touched it
    const context = (this.context ??= this.open());
    if (context.state !== "running") {
      void context.resume(); // for the next one: what is heard late is heard at the wrong move
      return;
    }
    const from = Math.max(context.currentTime, this.free);
    if (from - context.currentTime > LATE) return;
    this.free = from + APART;
    for (const stroke of STROKES[sound]) this.strike(context, from + stroke.at, stroke);
  }

  private strike(context: AudioContext, from: number, stroke: Stroke): void {
    const { pitch, volume, rings, overtone, click } = stroke;
    for (const [times, loud, long] of [
      [1, 1, 1],
      [overtone, 0.25, 0.4],
    ] as const) {
      const tone = context.createOscillator();
      tone.frequency.value = pitch * times;
      this.sound(context, tone, from, volume * loud, rings * long);
    }
    const stick = context.createBufferSource();
    stick.buffer = this.noise ??= hiss(context);
    const wood = context.createBiquadFilter();
    wood.type = "bandpass";
    wood.frequency.value = pitch * 4;
    stick.connect(wood);
    this.sound(context, stick, from, volume * click, 0.02, wood);
  }

  /** Let a source be heard from then on, through `last`, dying away. */
  private sound(
    context: AudioContext,
    source: AudioScheduledSourceNode,
    from: number,
    volume: number,
    rings: number,
    last: AudioNode = source,
  ): void {
    const fades = context.createGain();
    fades.gain.setValueAtTime(SILENCE, from);
    fades.gain.exponentialRampToValueAtTime(volume, from + 0.003);
    fades.gain.exponentialRampToValueAtTime(SILENCE, from + rings);
    last.connect(fades).connect(context.destination);
    source.start(from);
    source.stop(from + rings);
  }
}

/** A moment of noise: the stick before the wood sounds. */
function hiss(context: AudioContext): AudioBuffer {
  const made = context.createBuffer(1, Math.ceil(context.sampleRate * 0.03), context.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return made;
}

const sounds = new Sounds();

/** It is this screen's turn. */
export const soundTurn = (): void => sounds.play("turn");

let heardLast = { table: "", seq: 0 }; // a screen with several seats is told every step several times

/** Something was done at the table. */
export function soundStep(table: string, before: Step, step: Step): void {
  if (heardLast.table === table && step.seq <= heardLast.seq) return;
  heardLast = { table, seq: step.seq };
  if (!document.hidden) for (const sound of soundsOf(before, step)) sounds.play(sound);
}

/** What one hears of a step. What is read again or made up for is silent: a jump, and what is taken back. */
export function soundsOf(before: Step, step: Step): Sound[] {
  if (step.kind !== "play" || !step.moves) return [];
  const [was, now] = [before.scene, step.scene];
  const scored = now.panels.filter(({ seat, score }) => (score?.n ?? 0) > points(was, seat));
  const lost = taken(was, step).filter((slot) => !scored.some((panel) => panel.slot === slot));
  const heard: Sound[] = [];
  if (lost.length) heard.push("capture");
  else if (step.moves.length || was.items.length !== now.items.length) heard.push("move");
  if (scored.length) heard.push("score");
  return heard;
}

const points = (scene: Scene, seat: number): number =>
  scene.panels.find((panel) => panel.seat === seat)?.score?.n ?? 0;

/** Whose pieces are gone, by slot; not those of who acted: they went home. An id may name a place: another may stand there. */
function taken(was: Scene, { actor, moves = [], scene }: Step): number[] {
  const went = new Set(moves.map((move) => move.from));
  const stands = new Map(scene.items.map((item) => [item.id, item.own]));
  const own = was.panels.find((panel) => panel.seat === actor)?.slot;
  const gone = was.items.filter((item) => !went.has(item.id) && stands.get(item.id) !== item.own);
  return gone.flatMap((item) => (item.own === undefined || item.own === own ? [] : [item.own]));
}
