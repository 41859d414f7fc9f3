// What the page says about a match to those who sit at it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { continued, expected, lineShown, named, now, points } from "../../../src/skerry/web/static/table/state.js";
import { promptOf, told } from "../../../src/skerry/web/static/table/telling.js";

const chair = (name, bot = "") => ({ name, bot, person: true, taken: true });
const position = (more = {}) => ({ over: false, winners: [], scores: [0, 0, 0], turn: [0], prompt: "Choose a tile.", ...more });
const over = (winners, scores) => position({ over: true, turn: [], winners, scores });

beforeEach(() => {
  now.around = { seats: [chair("Ada"), chair("Bo"), chair("")], mine: [0], owner: true, next: "" };
  now.seat = 0;
  now.latest = now.shown = { unit: "point" };
  now.replaying = false;
  now.log = [];
});

test("players are called by their names, where they have some", () => {
  assert.equal(named("Player 2 takes a tile from player 3; player 9 watches"), "Bo takes a tile from player 3; player 9 watches");
});

test("the log speaks of others, and to the one person here", () => {
  assert.equal(told({ seat: 1, text: "draws a tile from player 1" }), "Bo draws a tile from Ada");
  assert.equal(told({ seat: 0, text: "draws a tile, keeps it" }), "You draw a tile, keep it");
  assert.equal(told({ seat: 2, text: "scores -3 (-1 each)" }), "Player 3 scores −3 (−1 each)");
});

test("two people at one device are both called by their names", () => {
  now.around.mine = [0, 1];
  assert.equal(told({ seat: 0, text: "draws a tile" }), "Ada draws a tile");
  assert.equal(promptOf(position()), "Ada, choose a tile.");
  assert.equal(promptOf(position({ turn: [1] })), "Choose a tile.");
});

test("who has left the seat to a bot is told so, but not while looking back", () => {
  now.around.seats[0].bot = "greedy";
  assert.equal(promptOf(position()), "The greedy bot plays for you.");
  now.replaying = true;
  assert.equal(promptOf(position()), "Choose a tile.");
});

for (const [what, winners, scores, said] of [
  ["a win", [0], [12, 9, -2], "You win, 12 to 9."],
  ["a tie-break for you", [0], [9, 9, 2], "You win with 9 points, by the tie-break."],
  ["another's win", [1], [-3, 9, 2], "Bo wins with 9 points. You have −3."],
  ["another's tie-break", [2], [1, 9, 9], "Player 3 wins with 9 points, by the tie-break. You have 1."],
  ["a shared win with you", [0, 1], [1, 1, 0], "You and Bo share the win with 1 point."],
  ["a shared win of others", [1, 2], [3, 4, 4], "Bo and Player 3 share the win with 4 points. You have 3."],
  ["no winner", [], [3, 4, 4], "Nobody wins. You have 3."],
])
  test(`${what} is told`, () => assert.equal(promptOf(over(winners, scores)), said));

test("a spectator is told who has won, and nothing about an own score", () => {
  now.around.mine = [];
  assert.equal(promptOf(over([1], [12, 19, 2])), "Bo wins with 19 points.");
});

test("where scores say nothing, none is told", () => {
  now.latest = now.shown = { unit: "" };
  assert.equal(promptOf(over([0], [1, 0, 0])), "You win.");
  assert.equal(promptOf(over([1], [0, 1, 0])), "Bo wins.");
  assert.deepEqual(expected(0.5, 0.25), ["25 % to win"]);
});

test("a puzzle that was lost", () => {
  now.around = { seats: [chair("Ada")], mine: [0], owner: true, next: "" };
  assert.equal(promptOf(over([], [7])), "Not this time. You have 7.");
  now.latest = now.shown = { unit: "" };
  assert.deepEqual(expected(0.5, 0.25), ["outlook 50 %"]);
});

test("scores count what the game counts", () => {
  assert.equal(points(-1), "−1 point");
  now.shown = { unit: "doubloon" };
  assert.equal(points(2), "2 doubloons");
  assert.deepEqual(expected(1.2, 0.256), ["1 doubloon", "26 % to win"]);
  assert.deepEqual(expected(-1.25, 1, 1), ["−1.3 doubloons", "100 % to win"]);
});

const lines = (...texts) => texts.map((text, line) => ({ line, seat: 0, text }));

test("a frame's lines go on where the log ends", () => {
  const log = lines("a", "b");
  const all = continued(log, { line: 3, log: [{ line: 2, seat: 1, text: "c" }] });
  assert.deepEqual(all.map((line) => line.text), ["a", "b", "c"]);
  assert.equal(log.length, 2, "the old log is left as it was");
});

test("lines that are told again take the place of those that were there", () => {
  const again = continued(lines("a", "b", "c"), { line: 3, log: [{ line: 1, seat: 0, text: "B" }, { line: 2, seat: 0, text: "C" }] });
  assert.deepEqual(again.map((line) => line.text), ["a", "B", "C"]);
  assert.deepEqual(continued(lines("a", "b"), { line: 2, log: [] }).length, 2, "a new name, no new line");
});

test("the line on the screen is the log's end, or the one looked back at", () => {
  now.log = lines("a", "b", "c");
  now.shown = { line: 1 };
  assert.equal(lineShown(), 3);
  now.replaying = true;
  assert.equal(lineShown(), 1);
});
