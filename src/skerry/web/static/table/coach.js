// The coach: after the match every decision is looked at again, one after the other, and drawn as a curve to click through.
import { button, drawn, element, find, fromScreen } from "../shared/dom.js";
import { api, main } from "./page.js";
import { lookBack } from "./replay.js";
import { counts, expected, name, named, now, seats } from "./state.js";

/** @import { Advice } from "../types.js" */

const WIDTH = 300, HEIGHT = 120, EDGE = 8;
const TURNING = 0.1, TURNING_POINTS = 1; // as in bots/coach.py; where there are no points, what is worth a tenth of winning
const PATIENCE = 1000; // milliseconds before a question is asked again that came too soon
/** @type {Map<number, Advice>} */
const advice = new Map(); // by line of the log
let begun = false;

const alone = () => seats() === 1;

/**
 * What a decision gave away: points where one plays alone, else a chance of winning.
 * @param {Advice} one
 */
const lost = (one) => (one.better ? Math.max(0, alone() ? one.best_points - one.points : one.best_chance - one.chance) : 0);

/**
 * Is it a turning point?
 * @param {Advice} one
 */
const turning = (one) => lost(one) >= (alone() && counts() ? TURNING_POINTS : TURNING);

/**
 * What a decision gave away, in words.
 * @param {Advice} one
 */
const cost = (one) => (alone() && counts() ? `−${lost(one).toFixed(1)} points` : `−${Math.round(100 * lost(one))} % ${alone() ? "outlook" : "to win"}`);

/**
 * Where a line of the log is on the curve.
 * @param {number} line
 */
const across = (line) => EDGE + ((WIDTH - 2 * EDGE) * line) / Math.max(1, now.log.length);

/** Open the coach's room; the first time all decisions are looked at. */
async function look() {
  find("coach-room").hidden = false;
  if (matchMedia("(max-width: 900px)").matches) main.classList.add("sheet-open", "coaching");
  find("coach-room").scrollIntoView({ block: "nearest" });
  if (begun) return;
  begun = true;
  if (!alone()) find("whose").replaceChildren(...now.around.seats.map((_, seat) => whose(seat)));
  for (let line = 1; line <= now.log.length; line++) {
    const answer = await fetch(`${api}/advice/${line}`).catch(() => null);
    if (answer?.status === 429) {
      await new Promise((done) => setTimeout(done, PATIENCE));
      line -= 1;
      continue;
    }
    if (!answer?.ok) break;
    /** @type {Advice | null} */
    const one = await answer.json();
    if (one) advice.set(line, one);
    find("coach-note").textContent = `${line} of ${now.log.length} moves looked at`;
    draw();
  }
  const worst = [...advice.values()].filter(turning).sort((a, b) => lost(b) - lost(a)).slice(0, 5);
  find("coach-note").textContent = worst.length ? "The turning points:" : "No single decision turned the match.";
  find("turning").replaceChildren(
    ...worst.map((one) => {
      const line = element("li", "");
      line.append(button(`Move ${one.line}, ${name(one.seat)}`, () => lookBack(one.line - 1), "quiet"), ` ${cost(one)}`);
      return line;
    }),
  );
}

/**
 * A seat's kind of line, and its name.
 * @param {number} seat
 */
function whose(seat) {
  const label = element("span", name(seat));
  const sample = drawn("svg", { viewBox: "0 0 30 8", "aria-hidden": "true" });
  sample.append(drawn("line", { x1: 0, x2: 30, y1: 4, y2: 4, class: `seat-line line-${seat % 5}` }));
  label.prepend(sample);
  return label;
}

/** The curve of every seat, with a dot for each decision. */
function draw() {
  const all = [...advice.values()];
  const value = (/** @type {Advice} */ one) => (alone() ? one.points : one.chance);
  const values = all.map(value);
  const low = alone() ? Math.min(...values) : 0;
  const high = alone() ? Math.max(...values, low + 1) : 1;
  const down = (/** @type {Advice} */ one) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value(one) - low)) / (high - low);
  /** @type {SVGElement[]} */
  const parts = [drawn("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" })];
  for (let seat = 0; seat < seats(); seat++) {
    const own = all.filter((one) => one.seat === seat);
    const points = own.map((one) => `${across(one.line)},${down(one)}`).join(" ");
    parts.push(drawn("polyline", { points, class: `seat-line line-${seat % 5}` }));
    for (const one of own) {
      const looks = turning(one) ? { r: 5, class: "dot turning" } : { r: 2.5, class: "dot" };
      parts.push(drawn("circle", { cx: across(one.line), cy: down(one), ...looks, "data-line": one.line }));
    }
  }
  find("curve").replaceChildren(...parts);
  tell();
}

/** What the coach thinks of the decision that follows the position shown. */
function tell() {
  if (find("coach-room").hidden) return;
  const one = now.replaying && now.shown ? advice.get(now.shown.line + 1) : undefined;
  for (const dot of find("curve").querySelectorAll(".dot")) dot.classList.toggle("here", Number(dot.getAttribute("data-line")) === one?.line);
  if (!one) {
    find("advice").textContent = "Click the curve, or move the slider, to see a decision.";
    return;
  }
  const worth = (/** @type {number} */ chance, /** @type {number} */ points) => expected(points, chance, 1).reverse().join(", ");
  const done = `${name(one.seat)}: ${named(one.played)} (${worth(one.chance, one.points)}).`;
  find("advice").textContent = one.better ? `${done} Better: ${named(one.better)} (${worth(one.best_chance, one.best_points)}).` : `${done} Nothing was better.`;
}

find("curve").addEventListener("click", (event) => {
  const at = fromScreen(find("curve"), event.clientX, event.clientY);
  const far = (/** @type {number} */ line) => Math.abs(across(line) - at.x);
  const line = [...advice.keys()].sort((a, b) => far(a) - far(b))[0];
  if (line) lookBack(line - 1);
});
find("coach").addEventListener("click", look);
main.addEventListener("armed", tell);
