// The live line without a line: which handler hears a frame, in which order, and what becomes of the move on its way.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { afterClose, backoff, exchange } from "../../../src/skerry/web/static/table/exchange.js";

const MOVE = { seat: 0, action: 4, count: 2, key: "key-1" };
let events, talk;

const frame = (line, log = [], more = {}) => ({ line, log, panels: [], first: false, ...more });

beforeEach(() => {
  events = [];
  const note = (name) => (told) => events.push(told === undefined ? name : [name, told.line ?? told]);
  const handlers = Object.fromEntries(["position", "table", "backs", "refused", "settled", "lost", "gone"].map((name) => [name, note(name)]));
  talk = exchange(handlers, (move) => events.push(["sent", move.key]));
});

test("frames are handed on in the order in which they come", () => {
  talk.hear({ table: "who sits where" });
  talk.hear(frame(1, [], { first: true }));
  talk.hear(frame(2));
  talk.hear({ can_take_back: [0], line: 2 });
  talk.hear(frame(3));
  assert.deepEqual(events, [["table", "who sits where"], ["position", 1], ["position", 2], ["backs", 2], ["position", 3]]);
});

test("a move is settled by its own line of the log, before the position is drawn", () => {
  talk.act(MOVE);
  assert.ok(talk.sending());
  talk.hear(frame(3, [{ line: 2, seat: 1, text: "passes" }]));
  assert.ok(talk.sending(), "that was another's move");
  talk.hear(frame(4, [{ line: 3, seat: 0, text: "draws a tile", key: "key-1" }]));
  assert.ok(!talk.sending());
  assert.deepEqual(events, [["sent", "key-1"], ["position", 3], "settled", ["position", 4]]);
});

test("one move at a time", () => {
  talk.act(MOVE);
  talk.act({ ...MOVE, key: "key-2" });
  assert.deepEqual(events, [["sent", "key-1"]]);
});

test("a move without an answer is sent again under its key when the line is there again", () => {
  talk.act(MOVE);
  talk.hear(frame(2, [], { first: true }));
  assert.deepEqual(events, [["sent", "key-1"], ["position", 2], ["sent", "key-1"]]);
  talk.hear({ done: "key-1", line: 2 });
  assert.ok(!talk.sending());
  assert.equal(events.at(-1), "settled");
});

test("a move that is in the log already is not sent again", () => {
  talk.act(MOVE);
  talk.hear(frame(3, [{ line: 2, seat: 0, text: "passes", key: "key-1" }], { first: true }));
  assert.deepEqual(events, [["sent", "key-1"], "settled", ["position", 3]]);
});

test("a refusal is told once, and only of the move on its way", () => {
  talk.act(MOVE);
  talk.hear({ refused: "an older key", error: "not your turn" });
  assert.ok(talk.sending());
  talk.hear({ refused: "key-1", error: "not your turn" });
  talk.hear({ refused: "key-1", error: "not your turn" });
  assert.deepEqual(events, [["sent", "key-1"], ["refused", "not your turn"]]);
  talk.act({ ...MOVE, key: "key-2" });
  assert.deepEqual(events.at(-1), ["sent", "key-2"], "the next one may be sent");
});

test("what the store could not write is sent again after a while", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  talk.act(MOVE);
  talk.hear({ refused: "key-1", error: "the store does not answer", again: true });
  assert.ok(talk.sending());
  t.mock.timers.tick(999);
  assert.equal(events.length, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(events, [["sent", "key-1"], ["sent", "key-1"]]);
});

test("a complaint about nonsense is no position", () => {
  talk.hear({ error: "that is no message of the form asked for" });
  assert.deepEqual(events, []);
});

test("a line that was closed is tried again, watched from nobody's seat, or given up", () => {
  assert.equal(afterClose(1006, 0), "again", "the network");
  assert.equal(afterClose(1013, 0), "again", "a game that is being compiled");
  assert.equal(afterClose(4429, 0), "again", "too many messages");
  assert.equal(afterClose(4403, 0), "watch", "not one's seat any more");
  assert.equal(afterClose(4403, -1), "gone");
  assert.equal(afterClose(4404, 0), "gone", "no such table");
});

test("who tries again waits longer each time, but never long", () => {
  assert.deepEqual([1, 2, 3].map(backoff), [300, 600, 1200]);
  assert.equal(backoff(50), 5000);
});
