// Choosing by clicks: what a click, a turn or a new position makes of a half-made move.
import assert from "node:assert/strict";
import { test } from "node:test";

import { branchAt, carriedOver, clicked, clicksAfter, readyClicks, stillToMake, turned } from "../../../src/skerry/web/static/table/clicks.js";

const none = () => false;
const cards = (id) => id.startsWith("card-");
const TREE = { tile: { "turn-0": { c: 1, d: 2 }, "turn-1": { c: 3 } }, pass: 9 };

test("a path leads to more clicks, to an action, or nowhere", () => {
  assert.deepEqual(branchAt(TREE, ["tile", "turn-1"]), { c: 3 });
  assert.equal(branchAt(TREE, ["tile", "turn-0", "d"]), 2);
  assert.equal(branchAt(TREE, ["turn-0"]), undefined);
  assert.equal(branchAt(TREE, ["pass", "c"]), undefined, "an action is the end");
  assert.deepEqual(clicksAfter(TREE, []), ["tile", "pass"]);
  assert.deepEqual(clicksAfter(TREE, ["tile", "nonsense"]), []);
});

test("what every object has is no click", () => {
  assert.equal(branchAt(TREE, ["constructor"]), undefined);
  assert.equal(clicked(TREE, [], "toString", none), null);
});

test("action 0 is an action too", () => {
  assert.equal(clicked({ first: 0 }, [], "first", none), 0);
});

test("clicks go down the tree and end in an action", () => {
  const one = clicked(TREE, [], "tile", none);
  assert.deepEqual(one, ["tile"]);
  const two = clicked(TREE, one, "turn-0", none);
  assert.deepEqual(two, ["tile", "turn-0"]);
  assert.equal(clicked(TREE, two, "d", none), 2);
});

test("a picked thing is put back, with all that was picked after it", () => {
  assert.deepEqual(clicked(TREE, ["tile", "turn-0"], "tile", none), []);
  assert.deepEqual(clicked(TREE, ["tile", "turn-0"], "turn-0", none), ["tile"]);
});

test("what cannot follow changes nothing", () => {
  assert.equal(clicked(TREE, ["tile"], "pass", none), null);
  const path = ["tile"];
  clicked(TREE, path, "turn-0", none);
  assert.deepEqual(path, ["tile"], "the old path is left as it was");
});

const HAND = { "card-1": { x: 1 }, "card-2": { x: 2, y: 3 }, "card-3": 4, end: 5 };

test("what is ready is picked by itself, but never played by itself", () => {
  assert.deepEqual(readyClicks(HAND, cards), ["card-1", "card-2"]);
  assert.deepEqual(carriedOver(HAND, [], cards), ["card-1"]);
  assert.deepEqual(carriedOver(HAND, [], none), []);
});

test("another ready thing takes the place of the one that was picked", () => {
  assert.deepEqual(clicked(HAND, ["card-1"], "card-2", cards), ["card-2"]);
  assert.equal(clicked(HAND, ["card-1"], "end", cards), null, "the end is not ready");
});

test("a half-made path outlives an update as far as the new tree has it", () => {
  assert.deepEqual(carriedOver(TREE, ["tile", "turn-1"], none), ["tile", "turn-1"]);
  assert.deepEqual(carriedOver({ tile: { "turn-0": { c: 1 } } }, ["tile", "turn-1"], none), ["tile"]);
  assert.deepEqual(carriedOver({ tile: 7 }, ["tile", "turn-1"], none), [], "a click that is now a whole move waits to be made");
  assert.deepEqual(carriedOver({}, ["tile"], none), []);
});

const next = (id) => ({ "turn-0": "turn-1", "turn-1": "turn-2", "turn-2": "turn-0" })[id];

test("a turn exchanges the last thing that names a next one, and skips what is not possible", () => {
  assert.deepEqual(turned(TREE, ["tile", "turn-0"], next), ["tile", "turn-1"]);
  assert.deepEqual(turned(TREE, ["tile", "turn-1"], next), ["tile", "turn-0"], "past turn-2, which does not fit");
  const deep = { tile: { "turn-0": { c: { e: 1 } }, "turn-1": { c: { f: 2 } } } };
  assert.deepEqual(turned(deep, ["tile", "turn-0", "c"], next), ["tile", "turn-1", "c"], "later clicks stay");
});

test("where nothing turns, nothing happens, and a circle of things that do not fit ends", () => {
  assert.equal(turned(TREE, ["tile"], next), null);
  assert.equal(turned({ tile: { "turn-5": 1 } }, ["tile", "turn-0"], next), null);
});

test("a hint shows the clicks that are still to make", () => {
  assert.deepEqual(stillToMake([], ["tile", "turn-0", "c"], none), ["tile", "turn-0", "c"]);
  assert.deepEqual(stillToMake(["tile"], ["tile", "turn-0", "c"], none), ["turn-0", "c"]);
  assert.deepEqual(stillToMake(["pass"], ["tile", "turn-0", "c"], none), [], "something else was begun");
  assert.deepEqual(stillToMake(["card-1"], ["card-2", "x"], cards), ["card-2", "x"], "what picked itself gives way");
});
