// Where the match stands, and what is often asked about it. Nothing here touches the page.
import { signed } from "../shared/phrases.js";

/** @import { LogLine, PositionFrame, State } from "../types.js" */

/** @type {State} */
export const now = {
  around: { seats: [], mine: [], owner: false, next: "", deal: "" },
  seat: -1,
  latest: null,
  shown: null,
  log: [],
  acted: 0,
  replaying: false,
  path: [],
  kept: [],
  byKey: false,
};

/** How many seats the table has. */
export const seats = () => now.around.seats.length;

/**
 * Is this seat played here?
 * @param {number} seat
 */
export const mine = (seat) => now.around.mine.includes(seat);

/** The seat of the one person here, or -1. */
export const you = () => (now.around.mine.length === 1 ? now.around.mine[0] : -1);

/** @param {number} seat */
const plain = (seat) => now.around.seats[seat]?.name || `Player ${seat + 1}`;

/**
 * What a seat is called at the beginning of a sentence.
 * @param {number} seat
 */
export const name = (seat) => (seat === you() ? "You" : plain(seat));

/**
 * What a seat is called inside a sentence.
 * @param {number} seat
 */
export const inside = (seat) => (seat === you() ? "you" : plain(seat));

/**
 * A game speaks of "Player 2"; at the table they have names.
 * @param {string} text
 */
export const named = (text) =>
  text.replace(/\bplayer (\d+)\b/gi, (/** @type {string} */ all, /** @type {string} */ n) => now.around.seats[Number(n) - 1]?.name || all);

/** Do scores say anything before the end? */
export const counts = () => now.latest?.unit !== "";

/** @param {number} n */
export const points = (n) => `${signed(n)} ${now.shown?.unit || "point"}${Math.abs(n) === 1 ? "" : "s"}`;

/**
 * What is expected of a choice, said as the game counts.
 * @param {number} worth
 * @param {number} chance
 * @param {number} [digits]
 */
export function expected(worth, chance, digits = 0) {
  const parts = [];
  if (counts()) parts.push(`${signed(worth.toFixed(digits))} ${now.shown?.unit || "point"}${worth.toFixed(digits) === "1" ? "" : "s"}`);
  else if (seats() === 1) parts.push(`outlook ${Math.round(100 * worth)} %`);
  if (seats() > 1) parts.push(`${Math.round(100 * chance)} % to win`);
  return parts;
}

/** The line of the log after which the position on the screen was reached. */
export const lineShown = () => (now.replaying && now.shown ? now.shown.line : now.log.length);

/**
 * A log with the lines of a frame, which take the place of those it had from there on.
 * @param {LogLine[]} log
 * @param {Pick<PositionFrame, "line" | "log">} frame
 */
export const continued = (log, frame) => [...log.slice(0, frame.line - frame.log.length), ...frame.log];
