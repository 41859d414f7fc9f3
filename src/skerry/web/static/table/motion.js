// Motion: things with the same id in the old and the new picture fly from where they were to where they are, above
// everything else. New things with data-from="ID" start from that element. Nothing moves where the person wants less motion.
import { all, drawn, element } from "../shared/dom.js";

/** @import { Place } from "../types.js" */

const LENGTH = 300;
const MOST = 60; // more at once is a new picture, not a move
export const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where a <use> is on the screen.
 * @param {SVGUseElement} thing
 * @returns {Place | null}
 */
function place(thing) {
  const number = (/** @type {string} */ name) => Number(thing.getAttribute(name)) || 0;
  const home = thing.parentNode;
  let matrix = home instanceof SVGGraphicsElement ? home.getScreenCTM() : null;
  if (!matrix) return null;
  const own = thing.transform.baseVal.consolidate();
  if (own) matrix = matrix.multiply(own.matrix);
  return { matrix: matrix.translate(number("x"), number("y")), width: number("width") || 1, height: number("height") || 1 };
}

/**
 * Where everything with an id is, by id; a group is where the first thing in it is.
 * @param {ParentNode} root
 */
export function whereThingsAre(root) {
  /** @type {Map<string, Place | null>} */
  const places = new Map();
  if (still.matches) return places;
  for (const thing of all(root, "figure use[id]", SVGUseElement)) places.set(thing.id, place(thing));
  for (const thing of all(root, "figure g[id]", SVGGElement)) {
    const inner = thing.querySelector("use");
    if (inner) places.set(thing.id, place(inner));
  }
  return places;
}

/**
 * A place as a CSS transformation.
 * @param {Place} place
 * @param {number} [scale]
 */
const css = ({ matrix: m }, scale = 1) => `matrix(${m.a * scale}, ${m.b * scale}, ${m.c * scale}, ${m.d * scale}, ${m.e}, ${m.f})`;

const POSITION = /** @type {const} */ (["e", "f"]);
const SIZE = /** @type {const} */ (["a", "b", "c", "d"]);

/**
 * Let things fly from where they were before.
 * @param {ParentNode} root
 * @param {Map<string, Place | null>} before
 */
export async function moveThings(root, before) {
  if (still.matches || document.hidden || !before.size) return;
  const flights = [];
  for (const thing of all(root, "figure use[id]", SVGUseElement)) {
    const was = before.get(thing.id) ?? before.get(thing.dataset.from ?? "");
    const is = place(thing);
    if (!is || !thing.getBoundingClientRect().width) continue;
    if (!was) {
      thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LENGTH, easing: "ease-out" });
      continue;
    }
    const far = POSITION.some((key) => Math.abs(was.matrix[key] - is.matrix[key]) > 2);
    const grown = SIZE.some((key) => Math.abs(was.matrix[key] * was.width - is.matrix[key] * is.width) > 2);
    if (far || grown) flights.push({ thing, is, from: css(was, was.width / is.width), to: css(is) });
  }
  if (!flights.length || flights.length > MOST) return;
  const sky = drawn("svg", { class: "flight", "aria-hidden": "true" });
  document.body.append(sky);
  const moving = flights.map(({ thing, is, from, to }) => {
    const bird = drawn("use", { href: thing.getAttribute("href") ?? "", width: is.width, height: is.height });
    bird.dataset.thing = thing.id;
    sky.append(bird);
    thing.style.visibility = "hidden";
    return bird.animate([{ transform: from }, { transform: to }], { duration: LENGTH, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" });
  });
  await Promise.allSettled(moving.map((motion) => motion.finished));
  for (const { thing } of flights) thing.style.visibility = "";
  sky.remove();
}

/**
 * Points fly from where they were made to the score, which counts up.
 * @param {Element | null} from
 * @param {Element | null} to
 * @param {number} was
 * @param {number} is
 * @param {(n: number) => string} sign
 */
export async function flyPoints(from, to, was, is, sign) {
  if (still.matches || document.hidden || !from || !to) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!a.width || !b.width) return;
  const chip = element("span", (is > was ? "+" : "") + sign(is - was), "gain");
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const at = (/** @type {DOMRect} */ box, /** @type {number} */ scale) => ({
    transform: `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`,
  });
  const flight = chip.animate([at(a, 1.3), at(b, 0.8)], { duration: 350, easing: "ease-in", fill: "both" });
  to.textContent = sign(was);
  await flight.finished.catch(() => {});
  chip.remove();
  const steps = Math.min(10, Math.abs(is - was));
  for (let i = 1; i <= steps; i++) {
    setTimeout(() => (to.textContent = sign(Math.round(was + ((is - was) * i) / steps))), (i * 250) / steps);
  }
}

/**
 * A pause that any click or key ends.
 * @param {number} length in milliseconds
 * @returns {Promise<void>}
 */
export function hold(length) {
  if (still.matches || document.hidden) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end, true);
      removeEventListener("keydown", end, true);
      done();
    };
    const timer = setTimeout(end, length);
    addEventListener("pointerdown", end, true);
    addEventListener("keydown", end, true);
  });
}
