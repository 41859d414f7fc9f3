// The seats' marks: a colour and a shape each; past five seats with the number, because shapes then repeat.
import { signed } from "./phrases.js";

let numbers = false;

/** @param {boolean} on */
export const numbered = (on) => (numbers = on);

/**
 * A seat's mark, as HTML.
 * @param {number} n
 */
export const mark = (n) =>
  `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-${n % 5}"/>${numbers ? `<text x="12" y="16">${n + 1}</text>` : ""}</svg>`;

/**
 * A seat in the strip above a phone's board, as HTML.
 * @param {number} n
 * @param {number | ""} score
 * @param {boolean} turn
 * @param {boolean} you
 */
export const seatRing = (n, score, turn, you) =>
  `<li class="${turn ? "turn" : ""}">${mark(n)}<b>${signed(score)}</b>${you ? "<small>you</small>" : ""}</li>`;
