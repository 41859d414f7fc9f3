// How texts are put together.
import assert from "node:assert/strict";
import { test } from "node:test";

import { capital, listed, sentence, signed, toYou } from "../../../src/skerry/web/static/shared/phrases.js";

test("a sentence begins and ends as one", () => {
  assert.equal(sentence("seat 2 is not yours to play"), "Seat 2 is not yours to play.");
  assert.equal(sentence("Really?"), "Really?");
  assert.equal(capital(""), "");
});

test("numbers have a real minus", () => {
  assert.equal(signed(-3), "−3");
  assert.equal(signed(12), "12");
  assert.equal(signed(""), "");
});

test("names are listed as one would say them", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ada"]), "Ada");
  assert.equal(listed(["Ada", "Bo", "Cy"]), "Ada, Bo and Cy");
});

for (const [others, you] of [
  ["draws three tiles", "draw three tiles"],
  ["passes", "pass"],
  ["goes ashore", "go ashore"],
  ["carries wood home", "carry wood home"],
  ["takes the last action back", "take the last action back"],
  ["draws three tiles, keeps one, gives one to Bo", "draw three tiles, keep one, give one to Bo"],
  ["moves ashore, pays 2, loses a hut", "move ashore, pay 2, lose a hut"],
  ["crosses", "cross"],
  ["1 tile is left", "1 tile is left"],
])
  test(`"${others}" is said to oneself as "${you}"`, () => assert.equal(toYou(others), you));
