// Looking back: a slider, keys, a film at a chosen speed. While the match runs one sees what one knew then; afterwards what
// any seat knew, or everything.
import { closest, copy, element, find, isElsewhere } from "../shared/dom.js";
import { still } from "./motion.js";
import { api, main } from "./page.js";
import { inside, lineShown, now } from "./state.js";
import { told } from "./telling.js";

/** @import { Position, Shown } from "../types.js" */

const PAUSE = 700; // milliseconds a move at speed 1
let asked = 0;
let running = false;
/** @type {(position: Shown) => Promise<void>} */
let drawPast = async () => {};
/** @type {() => Promise<void>} */
let drawNow = async () => {};

/**
 * How an earlier position is drawn, and how the newest.
 * @param {(position: Shown) => Promise<void>} past
 * @param {() => Promise<void>} present
 */
export function replays(past, present) {
  drawPast = past;
  drawNow = present;
}

/** Whose eyes one looks back through: after the match anybody's. */
const viewer = () => (now.latest?.over && find("seen-by").value !== "" ? Number(find("seen-by").value) : now.seat);

/**
 * Show the position after a line of the log; after the last one the match goes on.
 * @param {number} line
 * @param {boolean} [going] is it part of a film?
 */
export async function lookBack(line, going = false) {
  running = going;
  find("run").textContent = running ? "❚❚" : "▶";
  find("run").setAttribute("aria-label", running ? "Pause" : "Play on");
  line = Math.max(0, Math.min(line, now.log.length));
  const mine = ++asked;
  const atEnd = line >= now.log.length && !going && viewer() === now.seat;
  if (atEnd) {
    now.replaying = false;
    main.classList.remove("replaying");
    if (location.hash) history.replaceState(null, "", location.pathname);
    return drawNow();
  }
  now.replaying = true;
  main.classList.add("replaying");
  const answer = await fetch(`${api}/at/${line}?seat=${viewer()}`);
  if (mine !== asked || !answer.ok) return;
  /** @type {Position} */
  const position = await answer.json();
  if (mine !== asked) return;
  const past = line ? `Move ${line} of ${now.log.length}: ${told(now.log[line - 1])}` : `The start, before ${now.log.length} moves`;
  await drawPast({ ...position, past, over: false, winners: [], log: [] });
}

/**
 * Show one position after the other until somebody does something else.
 * @param {number} from a line of the log
 */
async function film(from) {
  for (let line = from; line <= now.log.length; line++) {
    const shownNow = lookBack(line, true);
    const mine = asked;
    await shownNow;
    await new Promise((done) => setTimeout(done, (still.matches ? 1.7 : 1) * PAUSE * Number(find("speed").value)));
    if (mine !== asked || !running) return;
  }
  lookBack(now.log.length);
}

/** The whole match as a film. */
export const watchMatch = () => film(0);

/** After the match: whose eyes to look through. */
export function drawViewers() {
  const select = find("seen-by");
  select.hidden = !now.latest?.over;
  if (select.hidden || select.options.length) return;
  const option = (/** @type {number} */ value, /** @type {string} */ text) => {
    const made = element("option", text);
    made.value = String(value);
    return made;
  };
  const seen = now.around.seats.map((_, seat) => option(seat, `Seen by ${inside(seat)}`));
  select.replaceChildren(...seen, option(-1, "Seen by a spectator"), option(-2, "Everything"));
  select.value = String(now.seat);
}

/** @param {number} by how many moves further */
const step = (by) => lookBack(lineShown() + by);

find("slider").addEventListener("input", () => lookBack(Number(find("slider").value)));
find("earlier").addEventListener("click", () => step(-1));
find("later").addEventListener("click", () => step(1));
find("run").addEventListener("click", () => (running ? lookBack(lineShown()) : film(lineShown() >= now.log.length ? 0 : lineShown())));
find("now").addEventListener("click", () => {
  find("seen-by").value = String(now.seat);
  lookBack(now.log.length);
});
find("seen-by").addEventListener("change", () => lookBack(lineShown()));
find("copy-position").addEventListener("click", () => {
  copy(`${location.origin}${location.pathname}#${lineShown()}`, find("copy-position"));
});

/** @type {Map<string, () => void>} */
const KEYS = new Map([
  ["ArrowLeft", () => step(-1)],
  ["ArrowRight", () => step(1)],
  ["Home", () => lookBack(0)],
  ["End", () => lookBack(now.log.length)],
]);
addEventListener("keydown", (event) => {
  if (isElsewhere(event) || closest(event.target, "[role=tab]")) return;
  if (event.key === "Escape" && now.replaying) {
    event.preventDefault();
    find("now").click();
  }
  const work = KEYS.get(event.key);
  if (work && now.log.length) {
    event.preventDefault();
    work();
  }
  if (event.key === " " && now.replaying && !closest(event.target, "button, a")) {
    event.preventDefault();
    find("run").click();
  }
});
