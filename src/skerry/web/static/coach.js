// The coach: after the match every decision is looked at again, one after the other, and drawn as a curve to click through.
import { element, find } from "./dom.js";
import { lookBack } from "./replay.js";
import { api, counts, expected, main, name, named, now, seats } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300, HEIGHT = 120, EDGE = 8;
const TURNING = 0.1, TURNING_POINTS = 1; // as in lab/coach.py; where there are no points, what is worth a tenth of winning
const advice = new Map(); // by line of the log
let begun = false;

const alone = () => seats() === 1;
const lost = (one) => (one.better ? Math.max(0, alone() ? one.best_points - one.points : one.best_chance - one.chance) : 0);
const turning = (one) => lost(one) >= (alone() && counts() ? TURNING_POINTS : TURNING);

async function look() {
  find("coach-room").hidden = false;
  if (matchMedia("(max-width: 900px)").matches) main.classList.add("sheet-open", "coaching");
  find("coach-room").scrollIntoView({ block: "nearest" });
  if (begun) return;
  begun = true;
  if (!alone()) find("whose").replaceChildren(...Array.from({ length: seats() }, (_, seat) => whose(seat)));
  for (let line = 1; line <= now.log.length; line++) {
    const answer = await fetch(`${api}/advice/${line}`).catch(() => null);
    if (answer?.status === 429) {
      await new Promise((done) => setTimeout(done, 1000));
      line -= 1;
      continue;
    }
    if (!answer?.ok) break;
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
      const link = element("button", `Move ${one.line}, ${name(one.seat)}`, "quiet");
      link.type = "button";
      link.addEventListener("click", () => lookBack(one.line - 1));
      line.append(link, ` ${cost(one)}`);
      return line;
    }),
  );
}

const cost = (one) => (alone() && counts() ? `−${lost(one).toFixed(1)} points` : `−${Math.round(100 * lost(one))} % ${alone() ? "outlook" : "to win"}`);

function make(tag, values) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

// A seat's kind of line, and its name.
function whose(seat) {
  const label = element("span", name(seat));
  const sample = make("svg", { viewBox: "0 0 30 8", "aria-hidden": "true" });
  sample.append(make("line", { x1: 0, x2: 30, y1: 4, y2: 4, class: `seat-line line-${seat % 5}` }));
  label.prepend(sample);
  return label;
}

function draw() {
  const all = [...advice.values()];
  const values = all.map((one) => (alone() ? one.points : one.chance));
  const low = alone() ? Math.min(...values) : 0;
  const high = alone() ? Math.max(...values, low + 1) : 1;
  const x = (line) => EDGE + ((WIDTH - 2 * EDGE) * line) / Math.max(1, now.log.length);
  const y = (value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low);
  const parts = [make("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" })];
  for (let seat = 0; seat < seats(); seat++) {
    const own = all.filter((one) => one.seat === seat);
    const points = own.map((one) => `${x(one.line)},${y(alone() ? one.points : one.chance)}`).join(" ");
    parts.push(make("polyline", { points, class: `seat-line line-${seat % 5}` }));
    for (const one of own) {
      const dot = make("circle", { cx: x(one.line), cy: y(alone() ? one.points : one.chance), r: turning(one) ? 5 : 2.5, class: turning(one) ? "dot turning" : "dot" });
      dot.dataset.line = one.line;
      parts.push(dot);
    }
  }
  find("curve").replaceChildren(...parts);
  tell();
}

// What the coach thinks of the decision that follows the position shown.
function tell() {
  if (find("coach-room").hidden) return;
  const one = now.replaying ? advice.get(now.shown.line + 1) : undefined;
  for (const dot of find("curve").querySelectorAll(".dot")) dot.classList.toggle("here", Number(dot.dataset.line) === one?.line);
  if (!one) return (find("advice").textContent = "Click the curve, or move the slider, to see a decision.");
  const worth = (chance, points) => expected(points, chance, 1).reverse().join(", ");
  const done = `${name(one.seat)}: ${named(one.played)} (${worth(one.chance, one.points)}).`;
  find("advice").textContent = one.better ? `${done} Better: ${named(one.better)} (${worth(one.best_chance, one.best_points)}).` : `${done} Nothing was better.`;
}

find("curve").addEventListener("click", (event) => {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(find("curve").getScreenCTM().inverse());
  const near = (line) => Math.abs(EDGE + ((WIDTH - 2 * EDGE) * line) / Math.max(1, now.log.length) - at.x);
  const line = [...advice.keys()].sort((a, b) => near(a) - near(b))[0];
  if (line) lookBack(line - 1);
});
find("coach").addEventListener("click", look);
main.addEventListener("armed", tell);
