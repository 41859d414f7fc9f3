// Hints: the three best choices and what they are expected to bring, numbered on the board. H asks for them.
import { button, element, find } from "./dom.js";
import { isReady, walk } from "./choose.js";
import { sending } from "./live.js";
import { api, expected, main, mine, named, now } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";
let hints = [];
let about = ""; // the position they are for
let asking = false;

// The clicks still to make; none where one has begun something else. What is picked by itself gives way.
function left(clicks) {
  const same = now.path.findIndex((id, k) => id !== clicks[k]);
  if (same < 0) return clicks.slice(now.path.length);
  return now.path.slice(same).every(isReady) ? clicks.slice(same) : [];
}
const here = () => `${now.seat} ${now.latest?.line}`;
const able = () => mine(now.seat) && !now.replaying && !sending() && Object.keys(now.latest?.clicks ?? {}).length > 0;

async function ask() {
  if (!able() || asking) return;
  asking = true;
  find("hints").hidden = false;
  find("hints").replaceChildren(element("li", "Thinking ...", "wait"));
  const wanted = here();
  const answer = await fetch(`${api}/hints?seat=${now.seat}`).catch(() => null);
  asking = false;
  hints = answer?.ok ? await answer.json() : [];
  about = wanted;
  draw();
  if (!hints.length && wanted === here()) {
    find("hints").hidden = false;
    find("hints").replaceChildren(element("li", "No hint this time; ask again.", "wait"));
  }
}

function brings({ points, chance }) {
  const parts = expected(points, chance);
  const said = element("span", "");
  parts.forEach((part, i) => said.append(element("span", part + (i < parts.length - 1 ? "," : "")), " "));
  return said;
}

function draw() {
  for (const tip of main.querySelectorAll("figure .tip")) tip.remove();
  const shown = able() && about === here() ? hints : [];
  find("ask-hints").disabled = !able();
  if (asking) return;
  find("hints").hidden = !shown.length;
  find("hints").replaceChildren(
    ...shown.map((hint) => {
      const line = element("li", "");
      line.append(button(named(hint.text), () => show(hint.clicks), "quiet"), brings(hint));
      return line;
    }),
  );
  const taken = new Map(); // several hints may go by the same click
  shown.forEach(({ clicks }, i) => {
    for (const id of left(clicks)) taken.set(id, [...(taken.get(id) ?? []), i + 1]);
  });
  for (const [id, numbers] of taken) badge(id, numbers.join(" "));
}

// A numbered buoy at the corner of a thing, in its picture's own units.
function badge(id, text) {
  const thing = main.querySelector(`figure #${CSS.escape(id)}`);
  const svg = thing?.closest("svg[role=group]");
  if (!svg) return;
  const box = (thing.querySelector(".halo") ?? thing).getBoundingClientRect(); // without what it would show
  const at = new DOMPoint(box.left, box.top).matrixTransform(svg.getScreenCTM().inverse());
  const size = 11 / svg.getScreenCTM().a; // eleven pixels, however large the picture is drawn
  const tip = document.createElementNS(SVG, "g");
  tip.setAttribute("class", "tip");
  const plate = document.createElementNS(SVG, "rect");
  const width = size * (1 + text.length);
  for (const [name, value] of Object.entries({ x: at.x - size / 2, y: at.y - size / 2, width, height: 2 * size, rx: size })) plate.setAttribute(name, value);
  const number = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ x: at.x - size / 2 + width / 2, y: at.y + size * 0.95, "font-size": 1.3 * size })) number.setAttribute(name, value);
  number.textContent = text;
  tip.append(plate, number);
  svg.append(tip);
}

// All clicks but the last are made, and the last thing shows what would be there: to click it, or press Enter, is to play.
function show(clicks) {
  for (const thing of main.querySelectorAll("figure .hinted")) thing.classList.remove("hinted");
  walk(clicks.slice(0, -1));
  const last = main.querySelector(`figure #${CSS.escape(clicks.at(-1))}.can`);
  last?.classList.add("hinted");
  last?.focus({ preventScroll: true });
  if (last?.closest("#panels")) last.scrollIntoView({ block: "center" }); // the dock is always in sight
}

main.addEventListener("armed", draw);
find("ask-hints").addEventListener("click", ask);
addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "h" || event.key === "H") ask();
});
