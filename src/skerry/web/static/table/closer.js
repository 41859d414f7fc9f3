// A closer look: a panel of class `closer` opens large when it is clicked, and goes on to the next one from there. One with
// `opens_once` opens by itself, once on this device, and shows its steps one after the other.
import { all, closest, part, remember, remembered } from "../shared/dom.js";
import { still } from "./motion.js";
import { api, facts, main } from "./page.js";
import { named } from "./state.js";

/** @import { Closer, Problem } from "../types.js" */

const STEP = 650; // milliseconds
const SEEN = `unfolded-${facts.table}`; // as devices have it in their memory
const STEPS = new Map([["ArrowLeft", -1], ["ArrowRight", 1]]);

const panels = () => all(main, "figure.closer", HTMLElement).sort((one, other) => Number(one.style.order) - Number(other.style.order));

const dialog = document.createElement("dialog");
dialog.className = "look";
dialog.innerHTML =
  '<h2></h2><div class="paper"><svg role="img"></svg></div><div class="tools"><button type="button" aria-label="The one before">◂</button>' +
  '<button type="button" aria-label="The next one">▸</button><button type="button" class="go">Close</button></div>';
document.body.append(dialog);
const title = part(dialog, "h2", HTMLElement);
const svg = part(dialog, "svg", SVGSVGElement);
const [before, after, close] = all(dialog, "button", HTMLButtonElement);
/** @type {HTMLElement | null} */
let figure = null; // what is being looked at
let asked = 0;

/**
 * Fetch and draw what is looked at.
 * @param {boolean} [stepwise] one step after the other
 */
async function show(stepwise = false) {
  if (!figure) return;
  const mine = ++asked;
  const { panel: id, viewer, line } = figure.dataset;
  const answer = await fetch(`${api}/panel/${id}?seat=${viewer}&line=${line}`);
  /** @type {Closer | Problem} */
  const panel = await answer.json();
  if (mine !== asked) return;
  title.textContent = "error" in panel ? panel.error : named(panel.title);
  if ("error" in panel) return;
  svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
  svg.setAttribute("aria-label", panel.title);
  svg.classList.toggle("tall", panel.height > panel.width);
  svg.innerHTML = panel.svg;
  const steps = stepwise && !still.matches ? [...svg.querySelectorAll("[data-step]")] : [];
  for (const step of steps) step.classList.add("waits");
  for (const step of steps) {
    await new Promise((done) => setTimeout(done, STEP));
    if (mine !== asked) return;
    step.classList.remove("waits");
  }
}

// What is looked at goes on being drawn.
const changes = new MutationObserver(() => show());

/**
 * Look at a panel.
 * @param {HTMLElement} at
 * @param {boolean} [stepwise]
 */
function look(at, stepwise = false) {
  figure = at;
  before.hidden = after.hidden = panels().length < 2;
  changes.disconnect();
  changes.observe(part(figure, "svg[role=group]", SVGSVGElement), { childList: true });
  if (!dialog.open) {
    [title.textContent, svg.innerHTML] = ["One moment ...", ""]; // not what was looked at before
    dialog.showModal();
  }
  show(stepwise);
}

/** After a position has been drawn: open what nobody here has seen yet. */
export function openOnce() {
  if (document.querySelector("dialog[open]")) return;
  /** @type {string[]} */
  const seen = JSON.parse(remembered(SEEN) || "[]");
  const fresh = panels().find((panel) => panel.dataset.opensOnce && !seen.includes(panel.dataset.opensOnce));
  if (!fresh) return;
  remember(SEEN, JSON.stringify([...seen, fresh.dataset.opensOnce]));
  look(fresh, true);
}

/** @param {number} by how many panels further */
function step(by) {
  const several = panels();
  const at = several.findIndex((panel) => panel === figure);
  if (several.length) look(several[(at + by + several.length) % several.length]);
}

before.addEventListener("click", () => step(-1));
after.addEventListener("click", () => step(1));
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  asked += 1;
  changes.disconnect();
  openOnce(); // there may be another
});
dialog.addEventListener("keydown", (event) => {
  const by = STEPS.get(event.key);
  if (by) step(by);
});
main.addEventListener("click", (event) => {
  const at = closest(event.target, "figure.closer");
  if (at instanceof HTMLElement && !closest(event.target, ".can, .picked")) look(at);
});
main.addEventListener("keydown", (event) => {
  const at = event.target;
  if ((event.key !== "Enter" && event.key !== " ") || !(at instanceof HTMLElement) || !at.matches("figure.closer")) return;
  event.preventDefault();
  look(at);
});
