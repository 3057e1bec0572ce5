/** What goes over the wire. Written by `python web/wire_types.py`: change server/wire/ or core/scene.py instead. */

export type Slot = number;
export type Lang = "en" | "fr";

/** A sentence to be: a key of the catalogues, or a key with arguments. */
export type Text = string | [string] | [string, Record<string, Argument>];
export type Argument = number | string | Text | Text[];

export type Id = string;

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

export type How = "slide" | "hop" | "fly" | "flip" | "burn";

export type Status = "waiting" | "playing" | "over" | "resigned" | "abandoned" | "timeout" | "drawn";

export type SeatKind = "human" | "open" | "bot";

export type EntryKind = "start" | "play" | "undo" | "resign" | "timeout" | "abandon" | "draw";

export type Player = number | "chance";

/** A board, track, hand or tray. A *plane* has coordinates, a *flow* only an order. */
export interface Area {
  id: Id;
  kind: "plane" | "flow";
  role: "board" | "track" | "hand" | "tray" | "show" | "bank";
  label: Text;
  seat?: number;
  across?: string[];
  down?: string[];
}

/** A fixed place of a plane: its centre, its size, what is printed on it and whose it is. */
export interface Place {
  id: Id;
  area: Id;
  x: number;
  y: number;
  label: Text;
  art?: string;
  own?: number;
  w?: number;
  h?: number;
  shape?: "cell" | "dot";
  sign?: string;
}

/** What stays the same through a game: areas and fixed places. */
export interface Frame {
  areas: Area[];
  places: Place[];
  id: string;
  game: string;
  arts: string[];
}

