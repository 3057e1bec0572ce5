/** For tests: a seat at a table whose authority answers when the test says so. */

import { Stage, type Source } from "../board/stage.svelte";
import { Art } from "../lib/art.svelte";
import type { Message } from "../lib/connection";
import { asked, FRAME, item, refusal, scene, step } from "../lib/testing";
import type { Ask, Choice, Id, Info, Refusal, Scene, Step } from "../lib/types";
import { GestureController, type GestureContext } from "./gesture.svelte";

export class Desk implements GestureContext, Source {
  step = $state.raw<Step | undefined>();
  handOver = $state<number | null>(null);
  sending = $state(false);
  readonly stage: Stage = new Stage(this);
  readonly controller: GestureController = new GestureController(this);
  readonly sent: Message[] = [];
  private readonly open: { message: Message; resolve: (x: never) => void; reject: (x: Refusal) => void }[] =
    [];

  constructor() {
    this.stage.frame = FRAME;
    this.stage.art = new Art("any", "1");
    this.stage.art.drawn.set("pawn", "<g/>"); // nothing has to be fetched
    this.stage.viewer = 0;
  }

  get scene(): Scene | undefined {
    return this.step?.scene;
  }
  inspect(): Promise<Info> {
    throw new Error("nobody inspects here");
  }
  request<T>(message: Message): Promise<T> {
    return new Promise((resolve, reject) => this.open.push({ message, resolve, reject }));
  }
  async send(message: Message): Promise<void> {
    this.sent.push(message);
  }

  /** A decision has come. */
  asks(choices: Choice[], more: Partial<Ask> = {}, items = [item("p:a1", "c:a1")]): this {
    const seq = (this.step?.seq ?? 0) + 1;
    this.step = step(0, seq, { ask: asked(choices, { seq, ...more }), scene: scene(items) });
    this.controller.begin();
    return this;
  }
  /** What the authority was asked and has not answered yet. */
  get questions(): Message[] {
    return this.open.map(({ message }) => message);
  }
  async answers(answer: unknown): Promise<void> {
    this.open.shift()!.resolve(answer as never);
    await settled();
  }
  async refuses(message: string, clause?: string): Promise<void> {
    this.open.shift()!.reject(refusal(message, clause));
    await settled();
  }
}

/** Whatever follows from what has happened has happened too. */
export const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** What a look ahead shows: the next decision, and these things. */
export const ahead = (choices: Choice[], ...items: Id[]): { scene: Scene; ask: Ask } => ({
  scene: scene(items.map((id) => item(id, "c:b1"))),
  ask: asked(choices),
});
