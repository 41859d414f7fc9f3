// A closer look: a panel of class `closer` opens large when it is clicked, and goes on to the next one from there. One that
// unfolds opens by itself, once on this device, and shows its steps one after the other.
import { remember, remembered } from "./dom.js";
import { still } from "./motion.js";
import { api, facts, main, named } from "./state.js";

const STEP = 650; // milliseconds
const SEEN = `unfolded-${facts.table}`;

const panels = () => [...main.querySelectorAll("figure.closer")].sort((one, other) => one.style.order - other.style.order);

const dialog = document.createElement("dialog");
dialog.className = "look";
dialog.innerHTML =
  '<h2></h2><div class="paper"><svg role="img"></svg></div><div class="tools"><button type="button" aria-label="The one before">◂</button>' +
  '<button type="button" aria-label="The next one">▸</button><button type="button" class="go">Close</button></div>';
document.body.append(dialog);
const [title, svg] = ["h2", "svg"].map((part) => dialog.querySelector(part));
const [before, after, close] = dialog.querySelectorAll("button");
let figure; // what is being looked at
let asked = 0;

async function show(stepwise = false) {
  const mine = ++asked;
  const { panel: id, viewer, line } = figure.dataset;
  const answer = await fetch(`${api}/panel/${id}?seat=${viewer}&line=${line}`);
  const panel = await answer.json();
  if (mine !== asked) return;
  title.textContent = answer.ok ? named(panel.title) : panel.error;
  if (!answer.ok) return;
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

function look(at, stepwise = false) {
  if (!at) return;
  figure = at;
  const several = panels().length > 1;
  before.hidden = after.hidden = !several;
  changes.disconnect();
  changes.observe(figure.querySelector("svg[role=group]"), { childList: true });
  if (!dialog.open) {
    [title.textContent, svg.innerHTML] = ["One moment ...", ""]; // not what was looked at before
    dialog.showModal();
  }
  show(stepwise);
}

// After a position has been drawn: what nobody here has seen yet.
export function unfold() {
  if (document.querySelector("dialog[open]")) return;
  const seen = JSON.parse(remembered(SEEN) || "[]");
  const fresh = panels().find((panel) => panel.dataset.unfold && !seen.includes(panel.dataset.unfold));
  if (!fresh) return;
  remember(SEEN, JSON.stringify([...seen, fresh.dataset.unfold]));
  look(fresh, true);
}

function step(by) {
  const all = panels();
  look(all[(all.indexOf(figure) + by + all.length) % all.length]);
}

before.addEventListener("click", () => step(-1));
after.addEventListener("click", () => step(1));
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  asked += 1;
  changes.disconnect();
  unfold(); // there may be another
});
dialog.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) step(by);
});
main.addEventListener("click", (event) => {
  if (!event.target.closest(".can, .picked")) look(event.target.closest("figure.closer"));
});
main.addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || !event.target.matches("figure.closer")) return;
  event.preventDefault();
  look(event.target);
});
