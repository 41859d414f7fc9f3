// What the modules of the table page share: the page itself, and where the match stands.
import { signed } from "./seats.js";

export const main = document.querySelector("main.table");
export const facts = JSON.parse(main.dataset.facts);
export const api = `/api/tables/${facts.table}`;

export const now = {
  around: facts.around, // who sits where, which seats are played here, the rematch
  seat: -1, // who looks
  latest: null, // the newest position drawn or waiting
  shown: null, // the position on the screen
  log: [],
  acted: 0, // the log's length when somebody here last acted
  replaying: false,
  path: [], // clicks made so far
  byKey: false, // was the last input a key? Then focus follows the board.
};

export const seats = () => now.around.seats.length;
export const mine = (seat) => now.around.mine.includes(seat);
export const you = () => (now.around.mine.length === 1 ? now.around.mine[0] : -1); // the one person here

const plain = (i) => now.around.seats[i]?.name || `Player ${i + 1}`;
export const name = (i) => (i === you() ? "You" : plain(i));
export const inside = (i) => (i === you() ? "you" : plain(i));
// A game speaks of "Player 2"; at the table they have names.
export const named = (text) => text.replace(/\bplayer (\d+)\b/gi, (all, n) => now.around.seats[n - 1]?.name || all);

export const counts = () => now.latest?.unit !== ""; // do scores say anything before the end?
export const points = (n) => `${signed(n)} ${now.shown?.unit || "point"}${Math.abs(n) === 1 ? "" : "s"}`;
// What is expected of a choice, said as the game counts.
export function expected(worth, chance, digits = 0) {
  const parts = [];
  if (counts()) parts.push(`${signed(worth.toFixed(digits))} ${now.shown?.unit || "point"}${worth.toFixed(digits) === "1" ? "" : "s"}`);
  else if (seats() === 1) parts.push(`outlook ${Math.round(100 * worth)} %`);
  if (seats() > 1) parts.push(`${Math.round(100 * chance)} % to win`);
  return parts;
}
export const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
