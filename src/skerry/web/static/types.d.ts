// What the server sends, what the page keeps of it, and which elements the pages have. Frames and positions are made in
// web/tables/frames.py and web/tables/feed.py, the other answers in web/http/api.py, the pages in web/http/pages.py.

// ---- who sits where

/** A seat: whose it is, and who plays it. */
export interface Chair {
  name: string; // "" where nobody has given one
  person: boolean; // is it a person's, even while a bot stands in?
  bot: string; // the bot that plays it now, "" for none
  taken: boolean; // has somebody sat down?
}

/** Who sits where, as this device may know it. */
export interface Around {
  seats: Chair[];
  mine: number[]; // the seats played at this device
  owner: boolean; // was the table opened here?
  next: string; // the id of the rematch, "" while there is none
  deal: string; // a sentence where somebody may know what is hidden, else ""
}

/** What the table's page is told by its own HTML. */
export interface Facts {
  table: string;
  art: string; // the address of the game's symbols
  lines: string[]; // of the score sheet
  game: string;
  title: string;
  bots: Record<string, string>; // code: how it is called in a list
  usual_bot: string;
  public: string; // the address that links are made with, "" for the page's own
  around: Around;
}

// ---- positions

export type Role = "main" | "map" | "rival" | "page" | "tray" | "hand";

export interface Picture {
  width: number;
  height: number;
  svg: string;
}

/** A place on the table with a picture. */
export interface Panel extends Picture {
  id: string;
  role: Role;
  title: string;
  closer: boolean; // is there a closer look?
  pans: boolean; // does it pan and zoom as a map does?
  opens_once: string; // the closer look opens by itself, once for every such name
}

/** A closer look at a panel. */
export interface Closer extends Picture {
  title: string;
}

/** Clicks on element ids, one after the other, down to an action's id. */
export interface ClickTree {
  [id: string]: ClickTree | number;
}

/** A score sheet: points by line. */
export type Sheet = Record<string, number>;

export interface LogLine {
  line: number; // from 0
  seat: number;
  text: string;
  key?: string; // on a line that this device sent
}

/** A position as one viewer sees it. Of its panels a frame has only those that have changed. */
export interface Position {
  line: number; // how many lines of the log led here
  seat: number; // who looks; -1: a spectator
  turn: number[]; // the seats to act
  over: boolean;
  winners: number[];
  prompt: string;
  order: string[]; // the ids of all panels
  panels: Panel[];
  clicks: ClickTree; // empty for who has nothing to choose
  scores: number[];
  unit: string; // what scores count; "": nothing before the end
  sheets: Sheet[];
}

// ---- the live line, from the server

/** A position with the lines of the log that led to it. */
export interface PositionFrame extends Position {
  newest: boolean;
  first: boolean; // of this connection
  counts: number[]; // log lines by seat: a move names its own seat's
  log: LogLine[];
  secret: boolean; // do the seats of this device know different things?
}

/** Somebody has sat down, left, or changed a name. */
export interface TableFrame {
  table: Around;
}

/** Which of this device's seats may take their last action back, once nothing has happened for a moment. */
export interface BacksFrame {
  can_take_back: number[];
  line: number;
}

/** A move that was sent twice is this line of the log. */
export interface DoneFrame {
  done: string; // the move's key
  line: number;
}

/** A move that is not possible; with `again` it may be sent once more. */
export interface RefusedFrame {
  refused: string; // the move's key
  error: string;
  again?: true;
}

/** What was sent is no message of the form asked for. */
export interface ErrorFrame {
  error: string;
}

export type Frame = PositionFrame | TableFrame | BacksFrame | DoneFrame | RefusedFrame | ErrorFrame;

/** To the server: an action, or a take-back where there is none. */
export interface Said {
  seat: number;
  action: number | null;
  count: number;
  key: string;
}

/** Who is told what comes over the live line. */
export interface Handlers {
  position(frame: PositionFrame): void;
  table(around: Around): void;
  backs(frame: BacksFrame): void;
  refused(sentence: string): void; // the move on its way is not possible
  settled(): void; // the move on its way has been made
  lost(): void; // the line is down, and tried again
  gone(sentence: string): void; // the line is down for good
}

// ---- answers of the JSON API

/** Every error is a sentence. */
export interface Problem {
  error: string;
}

export interface Created {
  id: string;
  url: string;
  links: Links;
}

