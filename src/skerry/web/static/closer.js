// A closer look: a panel of class `closer` opens large when it is clicked, and goes on to the next one from there.
import { api, main, named } from "./state.js";

const panels = () => [...main.querySelectorAll("figure.closer")].sort((one, other) => one.style.order - other.style.order);

const dialog = document.createElement("dialog");
dialog.className = "look";
dialog.innerHTML =
  '<h2></h2><svg role="img"></svg><div class="tools"><button type="button" aria-label="The one before">◂</button>' +
  '<button type="button" aria-label="The next one">▸</button><button type="button" class="go">Close</button></div>';
document.body.append(dialog);
const [title, svg] = ["h2", "svg"].map((part) => dialog.querySelector(part));
const [before, after, close] = dialog.querySelectorAll("button");
let figure; // what is being looked at
let asked = 0;

async function show() {
  const mine = ++asked;
  const answer = await fetch(`${api}/panel/${figure.dataset.panel}?seat=${figure.dataset.viewer}`);
  const panel = await answer.json();
  if (mine !== asked) return;
  title.textContent = answer.ok ? named(panel.title) : panel.error;
  if (!answer.ok) return;
  svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
  svg.setAttribute("aria-label", panel.title);
  svg.innerHTML = panel.svg;
}

// What is looked at goes on being drawn.
const changes = new MutationObserver(show);

function look(at) {
  if (!at) return;
  figure = at;
  changes.disconnect();
  changes.observe(figure.querySelector("svg[role=group]"), { childList: true });
  if (!dialog.open) dialog.showModal();
  show();
}

function step(by) {
  const all = panels();
  look(all[(all.indexOf(figure) + by + all.length) % all.length]);
}

before.addEventListener("click", () => step(-1));
after.addEventListener("click", () => step(1));
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => changes.disconnect());
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
