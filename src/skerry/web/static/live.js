// The live line. It heals by itself: after a gap it asks for the lines it does not have, and a move that got no answer is
// sent again under the same key, so that it counts once.
import { random } from "./dom.js";
import { api, now } from "./state.js";

let socket;
let tries = 0;
let timer;
let whose = null; // the seat whose log we have
let pending = null; // the one move on its way
let hear = () => {};
const waiting = { position() {}, table() {}, backs() {}, lost() {}, refused() {}, gone() {}, settled() {} };

export const sending = () => pending !== null;

export function listen(handlers) {
  Object.assign(waiting, handlers);
  connect();
}

export function connect() {
  clearTimeout(timer);
  socket?.close();
  if (whose !== now.seat) now.log = [];
  whose = now.seat;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = (socket = new WebSocket(`${scheme}://${location.host}${api}/live?seat=${now.seat}&since=${now.log.length}`));
  line.onmessage = (event) => line === socket && hear(JSON.parse(event.data));
  line.onclose = (event) => {
    if (line !== socket) return;
    if (event.code === 4403 && now.seat >= 0) {
      now.seat = -1; // not ours (any more): one may still watch
      return connect();
    }
    if (event.code >= 4400 && event.code !== 4429) return waiting.gone(event.reason || "There is no such table.");
    tries += 1;
    waiting.lost();
    timer = setTimeout(connect, Math.min(5000, 150 * 2 ** tries));
  };
}

hear = (frame) => {
  tries = 0;
  if (frame.table) return waiting.table(frame.table);
  if (frame.done) return settle(frame.done);
  if (frame.refused) {
    if (frame.again) return setTimeout(sendPending, 1000);
    if (pending?.key === frame.refused) {
      pending = null;
      waiting.refused(frame.error);
    }
    return;
  }
  if (frame.can_take_back && !frame.panels) return waiting.backs(frame);
  if (!frame.panels) return;
  for (const line of frame.log) if (line.key) settle(line.key);
  waiting.position(frame);
  if (frame.first) sendPending();
};

function settle(key) {
  if (pending?.key !== key) return;
  pending = null;
  waiting.settled();
}

function sendPending() {
  if (pending && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(pending));
}

// An action, or a take-back where there is none.
export function act(seat, action = null) {
  if (pending) return;
  pending = { seat, action, count: now.latest.counts[seat], key: random() };
  sendPending();
}

// A phone that wakes up, a page out of the back button's store, a network that is there again: do not wait.
const awake = () => !document.hidden && socket && socket.readyState > WebSocket.OPEN && connect();
document.addEventListener("visibilitychange", awake);
addEventListener("online", () => socket && connect());
addEventListener("pageshow", (event) => event.persisted && connect());
