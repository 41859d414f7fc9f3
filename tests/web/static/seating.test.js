// Who plays, as the form of a new table says it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { seatsOf, swappedTo } from "../../../src/skerry/web/static/shared/seating.js";

function form(fields) {
  const made = new FormData();
  for (const [name, value] of fields) made.append(name, value);
  return made;
}

test("one's colour is a choice of seat", () => {
  assert.deepEqual(swappedTo(["person", "deckhand", "link"], 2), ["link", "deckhand", "person"]);
  assert.deepEqual(swappedTo(["person", "deckhand"], 0), ["person", "deckhand"]);
});

test("where the seat of one's colour cannot be had one stays", () => {
  assert.deepEqual(swappedTo(["person", "deckhand", "empty"], 2), ["person", "deckhand", "empty"]);
  assert.deepEqual(swappedTo(["person", "deckhand"], 4), ["person", "deckhand"], "there is no such seat");
  assert.deepEqual(swappedTo(["link", "deckhand"], 1), ["link", "deckhand"], "nobody sits here");
});

test("seats that are chosen one by one, without those that stay empty", () => {
  const fields = form([["seat", "deckhand"], ["seat", "person"], ["seat", "empty"], ["seat", "link"]]);
  assert.deepEqual(seatsOf(fields, 0), ["deckhand", "person", "link"]);
});

test("a crowd: people here, friends by link, and bots", () => {
  const fields = form([["players", "5"], ["people", "2"], ["links", "1"], ["bot", "captain"]]);
  assert.deepEqual(seatsOf(fields, 0), ["person", "person", "link", "captain", "captain"]);
  assert.deepEqual(seatsOf(fields, 4), ["captain", "person", "link", "captain", "person"], "the fifth colour");
});
