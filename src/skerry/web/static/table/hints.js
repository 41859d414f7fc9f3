// Hints: the three best choices and what they are expected to bring, numbered on the board. H asks for them.
import { button, drawn, element, find, first, fromScreen, isElsewhere, toScreen } from "../shared/dom.js";
import { isReady, thingOf, walk } from "./choose.js";
import { stillToMake } from "./clicks.js";
import { sending } from "./live.js";
import { api, main } from "./page.js";
import { expected, mine, named, now } from "./state.js";

/** @import { Hint } from "../types.js" */

const BADGE = 11; // pixels, however large the picture is drawn

/** @type {Hint[]} */
let hints = [];
let about = ""; // the position they are for
let asking = false;

const here = () => `${now.seat} ${now.latest?.line}`;
const able = () => mine(now.seat) && !now.replaying && !sending() && Object.keys(now.latest?.clicks ?? {}).length > 0;

/** Ask the server for hints about this position. */
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

/**
 * What a hint is expected to bring, in parts that do not break.
 * @param {Hint} hint
 */
function brings({ points, chance }) {
  const parts = expected(points, chance);
  const said = element("span", "");
  parts.forEach((part, i) => said.append(element("span", part + (i < parts.length - 1 ? "," : "")), " "));
  return said;
}

/** The hints as a list, and their numbers on the board. */
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
  /** @type {Map<string, number[]>} */
  const taken = new Map(); // several hints may go by the same click
  shown.forEach(({ clicks }, i) => {
    for (const id of stillToMake(now.path, clicks, isReady)) taken.set(id, [...(taken.get(id) ?? []), i + 1]);
  });
  for (const [id, numbers] of taken) badge(id, numbers.join(" "));
}

/**
 * A numbered buoy at the corner of a thing, in its picture's own units.
 * @param {string} id
 * @param {string} text
 */
function badge(id, text) {
  const thing = thingOf(id);
  const svg = thing?.closest("svg[role=group]");
  if (!thing || !(svg instanceof SVGSVGElement)) return;
  const box = (thing.querySelector(".halo") ?? thing).getBoundingClientRect(); // without what it would show
  const at = fromScreen(svg, box.left, box.top);
  const size = BADGE / toScreen(svg).a;
  const width = size * (1 + text.length);
  const tip = drawn("g", { class: "tip" });
  const plate = drawn("rect", { x: at.x - size / 2, y: at.y - size / 2, width, height: 2 * size, rx: size });
  const number = drawn("text", { x: at.x - size / 2 + width / 2, y: at.y + size * 0.95, "font-size": 1.3 * size });
  number.textContent = text;
  tip.append(plate, number);
  svg.append(tip);
}

/**
 * All clicks but the last are made, and the last thing shows what would be there: to click it, or press Enter, is to play.
 * @param {string[]} clicks
 */
function show(clicks) {
  for (const thing of main.querySelectorAll("figure .hinted")) thing.classList.remove("hinted");
  walk(clicks.slice(0, -1));
  const last = first(main, `figure #${CSS.escape(clicks.at(-1) ?? "")}.can`, SVGElement);
  last?.classList.add("hinted");
  last?.focus({ preventScroll: true });
  if (last?.closest("#panels")) last.scrollIntoView({ block: "center" }); // the dock is always in sight
}

main.addEventListener("armed", draw);
find("ask-hints").addEventListener("click", ask);
addEventListener("keydown", (event) => {
  if ((event.key === "h" || event.key === "H") && !isElsewhere(event)) ask();
});
