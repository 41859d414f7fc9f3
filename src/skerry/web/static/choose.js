// Choosing: a move is a path of clicks over elements of the pictures. What can be clicked next glows; what cannot says why.
import { button, element, find, sentence } from "./dom.js";
import { act, sending } from "./live.js";
import { api, facts, main, mine, named, now } from "./state.js";

const thingOf = (id) => main.querySelector(`figure #${CSS.escape(id)}`);

export const isReady = (id) => thingOf(id)?.dataset.ready !== undefined; // picked by itself

export function disarm() {
  for (const thing of main.querySelectorAll(".can, .picked")) {
    thing.classList.remove("can", "picked", "hinted");
    thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
}

// The branch of the tree that a path leads to, or nothing.
function branchAt(tree, steps) {
  let branch = tree;
  for (const step of steps) {
    if (typeof branch !== "object" || !Object.hasOwn(branch, step)) return undefined;
    branch = branch[step];
  }
  return branch;
}

export function arm(tree) {
  disarm();
  // A half-made path outlives an update as far as the new tree still has it.
  while (now.path.length && typeof branchAt(tree, now.path) !== "object") now.path.pop();
  const ready = Object.keys(tree).filter((id) => isReady(id) && typeof tree[id] === "object");
  if (!now.path.length && ready.length) now.path.push(ready[0]);
  const branch = branchAt(tree, now.path);
  main.classList.toggle("yours", Object.keys(tree).length > 0);
  const lit = (id, kind) => {
    const thing = thingOf(id);
    if (!thing) return;
    thing.classList.add(kind);
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("role", "button");
  };
  for (const id of now.path) lit(id, "picked");
  for (const id of [...Object.keys(branch), ...ready.filter((id) => !now.path.includes(id))]) lit(id, "can");
  for (const ghost of main.querySelectorAll("figure [data-after]"))
    ghost.classList.toggle("shown", ghost.dataset.after.split(" ").every((id) => now.path.includes(id)));
  for (const svg of main.querySelectorAll("figure svg[role=group]")) svg.pan?.near([...svg.querySelectorAll(".can")]);
  find("cancel").hidden = now.path.every(isReady);
  // A choice in words, such as End, is no place for a key that was pressed once too often.
  if (now.byKey) (main.querySelector("figure .can:not(.worded)") ?? main.querySelector("figure .can"))?.focus();
  if (!find("list").hidden) drawList();
  main.dispatchEvent(new Event("armed"));
}

function send(seat, action) {
  say("");
  explain("");
  disarm();
  now.kept = now.path; // to go on from where it was refused
  now.path = [];
  act(seat, action);
}

function choose(id) {
  if (sending() || now.replaying || !now.latest) return;
  const branch = branchAt(now.latest.clicks, [...now.path, id]);
  if (typeof branch === "number") return send(now.seat, branch);
  if (typeof branch === "object") now.path.push(id);
  else if (now.path.includes(id)) now.path.length = now.path.indexOf(id); // a picked thing is put back
  else if (isReady(id) && typeof now.latest.clicks[id] === "object") now.path = [id];
  else return;
  explain("");
  arm(now.latest.clicks);
}

// Clicks made for somebody: those of a hint.
export function walk(path) {
  now.path = [...path];
  arm(now.latest.clicks);
}

function stepBack() {
  now.path.pop();
  arm(now.latest.clicks);
}

// R and the wheel: the picked thing that names a next one gives way to it, and the later clicks stay where they still fit.
function turn() {
  for (let i = now.path.length - 1; i >= 0; i--) {
    let next = thingOf(now.path[i])?.dataset.next;
    for (let tries = 0; next && tries < 12; tries++) {
      const turned = [...now.path.slice(0, i), next, ...now.path.slice(i + 1)];
      if (typeof branchAt(now.latest.clicks, turned.slice(0, i + 1)) === "object") {
        now.path = turned;
        arm(now.latest.clicks);
        return true;
      }
      next = thingOf(next)?.dataset.next;
    }
  }
  return false;
}

export function say(text) {
  find("error").textContent = text && sentence(text);
  find("error").hidden = !text;
}

// ---- why not?

function explain(text, clause) {
  const why = find("why");
  why.hidden = !text;
  if (!text) return why.replaceChildren();
  const said = text.replace(/ \([A-Z]\d+\)$/, "");
  why.replaceChildren(`${said[0].toUpperCase()}${said.slice(1)}. `);
  if (!clause) return;
  const link = element("a", `Rule ${clause}`);
  link.href = `/rules/${facts.game}#${clause}`;
  link.target = "_blank";
  link.rel = "noopener";
  why.append(link);
}

async function askWhy(id) {
  if (!mine(now.seat) || now.replaying || sending() || now.latest?.over) return;
  const query = new URLSearchParams({ seat: now.seat, path: [...now.path, id].join(" ") });
  const answer = await fetch(`${api}/why?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const { text, clause } = await answer.json();
  explain(named(text), clause);
}

// ---- pointing, clicking, keys

// The spoken name of what one points at, focuses or taps.
export function hint(target) {
  const thing = target?.closest?.("figure svg[role=group] [aria-label]");
  // Nothing pointed at: what the scene has to explain now, if anything (data-hint).
  find("hint").textContent = named(thing ? thing.getAttribute("aria-label") : (main.querySelector("figure [data-hint]")?.dataset.hint ?? ""));
}

main.addEventListener("pointerover", (event) => hint(event.target));
main.addEventListener("focusin", (event) => hint(event.target));
main.addEventListener("click", (event) => {
  now.byKey = event.detail === 0; // a click made by a key
  hint(event.target);
  const thing = event.target.closest?.("figure .can, figure .picked");
  if (thing) return choose(thing.id);
  const other = event.target.closest?.("figure .spot[id]") ?? event.target.closest?.("figure svg[role=group] [id]");
  if (other && !event.target.closest("[data-place], figure.closer")) askWhy(other.id);
});
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.closest?.("input, select, textarea, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !now.path.every(isReady)) return stepBack();
  if ((event.key === "r" || event.key === "R") && turn()) return;
  const thing = event.target.closest?.("figure .can, figure .picked");
  if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  now.byKey = true;
  choose(thing.id);
});
find("panels").addEventListener("wheel", (event) => {
  if (event.target.closest("figure:not(.map) svg") && now.path.length && turn()) event.preventDefault(); // a map zooms
}, { passive: false, capture: true });
find("cancel").addEventListener("click", stepBack);

// One's own choice, or the last one made where several people share the device.
export function backSeat() {
  const able = now.latest?.can_take_back ?? [];
  const last = now.log.at(-1)?.seat;
  return able.includes(last) ? last : able.includes(now.seat) ? now.seat : -1;
}
find("back").addEventListener("click", () => backSeat() >= 0 && send(backSeat(), null));

// ---- the same choices as a list

async function drawList() {
  const answer = await fetch(`${api}/data?seat=${now.seat}`);
  if (!answer.ok) return;
  const { actions = [] } = await answer.json();
  const able = mine(now.seat) && Object.keys(now.latest.clicks).length;
  const buttons = able ? actions.map(({ id, text }) => button(named(text), () => send(now.seat, id))) : [];
  find("list").replaceChildren(...(buttons.length ? buttons : [element("p", "Nothing to choose now.")]));
}

find("list-toggle").addEventListener("click", (event) => {
  const choices = find("list");
  choices.hidden = !choices.hidden;
  event.currentTarget.setAttribute("aria-expanded", String(!choices.hidden));
  if (!choices.hidden) drawList();
});
