/** What the authority sends: frames, scenes, decisions, steps. The client knows these and no game. */

export type Id = string;
export type Slot = number;
export type Lang = "en" | "fr";

/** A sentence to be: a key of the catalogues, or a key with arguments. */
export type Text = string | [string] | [string, Record<string, Argument>];
export type Argument = number | string | Text | Text[];

export type Role =
  | "last"
  | "new"
  | "actor"
  | "alarm"
  | "threat"
  | "held"
  | "fief"
  | "feature"
  | "troop"
  | "path"
  | "limit"
  | "shield"
  | "gain"
  | "loss";

export interface Area {
  id: Id;
  kind: "plane" | "flow";
  role: "board" | "track" | "hand" | "tray" | "show" | "bank";
  label: Text;
  seat?: number;
  across?: string[];
  down?: string[];
}

export interface Place {
  id: Id;
  area: Id;
  x: number;
  y: number;
  label: Text;
  art?: string;
  own?: Slot;
  w?: number;
  h?: number;
  shape?: "cell" | "dot";
}

export interface Frame {
  id: string;
  game: string;
  areas: Area[];
  places: Place[];
  /** Drawings that may be needed later: fetched when there is time. */
  arts?: string[];
}

export interface Item {
  id: Id;
  at: Id;
  art: string;
  label: Text;
  t?: Id;
  own?: Slot;
  rot?: number;
  dx?: number;
  dy?: number;
  z?: number;
  size?: [number, number];
  badge?: number | string;
  down?: boolean;
  secret?: boolean;
  tone?: "dim" | "ghost" | "strong";
}

export interface Region {
  id: Id;
  role: Role;
  cells?: Id[];
  parts?: Id[];
  line?: Id[];
  own?: Slot;
  n?: number;
  label?: Text;
}

export interface Mark {
  on: Id;
  role: Role;
  n?: number;
  label?: Text;
}

export interface Counter {
  id: Id;
  n: number;
  label: Text;
  art?: string;
}

export interface ScorePart {
  text: Text;
  n: number;
  sort: "banked" | "now" | "at-end";
  on?: Id[];
  clause?: string;
  secret?: boolean;
}

export interface Panel {
  seat: number;
  slot: Slot;
  name: Text;
  turn?: boolean;
  out?: boolean;
  team?: number;
  score?: { n: number; parts?: ScorePart[] };
  counters?: Counter[];
}

export interface Scene {
  frame: string;
  viewer: number | null;
  box: Record<Id, [number, number, number, number]>;
  items: Item[];
  panels: Panel[];
  prompt: { text: Text; who: number | "chance" | null; clause?: string };
  regions?: Region[];
  marks?: Mark[];
  turn?: 0 | 90 | 180 | 270;
  over?: { winners: number[]; why: Text };
}

export interface Choice {
  a: string;
  p: Id[];
  after: "hold" | "free" | "final";
  alt?: Id[][];
  say?: Text;
  warn?: Text;
}

export interface Control {
  id: Id;
  text: Text;
  key?: string;
}

export interface Ask {
  seq: number;
  type: string;
  prompt: Text;
  clause: string;
  choices: Choice[];
  controls?: Control[];
  spots?: Place[];
  rest?: string;
  sticky?: boolean;
  undo?: number;
}

export interface Info {
  of: Id;
  title: Text;
  lines?: { text: Text; n?: number; on?: Id[]; clause?: string; aid?: boolean }[];
  regions?: Region[];
  marks?: Mark[];
}

export interface Move {
  from: Id;
  to: Id;
  via?: Id[];
  how?: "slide" | "hop" | "fly" | "flip" | "burn";
}

export interface Entry {
  ply: number;
  gesture: number;
  who: number | "chance";
  text: Text;
}

export interface Ending {
  status: string;
  winners?: number[];
  scores?: number[];
  why?: Text;
  seat?: number;
}

export interface Clock {
  banks: number[];
  seat?: number;
  since?: number;
  deadline?: number;
  now: number;
}

/** The game as one viewer sees it, and what has just happened. */
export interface Step {
  t: "step";
  viewer: number | null;
  seq: number;
  ply: number;
  status: string;
  scene: Scene;
  kind?: string;
  actor?: number | "chance" | null;
  action?: string;
  gesture?: number;
  moves?: Move[];
  log?: Entry[];
  ask?: Ask;
  clock?: Clock;
  end?: Ending;
}

export interface Seat {
  seat: number;
  kind: "human" | "open" | "bot";
  name: string | null;
  bot: string | null;
  taken: boolean;
}

export interface Policy {
  clock: { move: number; bank: number } | null;
  undo: "off" | "turn" | "consent";
  spectators: boolean;
  absent: "lose" | "bot";
  aids: boolean;
  hints: boolean | null;
}

export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  edition: string;
  policy: Policy;
  status: string;
  turn: number | null;
  public: boolean;
  origin: string | null;
  created: number;
  changed: number;
  seats: Seat[];
  seq?: number;
  ply?: number;
  actor?: number | null;
  hints?: boolean;
  offer?: { seat: number; to: number; need: number[] };
}

export interface ChatLine {
  n: number;
  room: "table" | "watch";
  name: string;
  text: string;
  at: number;
}

export interface Refusal {
  code: string;
  text: Text;
  message: string;
  clause?: string;
}

export interface Welcome {
  t: "welcome";
  table: TableInfo;
  viewers: (number | null)[];
  host: boolean;
  frame: Frame;
  presence: Presence;
}

/** Who is connected. */
export interface Presence {
  seats: number[];
  watching: number;
}

export type FromServer =
  | Welcome
  | Step
  | { t: "done"; id: number; [key: string]: unknown }
  | ({ t: "refused"; id: number; step?: Step } & Refusal)
  | { t: "table"; table: TableInfo }
  | { t: "chat"; lines: ChatLine[] }
  | { t: "bot"; seat: number; bot: string | null }
  | { t: "rematch"; table: string }
  | ({ t: "presence" } & Presence)
  | { t: "pong"; n: number }
  | ({ t: "bye" } & Refusal);
