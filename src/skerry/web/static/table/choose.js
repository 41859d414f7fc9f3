// Choosing: a move is a path of clicks over elements of the pictures. What can be clicked next glows; what cannot says why.
import { all, button, closest, element, find, first, isElsewhere } from "../shared/dom.js";
import { capital, sentence } from "../shared/phrases.js";
import { carriedOver, clicked, clicksAfter, readyClicks, turned } from "./clicks.js";
import { act, sending } from "./live.js";
import { api, facts, main } from "./page.js";
import { panOf } from "./pan.js";
import { mine, named, now } from "./state.js";

/** @import { ClickTree, Data, Reason } from "../types.js" */

/**
 * The thing on the board with this id.
 * @param {string} id
 */
export const thingOf = (id) => first(main, `figure #${CSS.escape(id)}`, SVGElement);

/**
 * Is it picked by itself?
 * @param {string} id
 */
export const isReady = (id) => thingOf(id)?.dataset.ready !== undefined;

/** Nothing can be clicked. */
export function disarm() {
  for (const thing of main.querySelectorAll(".can, .picked")) {
    thing.classList.remove("can", "picked", "hinted");
    thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
}

/**
 * Light a thing up.
 * @param {string} id
 * @param {"can" | "picked"} kind
 */
function light(id, kind) {
  const thing = thingOf(id);
  if (!thing) return;
  thing.classList.add(kind);
  thing.setAttribute("tabindex", "0");
  thing.setAttribute("role", "button");
}

/**
 * Light up what has been picked and what can be clicked next. A half-made path outlives an update as far as it can.
 * @param {ClickTree} tree
 */
export function arm(tree) {
  disarm();
  now.path = carriedOver(tree, now.path, isReady);
  main.classList.toggle("yours", Object.keys(tree).length > 0);
  for (const id of now.path) light(id, "picked");
  const others = readyClicks(tree, isReady).filter((id) => !now.path.includes(id));
  for (const id of [...clicksAfter(tree, now.path), ...others]) light(id, "can");
  for (const ghost of all(main, "figure [data-after]", SVGElement))
    ghost.classList.toggle("shown", (ghost.dataset.after ?? "").split(" ").every((id) => now.path.includes(id)));
  for (const svg of all(main, "figure svg[role=group]", SVGSVGElement)) panOf(svg)?.near(all(svg, ".can", SVGElement));
  find("cancel").hidden = now.path.every(isReady);
  // A choice in words, such as End, is no place for a key that was pressed once too often.
  if (now.byKey) (first(main, "figure .can:not(.worded)", SVGElement) ?? first(main, "figure .can", SVGElement))?.focus();
  if (!find("list").hidden) drawList();
  main.dispatchEvent(new Event("armed"));
}

/**
 * Send an action, or a take-back where there is none.
 * @param {number} seat
 * @param {number | null} action
 */
function send(seat, action) {
  say("");
  explain("");
  disarm();
  now.kept = now.path;
  now.path = [];
  act(seat, action);
}

/**
 * A thing that can be clicked has been.
 * @param {string} id
 */
function choose(id) {
  if (sending() || now.replaying || !now.latest) return;
  const then = clicked(now.latest.clicks, now.path, id, isReady);
  if (then === null) return;
  if (typeof then === "number") return send(now.seat, then);
  explain("");
  walk(then);
}

/**
 * Clicks made at once: those of a hint, for one.
 * @param {string[]} path
 */
export function walk(path) {
  if (!now.latest) return;
  now.path = path;
  arm(now.latest.clicks);
}

const stepBack = () => walk(now.path.slice(0, -1));

/** R and the wheel: the picked thing that names a next one gives way to it. Is there one? */
function turn() {
  const path = now.latest && turned(now.latest.clicks, now.path, (id) => thingOf(id)?.dataset.next);
  if (path) walk(path);
  return path !== null;
}

/**
 * Tell what went wrong; nothing without a text.
 * @param {string} text
 */
export function say(text) {
  find("error").textContent = text && sentence(text);
  find("error").hidden = !text;
}

// ---- why not?

/**
 * @param {string} text nothing is explained without one
 * @param {string | null} [clause] of the rules
 */
function explain(text, clause) {
  const why = find("why");
  why.hidden = !text;
  if (!text) return why.replaceChildren();
  why.replaceChildren(`${capital(text.replace(/ \([A-Z]+\d+\)$/, ""))}. `);
  if (!clause) return;
  const link = element("a", `Rule ${clause}`);
  link.href = `/rules/${facts.game}?table=${facts.table}#${clause}`;
  link.target = "_blank";
  link.rel = "noopener";
  why.append(link);
}

/** @param {string} id of something that cannot be clicked now */
async function askWhy(id) {
  if (!mine(now.seat) || now.replaying || sending() || now.latest?.over) return;
  const query = new URLSearchParams({ seat: String(now.seat), path: [...now.path, id].join(" ") });
  const answer = await fetch(`${api}/why?${query}`).catch(() => null);
  if (!answer?.ok) return;
  /** @type {Reason} */
  const { text, clause } = await answer.json();
  explain(named(text), clause);
}

// ---- pointing, clicking, keys

const CLICKABLE = "figure .can, figure .picked";

/**
 * Show the spoken name of what one points at, focuses or taps; elsewhere what the scene has to explain now, if anything.
 * @param {EventTarget | null} target
 */
export function hint(target) {
  const thing = closest(target, "figure svg[role=group] [aria-label]");
  find("hint").textContent = named(
    (thing ? thing.getAttribute("aria-label") : first(main, "figure [data-hint]", SVGElement)?.dataset.hint) ?? "",
  );
}

main.addEventListener("pointerover", (event) => hint(event.target));
main.addEventListener("focusin", (event) => hint(event.target));
main.addEventListener("click", (event) => {
  now.byKey = event.detail === 0; // a click made by a key
  hint(event.target);
  const thing = closest(event.target, CLICKABLE);
  if (thing) return choose(thing.id);
  const other = closest(event.target, "figure .spot[id]") ?? closest(event.target, "figure svg[role=group] [id]");
  if (other && !closest(event.target, "[data-place], figure.closer")) askWhy(other.id);
});
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || isElsewhere(event)) return;
  if (event.key === "Escape" && !now.path.every(isReady)) return stepBack();
  if ((event.key === "r" || event.key === "R") && turn()) return;
  const thing = closest(event.target, CLICKABLE);
  if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  now.byKey = true;
  choose(thing.id);
});
find("panels").addEventListener("wheel", (event) => {
  if (closest(event.target, "figure:not(.map) svg") && now.path.length && turn()) event.preventDefault(); // a map zooms
}, { passive: false, capture: true });
find("cancel").addEventListener("click", stepBack);

/** The seat that would take back: the last one that acted where several people share the device, one's own, or -1. */
export function backSeat() {
  const able = now.latest?.can_take_back ?? [];
  const last = now.log.at(-1)?.seat ?? -1;
  return able.includes(last) ? last : able.includes(now.seat) ? now.seat : -1;
}
find("back").addEventListener("click", () => backSeat() >= 0 && send(backSeat(), null));

// ---- the same choices as a list

/** Fetch and draw what can be chosen, in words. */
async function drawList() {
  const answer = await fetch(`${api}/data?seat=${now.seat}`);
  if (!answer.ok) return;
  /** @type {Data} */
  const { actions } = await answer.json();
  const able = mine(now.seat) && clicksAfter(now.latest?.clicks ?? {}, []).length;
  const buttons = able ? actions.map(({ id, text }) => button(named(text), () => send(now.seat, id))) : [];
  find("list").replaceChildren(...(buttons.length ? buttons : [element("p", "Nothing to choose now.")]));
}

find("list-toggle").addEventListener("click", () => {
  const choices = find("list");
  choices.hidden = !choices.hidden;
  find("list-toggle").setAttribute("aria-expanded", String(!choices.hidden));
  if (!choices.hidden) drawList();
});
