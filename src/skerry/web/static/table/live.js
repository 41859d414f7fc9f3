// The live line. It heals by itself: after a gap it asks for the lines it does not have.
import { random } from "../shared/dom.js";
import { afterClose, backoff, exchange } from "./exchange.js";
import { api } from "./page.js";
import { now } from "./state.js";

/** @import { Handlers } from "../types.js" */

/** @type {WebSocket | undefined} */
let socket;
let tries = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {number | undefined} */
let whose; // the seat whose log we have

/** @type {Handlers} */
const handlers = { position() {}, table() {}, backs() {}, refused() {}, settled() {}, lost() {}, gone() {} };
const talk = exchange(handlers, (move) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(move));
});

/** Is a move on its way? */
export const sending = talk.sending;

/**
 * Begin; from now on the handlers are told what comes.
 * @param {Handlers} given
 */
export function listen(given) {
  Object.assign(handlers, given);
  connect();
}

/** Open the line as the seat that looks, anew if it is open. */
export function connect() {
  clearTimeout(timer);
  socket?.close();
  if (whose !== now.seat) now.log = [];
  whose = now.seat;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = (socket = new WebSocket(`${scheme}://${location.host}${api}/live?seat=${now.seat}&since=${now.log.length}`));
  line.onmessage = (event) => {
    if (line !== socket) return; // an older line's last words
    tries = 0;
    talk.hear(JSON.parse(event.data));
  };
  line.onclose = (event) => {
    if (line !== socket) return;
    const then = afterClose(event.code, now.seat);
    if (then === "gone") return handlers.gone(event.reason || "There is no such table.");
    if (then === "watch") {
      now.seat = -1;
      return connect();
    }
    tries += 1;
    handlers.lost();
    timer = setTimeout(connect, backoff(tries));
  };
}

/**
 * Send an action, or a take-back where there is none.
 * @param {number} seat
 * @param {number | null} action
 */
export function act(seat, action) {
  if (now.latest) talk.act({ seat, action, count: now.latest.counts[seat], key: random() });
}

// A phone that wakes up, a page out of the back button's store, a network that is there again: do not wait.
document.addEventListener("visibilitychange", () => !document.hidden && socket && socket.readyState > WebSocket.OPEN && connect());
addEventListener("online", () => socket && connect());
addEventListener("pageshow", (event) => event.persisted && connect());
