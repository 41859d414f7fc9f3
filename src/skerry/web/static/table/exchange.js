// What is said over the live line, without the line: frames go to their handlers, and one move at a time is on its way. A
// move that got no answer is sent again under its key, so that it counts once.

/** @import { Frame, Handlers, Said } from "../types.js" */

const PATIENCE = 1000; // milliseconds before a move is sent again that could not be written

/**
 * @param {Handlers} handlers
 * @param {(move: Said) => void} send sends a move if the line is open
 */
export function exchange(handlers, send) {
  /** @type {Said | null} the one move on its way */
  let pending = null;

  /** Send the move on its way once more. */
  function repeat() {
    if (pending) send(pending);
  }

  /** @param {string} key of a move that has been made */
  function settle(key) {
    if (pending?.key !== key) return;
    pending = null;
    handlers.settled();
  }

  return {
    sending: () => pending !== null,

    /** @param {Said} move */
    act(move) {
      if (pending) return;
      pending = move;
      send(move);
    },

    /** @param {Frame} frame */
    hear(frame) {
      if ("table" in frame) handlers.table(frame.table);
      else if ("done" in frame) settle(frame.done);
      else if ("refused" in frame) {
        if (frame.again) setTimeout(repeat, PATIENCE);
        else if (pending?.key === frame.refused) {
          pending = null;
          handlers.refused(frame.error);
        }
      } else if ("panels" in frame) {
        for (const line of frame.log) if (line.key) settle(line.key);
        handlers.position(frame);
        if (frame.first) repeat();
      } else if ("can_take_back" in frame) handlers.backs(frame);
    },
  };
}

/**
 * What to do when the server has closed the line: watch instead of playing, give up, or try again.
 * @param {number} code
 * @param {number} seat
 */
export function afterClose(code, seat) {
  if (code === 4403 && seat >= 0) return "watch"; // the seat is not ours (any more)
  return code >= 4400 && code !== 4429 ? "gone" : "again";
}

/**
 * Milliseconds to wait before the line is tried again.
 * @param {number} tries
 */
export const backoff = (tries) => Math.min(5000, 150 * 2 ** tries);