/** A thing on a place, in a flow area or on a part of another item (`t:F3#p1`). */
export interface Item {
  id: Id;
  at: Id;
  art: string;
  label: Text;
  sign?: string;
  lines?: string[];
  t?: Id;
  own?: number;
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

/** Several cells or parts that belong together, or a line of places (an arrow). */
export interface Region {
  id: Id;
  role: Role;
  cells?: Id[];
  parts?: Id[];
  line?: Id[];
  trace?: [number, number][][];
  own?: number;
  n?: number;
  label?: Text;
}

/** A sign on one place or item. */
export interface Mark {
  on: Id;
  role: Role;
  n?: number;
  label?: Text;
}

/** A number beside a player: pawns taken, money, cards in hand. */
export interface Counter {
  id: Id;
  n: number;
  label: Text;
  art?: string;
}

/** Where some points come from; `on` lights the board. */
export interface ScorePart {
  text: Text;
  n: number;
  sort: "banked" | "now" | "at-end";
  on?: Id[];
  clause?: string;
  secret?: boolean;
}

/** A player's points and their parts. */
export interface Score {
  n: number;
  parts?: ScorePart[];
}

/** What is shown about one seat. */
export interface Panel {
  seat: number;
  slot: number;
  name: Text;
  turn?: boolean;
  out?: boolean;
  team?: number;
  score?: Score;
  counters?: Counter[];
}

/** What is asked now, and of whom. */
export interface Prompt {
  text: Text;
  who: number | "chance" | null;
  clause?: string;
}

/** Who won and why. */
export interface Ending {
  winners: number[];
  why: Text;
}

/** All a viewer sees at one moment. `box` is the extent of each plane: left, top, width, height. */
export interface Scene {
  box: Record<Id, [number, number, number, number]>;
  items: Item[];
  panels: Panel[];
  prompt: Prompt;
  regions?: Region[];
  marks?: Mark[];
  turn?: 0 | 90 | 180 | 270;
  over?: Ending;
  frame: string;
  viewer: number | null;
}

/** A legal action and the paths of touches that mean it. `p` is the canonical one. */
export interface Choice {
  a: string;
  p: Id[];
  after: "hold" | "free" | "final";
  alt?: Id[][];
  does?: Text;
  say?: Text;
  warn?: Text;
}

/** A button. */
export interface Control {
  id: Id;
  text: Text;
  key?: string;
}

/** One line of information; `aid` marks help that a table may switch off. */
export interface Line {
  text: Text;
  n?: number;
  on?: Id[];
  clause?: string;
  aid?: boolean;
}

/** What an action shows besides its sentence: a picture of what was played, and what followed from it. */
export interface Story {
  art?: string;
  own?: number;
  lines?: Line[];
}

/** What can be said of a thing or of a choice, with what to light up. */
export interface Info {
  of: Id;
  title: Text;
  lines?: Line[];
  regions?: Region[];
  marks?: Mark[];
}

/** A value to choose: what it is called, and a drawing of it where there is one. */
export interface Pick {
  value: boolean | number | string;
  label: Text;
  art?: string;
}

/** A value of the document that can be changed. */
export interface Field {
  path: (string | number)[];
  label: Text;
  kind: "whole" | "pick" | "flag" | "words" | "list" | "letters" | "grid";
  value: boolean | number | string | (boolean | number | string)[] | null;
  low?: number;
  high?: number;
  picks?: Pick[];
  least?: number;
  most?: number;
  places?: Text[];
  spaced?: boolean;
  sized?: boolean;
  optional?: boolean;
}

/** A component: a tile, a card, a board, some prices. `count` is how many the box holds. */
export interface Part {
  id: string;
  label: Text;
  path: (string | number)[];
  fields?: Field[];
  art?: string;
  area?: string;
  options?: Record<string, boolean | number | string>;
  count?: number;
  side?: number;
  copy?: Record<string, boolean | number | string>;
  removable?: boolean;
}

/** Parts of one sort. */
export interface Tray {
  id: string;
  label: Text;
  parts: Part[];
}

/** What cannot be changed here, and why: `path` may hold `*` for any key. */
export interface Fixed {
  path: (string | number)[];
  why: Text;
}

/** All that lies on the bench. */
export interface Bench {
  trays: Tray[];
  fixed?: Fixed[];
}

/** A part that two benches have otherwise: as one and as the other has it, None where it has none. */
export interface Difference {
  tray: Text;
  before: Part | null;
  after: Part | null;
}

/** Seconds for each turn, and a bank for the whole game that is used when a turn takes longer. */
export interface TimeControl {
  move: number;
  bank: number;
}

/** The rules of the house at one table. */
export interface Policy {
  clock: TimeControl | null;
  undo: "off" | "turn" | "consent";
  spectators: boolean;
  absent: "lose" | "bot";
  aids: boolean;
  whispers: boolean;
  hints: boolean | null;
}

/** Why something was not done: a code for programs, a text of the catalogues, a sentence, the rule's clause. */
export interface Refusal {
  code: string;
  text: Text;
  message: string;
  clause?: string;
}

/** Who sits, or may sit, on a seat; who is *awaited* has not come to it yet. */
export interface Seat {
  seat: number;
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  taken: boolean;
  awaited?: boolean;
  look?: Record<string, string>;
  person?: string;
}

/** Who asks for what, and who must agree: to go back to before action `to`, or to call it a draw. */
export interface Offer {
  seat: number;
  need: number[];
  n: number;
  to?: number;
  kind?: "takeback" | "draw";
  declined?: boolean;
}

/** By what the draws of a table can be checked when it has ended: the hash of a secret, told before anybody sits down. */
export interface SealedChance {
  commitment: string;
  contributions?: string[];
  brought?: number;
  secret?: string;
}

/** What everybody may know of a table; in lists of tables without what needs its log. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | number | string>;
  edition: string;
  rules: number;
  policy: Policy;
  status: Status;
  turn: number | null;
  public: boolean;
  origin: string | null;
  chance: "house" | "record" | "branch" | "example" | "practice";
  created: number;
  changed: number;
  seats: Seat[];
  seq?: number;
  ply?: number;
  actor?: Player | null;
  hints?: boolean;
  stuck?: number;
  offer?: Offer;
  rematches?: Record<string, string>;
  fair?: SealedChance;
}

/** Who is connected: seats, and how many watch. */
export interface Presence {
  seats: number[];
  watching: number;
}

/** Something went from one id, of the scene before, to another, of this one; `via` are places on the way. */
export interface Move {
  from: Id;
  to: Id;
  how: How;
  via?: Id[];
}

/** A line of the log, as its reader may know it. */
export interface Entry {
  ply: number;
  gesture: number;
  who: Player;
  text: Text;
  action?: string;
  story?: Story;
}

/** A decision, when it is asked, and how far back its seat may go before it. */
export interface Ask {
  type: string;
  prompt: Text;
  clause: string;
  choices: Choice[];
  controls?: Control[];
  spots?: Place[];
  rest?: string;
  sticky?: boolean;
  ghosts?: Item[];
  regions?: Region[];
  seq: number;
  undo?: number;
}

/** Milliseconds left in the banks, whose clock runs and until when, and the server's time. */
export interface Clock {
  banks: number[];
  now: number;
  seat?: number;
  since?: number;
  deadline?: number;
}

/** How a table ended: by the rules, by agreement, or because somebody left, ran out of time or called it off. */
export interface End {
  status: Status;
  winners?: number[];
  scores?: number[];
  why?: Text;
  seat?: number;
}

/** Something that was said; the house says `told`, a text of the catalogues, to everybody. */
export interface ChatLine {
  n: number;
  room: "table" | "watch" | "house" | "private";
  name: string;
  text: string;
  at: number;
  told?: Text;
  to?: string;
  mine?: boolean;
}

/** The answer to `hello`: the table, and from where this connection looks. */
export interface Welcome {
  t: "welcome";
  table: TableInfo;
  viewers: (number | null)[];
  host: boolean;
  presence: Presence;
  frame: Frame;
}

/** The game as one viewer sees it, and what has just happened. */
export interface Step {
  t: "step";
  viewer: number | null;
  seq: number;
  ply: number;
  status: Status;
  scene: Scene;
  kind?: EntryKind;
  actor?: Player | null;
  action?: string;
  gesture?: number;
  moves?: Move[];
  log?: Entry[];
  ask?: Ask;
  clock?: Clock;
  end?: End;
}

/** A request was carried out; its answer's fields follow. */
export interface Done {
  t: "done";
  id: number;
  [key: string]: unknown;
}

/** A request was not carried out; where the sender may be behind, with the current step. */
export interface Refused extends Refusal {
  t: "refused";
  id: number;
  step?: Step;
}

/** Seats, offers or status have changed. */
export interface TableChanged {
  t: "table";
  table: TableInfo;
}

/** What was said. */
export interface Chat {
  t: "chat";
  lines: ChatLine[];
}

/** A bot failed: a weaker one has its seat now. */
export interface BotReplaced {
  t: "bot";
  seat: number;
  was: string;
  now: string;
}

/** The same people can go on at another table. */
export interface RematchOpened {
  t: "rematch";
  game: string;
  table: string;
}

/** Somebody came or went. */
export interface PresenceChanged extends Presence {
  t: "presence";
}

/** Still here. */
export interface Pong {
  t: "pong";
  n: number;
}

/** The connection ends: a message was not understood, or one may not be here (any more). */
export interface Bye extends Refusal {
  t: "bye";
}

/** It is done, and the log has come this far. */
export interface Reached {
  seq: number;
}

/** The number of one's line of chat. */
export interface Said {
  n: number;
}

/** What one would see after a chain that is not played yet. */
export interface Peeked {
  seq: number;
  chain: string[];
  scene: Scene;
  ask: Ask;
}

/** Why touches cannot be played: a reason for each thing they could mean; and what is asked. */
export interface Reasons {
  reasons: Refusal[];
  prompt: Text;
  clause: string;
}

/** One thing to do: the chance of winning with it, why, and how the game may go on. */
export interface HintOption {
  chain: string[];
  chance: number;
  proven: boolean;
  say: Text;
  why: Text;
  line: Text[];
}

/** What a bot would do, best first. */
export interface Hints {
  seq: number;
  options: HintOption[];
}

/** What a bot says for its turn, whose last action this is. */
export interface Explained {
  ply: number;
  lines: Line[];
}

/** What it cost, in parts of a win; what would have been better; and to where one would go back for it. */
export interface Mistake {
  to: number;
  cost: number;
  better: HintOption;
}

/** What was found of an action, which was the table's so many: nothing, if it was no mistake. */
export interface Judgement {
  ply: number;
  mistake?: Mistake;
}

/** It is done, and the log has come this far; after `play` and `undo` with the step as that seat sees it. */
export interface Played extends Reached {
  step?: Step;
}

/** Why something was not done at a table; after `play` and `undo` with the current step as that seat sees it. */
export interface NotPlayed extends Refusal {
  step?: Step;
}

/** A table, and the secret of each invitation by seat: told only once. */
export interface Opened {
  table: TableInfo;
  links: Record<string, string>;
}

/** How a table stands. */
export interface TableAnswer {
  table: TableInfo;
}

/** How a table stands, and what one has to do with it; `contributed` is what one's seats add to its chance. */
export interface MyTable extends TableAnswer {
  mine: number[];
  host: boolean;
  contributed?: string[];
}

/** The seat one has sat down on. */
export interface Joined extends TableAnswer {
  seat: number;
}

/** Some tables, and the mark after which the next page begins if there is one. */
export interface TableList {
  tables: TableInfo[];
  more?: string;
}

/** A table one plays at, and on which seats. */
export interface OwnTable extends TableInfo {
  mine: number[];
}

/** Some of my tables, and the mark after which the next page begins if there is one. */
export interface OwnTables {
  tables: OwnTable[];
  more?: string;
}

/** Who I am, my tables as `OwnTables` tells them, and those where a seat is kept for me if I want to play again. */
export interface Me {
  id: string;
  name: string;
  waiting: string[];
  tables: OwnTable[];
  more?: string;
  invitations?: OwnTable[];
}

/** What has happened, how far the game has come, and where its chance came from. */
export interface Log {
  seq: number;
  ply: number;
  log: Entry[];
  chance: "house" | "record" | "branch" | "example" | "practice";
}

/** What was said. */
export interface ChatLog {
  lines: ChatLine[];
}

/** An earlier moment as a viewer saw it, and what moved with the action before it. */
export interface Moment {
  viewer: number | null;
  ply: number;
  scene: Scene;
  actor?: Player | null;
  action?: string;
  moves?: Move[];
}

/** Some moments in a row, and how many actions stand in all. */
export interface Moments {
  ply: number;
  plies: Moment[];
}

/** How the seats stood after some numbers of actions, and what is counted. */
export interface Scores {
  viewer: number | null;
  counted: Text;
  points: [number, number[]][];
}

/** An option of a game: one of its `values`, or a whole number from `low` to `high`. */
export interface OptionInfo {
  id: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  name: Record<string, string>;
  value_names?: Record<string, string>[];
  low?: number;
  high?: number;
  help?: Record<string, string>;
}

/** Something to choose for a seat: a House, or a colour, which is a livery. */
export interface LookInfo {
  id: string;
  name: Record<string, string>;
  slot?: number;
}

/** Something players choose for their seats that no rule asks about: a colour, a House. */
export interface Trait {
  id: string;
  name: Record<string, string>;
  apart: boolean;
  usual: string[];
  looks: LookInfo[];
}

/** What the rulebook says about who begins, and what it asks people; nothing where dice say it. */
export interface Beginning {
  how: "agreed" | "decided" | "named" | "left" | "dice";
  rule: Record<string, string>;
  asked?: Record<string, string>;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: Record<string, string>;
  blurb: Record<string, string>;
  seats: [number, number];
  minutes: number;
  secrets: boolean;
  draws: boolean;
  edition: string;
  begins: Beginning;
  parts: ("brief" | "rules" | "about")[];
  options: OptionInfo[];
  traits: Record<string, Trait[]>;
  lessons: number;
  puzzles: number;
  ratings: Record<string, number>;
}

/** A bot for people to choose, and how it plays. */
export interface LevelInfo {
  id: string;
  name: Record<string, string>;
  plays: Record<string, string>;
}

/** Every game, the names of all bots, and those for people to choose from; the weakest first. */
export interface House {
  games: GameInfo[];
  bots: string[];
  levels: LevelInfo[];
}

/** A moment drawn in a text, after `ply` actions. An example says what to `try`, and what comes of it. */
export interface Picture {
  id: string;
  clause: string;
  caption: Record<string, string>;
  src: string;
  ply: number;
  try: string[][] | null;
  answer: Record<string, string> | null;
}

/** Who one is. `token` is the secret of a program that asked for it, told only once. */
export interface Myself {
  id: string;
  name: string;
  token?: string;
}

/** The server is up, and games can be written down. */
export interface Up {
  status: "ok";
  version: string;
}

/** The server is up, but games cannot be written down. */
export interface Down {
  status: "down";
  reason: string;
  message: string;
}

/** The message of the day; another `id` with every other text. */
export interface DayMessage {
  id: string;
  en: string;
  fr: string;
}

/** What the house has to say to everybody today, if anything. */
export interface Today {
  message: DayMessage | null;
}

/** How much a server has to do. Times are in ms, `memory` in bytes (0: not known). */
export interface Workload {
  sockets: number;
  tables: number;
  held: number;
  late: number;
  commits: number;
  commit: number;
  bots: number;
  bots_wait: number;
  refused: number;
  memory: number;
}

/** A statement that took long, without its values: how often, and how many ms altogether and at worst. */
export interface SlowQuery {
  text: string;
  count: number;
  total: number;
  longest: number;
}

/** A server of this database; `id` is nothing where it has it for itself. `here`: the one that answers. */
export interface ServerInfo {
  id: string | null;
  name: string;
  version: string;
  started: number;
  drained: boolean;
  here: boolean;
  load: Workload | null;
  slow: SlowQuery[];
}

/** A table that waits or is played: how long its log is, and how many seats and watchers have an open line to it. */
export interface RunningTable {
  id: string;
  game: string;
  status: Status;
  seq: number;
  seats: number;
  watching: number;
  owner: string | null;
  changed: number;
}

/** What the operator sees: servers, the one that answers first; tables, changed last first; the message of the day. */
export interface ControlRoom {
  servers: ServerInfo[];
  tables: RunningTable[];
  more: string | null;
  message: DayMessage | null;
  now: number;
}

/** A lesson in a list: what it is called, what it is about, how many steps it has. */
export interface LessonInfo {
  id: string;
  title: Record<string, string>;
  idea: Record<string, string>;
  steps: number;
}

/** A phase to practise: what it is called, and what it is about. */
export interface PhaseInfo {
  id: string;
  title: Record<string, string>;
  idea: Record<string, string>;
}

/** The lessons of a game, in the order in which they are taught, and what a guide says at a first game. */
export interface Course {
  lessons: LessonInfo[];
  guide: Record<string, Record<string, string>>;
  practice?: PhaseInfo[];
}

/** One thing to do, and what is said when it is done. */
export interface LessonStep {
  do: Record<string, string>;
  done: Record<string, string>;
}

/** A lesson to be begun: its steps, and the position as the seat that learns sees it. */
export interface OpenLesson {
  id: string;
  title: Record<string, string>;
  idea: Record<string, string>;
  steps: LessonStep[];
  seat: number;
  frame: Frame;
  now: Step;
}

/** What was played: it did what was asked (*right*), began to (*more*), or was something else (*wrong*). */
export interface Judged {
  verdict: "right" | "more" | "wrong";
  at: number;
  over: boolean;
  shown: Step[];
  says?: Record<string, string>;
}

/** A puzzle in a list: how hard it is, on the scale of Glicko, and what it is about. */
export interface PuzzleInfo {
  id: string;
  rating: number;
  themes: string[];
  players: number;
}

/** The puzzles of a game, the easiest first, and what their themes are called. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
  themes: Record<string, Record<string, string>>;
}

/** The puzzle of a day (UTC), the same for everybody. */
export interface DayPuzzle {
  day: string;
  game: string;
  puzzle: string;
}

/** A puzzle to be solved: the position as the seat that solves it sees it, and what happened `lately`. */
export interface OpenPuzzle extends PuzzleInfo {
  seat: number;
  frame: Frame;
  now: Step;
  lately: Text[];
}

/** What was to be found: the `answer`, which `say` tells, its chance of winning, and why. */
export interface Solution {
  answer: string[];
  say: Text;
  why: Text;
  chance: number;
  instead: Text;
  instead_chance: number;
  then: ReviewStep[];
}

/** What was played in a puzzle: the answer (*right*), its beginning (*more*), or something else (*wrong*). */
export interface Tried {
  verdict: "right" | "more" | "wrong" | "told";
  shown: Step[];
  solution?: Solution;
}

/** A picture for the page, within a box of this size. */
export interface Drawing {
  svg: string;
  width?: number;
  height?: number;
}

/** What is wrong with an edition: at which key, and on which part of the bench, as far as that is known. */
export interface Problem {
  text: Text;
  message: string;
  key: string;
  tray?: string;
  part?: string;
}

/** An edition on the bench: its text, its parts, what is wrong with it. */
export interface Workbench {
  source: string;
  sha256: string;
  bench: Bench;
  arts: Record<string, string>;
  drawings: Record<string, Drawing>;
  problem?: Problem;
  options?: OptionInfo[];
}

/** What two editions have otherwise; `before` and `after` tell which drawing belongs to a name in each. */
export interface Compared {
  differences: Difference[];
  before: Record<string, string>;
  after: Record<string, string>;
  drawings: Record<string, Drawing>;
}

/** An edition that somebody keeps on the server, under a name. */
export interface KeptEdition {
  game: string;
  name: string;
  sha256: string;
  at: number;
}

/** What I keep of a game, the newest first. */
export interface KeptEditions {
  editions: KeptEdition[];
}

/** A component file, for whoever has its link. */
export interface EditionFile {
  name: string;
  source: string;
}

/** A piece of what a lab found: a heading, a paragraph, a table, or a plot as an SVG of its own. */
export interface LabBlock {
  kind: "heading" | "text" | "table" | "plot";
  text?: string;
  head?: string[];
  rows?: string[][];
  svg?: string;
}

/** How far bots have come with an edition, and what they found in the reader's language when they are through. */
export interface LabState {
  id: string;
  status: "playing" | "done" | "stopped" | "failed";
  games: number;
  wanted: number;
  title?: string;
  blocks?: LabBlock[];
}

/** Decisions of a phase or of a kind, as sums that can be added up over games: scores (100 at best), wins lost. */
export interface ReviewWeakness {
  group: "phase" | "kind";
  name: string;
  what: Text;
  decisions: number;
  score: number;
  loss: number;
  mistakes: number;
}

/** A seat: its win chance and its luck over the game, how well it decided, and where its result came from. */
export interface ReviewPlayer {
  seat: number;
  curve: [number, number][];
  luck: [number, number][];
  accuracy: number | null;
  start: number;
  choices: number;
  chance: number;
  others: number;
  result: number;
  weaknesses?: ReviewWeakness[];
}

/** What could have been played: the chance of winning with it, and why. */
export interface ReviewOption {
  action: string;
  chance: number;
  say: Text;
  why?: Text;
}

/** A decision that mattered: what was played, and what else there was, best first. */
export interface ReviewMoment {
  ply: number;
  seat: number;
  before: number;
  after: number;
  grade: "best" | "good" | "doubtful" | "mistake" | "turning";
  say: Text;
  options: ReviewOption[];
}

/** How far a review has come. `rough`: the curves are a first look; `mistakes` are where signs stand on them. */
export interface ReviewState {
  status: "working" | "done" | "failed";
  done: number;
  wanted: number;
  rough?: boolean;
  players?: ReviewPlayer[];
  moments?: ReviewMoment[];
  mistakes?: [number, number][];
}

/** One step of what could follow, or could have followed. */
export interface ReviewStep {
  say: Text;
  scene: Scene;
}

/** A choice drawn into the position before it, and what could have followed, step by step. */
export interface ReviewLine {
  seat: number;
  scene: Scene;
  steps: ReviewStep[];
}

/** What a search has found so far: the seat's chance of winning, and the best few actions where it is to act. */
export interface AnalysisState {
  id: string;
  status: "thinking" | "done" | "stopped" | "failed";
  ply: number;
  seat: number;
  simulations?: number;
  chance?: number;
  options?: HintOption[];
}

/** The first message: the last sequence number and line of chat already known, and how many private ones. */
export interface Hello {
  t: "hello";
  seq?: number;
  chat?: number;
  private?: number;
}

/** Still there. */
export interface Ping {
  t: "ping";
  n?: number;
}

/** A chain of actions, all or nothing. */
export interface Play {
  t: "play";
  id: number;
  seat: number;
  seq: number;
  chain: string[];
  key: string;
}

/** Back to when `to` actions stood. */
export interface Undo {
  t: "undo";
  id: number;
  seat: number;
  seq: number;
  to: number;
  key: string;
}

/** Ask the others to go back to before one's own action `to`. */
export interface Takeback {
  t: "takeback";
  id: number;
  seat: number;
  seq: number;
  to: number;
}

/** Offer a draw. */
export interface Draw {
  t: "draw";
  id: number;
  seat: number;
}

/** Answer such a request or offer, by its number. */
export interface Consent {
  t: "consent";
  id: number;
  seat: number;
  yes: boolean;
  offer?: number;
}

/** Give up. */
export interface Resign {
  t: "resign";
  id: number;
  seat: number;
}

/** Look ahead along choices that are only held. */
export interface Peek {
  t: "peek";
  id: number;
  seat: number;
  seq: number;
  chain: string[];
}

/** Why can these touches not be played? */
export interface Why {
  t: "why";
  id: number;
  seat: number;
  seq: number;
  path: string[];
  chain?: string[];
}

/** What could I do? Answered when a bot has thought about it, if the table allows hints. */
export interface Hint {
  t: "hint";
  id: number;
  seat: number;
  seq: number;
}

/** Why did a bot play so in the turn whose last action this is, as far as I may know? */
export interface Explain {
  t: "explain";
  id: number;
  ply: number;
  seat?: number | null;
}

/** Was this action of mine a mistake? Answered when it has been looked at, where one person plays against bots. */
export interface Judge {
  t: "judge";
  id: number;
  seat: number;
  ply: number;
}

/** What can be said of a thing. */
export interface Inspect {
  t: "inspect";
  id: number;
  ref: string;
  seat?: number | null;
  ply?: number | null;
}

/** A line of chat; or in private to a person who plays here, as `Seat.person` names him. */
export interface Say {
  t: "say";
  id: number;
  text: string;
  to?: string | null;
}

/** What `done` says besides, by the kind of request. */
export interface Answers {
  play: Reached;
  undo: Reached;
  takeback: Reached;
  draw: Reached;
  consent: Reached;
  resign: Reached;
  peek: Peeked;
  why: Reasons;
  hint: Hints;
  explain: Explained;
  judge: Judgement;
  inspect: Info;
  say: Said;
}

export type FromServer =
  | Welcome
  | Step
  | Done
  | Refused
  | TableChanged
  | Chat
  | BotReplaced
  | RematchOpened
  | PresenceChanged
  | Pong
  | Bye;

export type FromClient =
  | Hello
  | Ping
  | Play
  | Undo
  | Takeback
  | Draw
  | Consent
  | Resign
  | Peek
  | Why
  | Hint
  | Explain
  | Judge
  | Inspect
  | Say;