/** Seat by seat what this device may hand out. */
export type Links = (string | null)[];

/** Why something is not possible, with the clause of the rules. */
export interface Reason {
  text: string;
  clause: string | null;
}

export interface Hint {
  action: number;
  text: string;
  clicks: string[];
  points: number; // expected at the end
  chance: number; // of winning
}

/** What the coach thinks of a decision. */
export interface Advice {
  line: number; // of the log, from 1
  seat: number;
  played: string;
  better: string; // "" where nothing was
  chance: number;
  best_chance: number;
  points: number;
  best_points: number;
}

/** What a seat knows in plain words; here only what it may do. */
export interface Data {
  actions: { id: number; text: string }[];
}

// ---- what the table's page keeps

/** The newest position. What can be taken back is told later, by a frame of its own. */
export interface Latest extends PositionFrame {
  can_take_back: number[];
}

/** The position on the screen: the newest, or an earlier one. */
export interface Shown extends Position {
  log: LogLine[];
  first?: boolean;
  past?: string; // what an earlier position says in the prompt's place
}

/** Where the match stands, and what somebody is doing at this page. */
export interface State {
  around: Around;
  seat: number; // who looks
  latest: Latest | null; // the newest position drawn or waiting
  shown: Shown | null; // the position on the screen
  log: LogLine[];
  acted: number; // the log's length when somebody here last acted
  replaying: boolean;
  path: string[]; // clicks made so far
  kept: string[]; // the clicks before the move that was sent last, to go on from where it is refused
  byKey: boolean; // was the last input a key? Then focus follows the board.
}

/** Left, top and width of what is seen of a board. */
export type Extent = [left: number, top: number, width: number];

/** A board that pans and zooms. */
export interface Pan {
  resize(width: number, height: number, origin: [number, number]): void;
  near(things: SVGElement[]): void; // what can be chosen now
}

/** Where a thing is on the screen: a matrix that takes a symbol at 0,0 there, and its size in its own units. */
export interface Place {
  matrix: DOMMatrix;
  width: number;
  height: number;
}

/** Draws an earlier position. */
export type LookBack = (line: number) => void;

// ---- elements by id

export interface Elements {
  // every page
  theme: HTMLButtonElement;
  // home
  mine: HTMLElement;
  profile: HTMLFormElement;
  // a seat's link
  join: HTMLFormElement;
  // the table: board and dock
  strip: HTMLOListElement;
  panels: HTMLElement;
  mains: HTMLElement;
  rivals: HTMLElement;
  dock: HTMLElement;
  told: HTMLElement;
  prompt: HTMLElement;
  cancel: HTMLButtonElement;
  tools: HTMLElement;
  return: HTMLButtonElement;
  back: HTMLButtonElement;
  "ask-hints": HTMLButtonElement;
  "list-toggle": HTMLButtonElement;
  "sheet-toggle": HTMLButtonElement;
  "replay-tools": HTMLElement;
  earlier: HTMLButtonElement;
  run: HTMLButtonElement;
  later: HTMLButtonElement;
  speed: HTMLSelectElement;
  "seen-by": HTMLSelectElement;
  now: HTMLButtonElement;
  "end-tools": HTMLElement;
  again: HTMLButtonElement;
  watch: HTMLButtonElement;
  coach: HTMLButtonElement;
  "sheet-toggle-end": HTMLButtonElement;
  hint: HTMLElement;
  hints: HTMLOListElement;
  why: HTMLElement;
  tray: HTMLElement;
  hand: HTMLElement;
  list: HTMLElement;
  error: HTMLElement;
  live: HTMLElement;
  // the table: what stands beside the board
  seats: HTMLOListElement;
  sheet: HTMLElement;
  log: HTMLElement;
  rules: HTMLElement;
  more: HTMLElement;
  people: HTMLElement;
  picture: HTMLAnchorElement;
  record: HTMLElement;
  "copy-position": HTMLButtonElement;
  slider: HTMLInputElement;
  moment: HTMLOutputElement;
  "coach-room": HTMLElement;
  curve: SVGSVGElement;
  whose: HTMLElement;
  advice: HTMLElement;
  "coach-note": HTMLElement;
  turning: HTMLElement;
  // the table: dialogs
  curtain: HTMLDialogElement;
  invite: HTMLDialogElement;
  invitations: HTMLElement;
  invited: HTMLButtonElement;
}
