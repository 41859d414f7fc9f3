// Pan and zoom of a large board by its viewBox: wheel, pinch, drag, double click to fit, + and - buttons. Where what can be
// chosen is too small to hit, the view moves closer by itself, and back when the choice is made.
import { button, closest, fromScreen, toScreen } from "../shared/dom.js";
import { still } from "./motion.js";

/** @import { Pan, Extent } from "../types.js" */

const CLOSEST = 8;
const LENGTH = 250;
const EASY = 28; // pixels of a thing that is only looked at
const [SMALL, LARGE] = matchMedia("(pointer: coarse)").matches ? [28, 48] : [14, 36]; // pixels of what is clicked

/** @type {WeakMap<SVGSVGElement, Pan>} */
const pans = new WeakMap();

/**
 * How a picture pans and zooms, if it does.
 * @param {SVGSVGElement} svg
 */
export const panOf = (svg) => pans.get(svg);

/**
 * Let a figure's picture pan and zoom.
 * @param {HTMLElement} figure
 * @param {SVGSVGElement} svg
 * @returns {Pan}
 */
export function pannable(figure, svg) {
  /** @type {[width: number, height: number]} */
  let whole = [1, 1]; // the board's size
  /** @type {Extent} */
  let view = [0, 0, 1];
  /** @type {[x: number, y: number]} */
  let fixed = [0, 0]; // a point of the board that stays in its place when the board grows
  let byItself = true; // nobody has chosen what to look at
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let moved = 0;

  const shape = () => svg.clientHeight / svg.clientWidth || whole[1] / whole[0];
  const widest = () => Math.max(whole[0], whole[1] / shape());
  const close = () => view[2] < widest() * 0.999;
  /** @type {(from: number, size: number, all: number) => number} */
  const within = (from, size, all) => (size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, from)));

  /** Draw the part of the board that is seen, which is no larger than all and lies within it. */
  function show() {
    const width = Math.min(widest(), Math.max(widest() / CLOSEST, view[2]));
    const height = width * shape();
    view = [within(view[0], width, whole[0]), within(view[1], height, whole[1]), width];
    svg.setAttribute("viewBox", [view[0], view[1], width, height].map((n) => +n.toFixed(2)).join(" "));
    figure.classList.toggle("zoomed", close());
  }

  /**
   * See more or less of the board; what is at (x, y) on the screen stays there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  function zoom(factor, x, y) {
    byItself = false;
    const before = fromScreen(svg, x, y);
    view[2] *= factor;
    show();
    const after = fromScreen(svg, x, y);
    view[0] += before.x - after.x;
    view[1] += before.y - after.y;
    show();
  }

  /** @param {number} factor */
  const zoomInTheMiddle = (factor) => {
    const box = svg.getBoundingClientRect();
    zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
  };
  const fit = () => {
    byItself = true;
    view = [0, 0, widest()];
    show();
  };

  let gliding = 0;
  /**
   * Glide to another part of the board.
   * @param {Extent} to
   */
  function glide(to) {
    cancelAnimationFrame(gliding);
    if (still.matches) {
      view = to;
      return show();
    }
    if (to.every((n, i) => Math.abs(n - view[i]) < 1)) return;
    const [from, start] = [view, performance.now()];
    const step = (/** @type {number} */ time) => {
      const part = Math.min(1, Math.max(0, (time - start) / LENGTH));
      const eased = part * (2 - part);
      const between = (/** @type {0 | 1 | 2} */ i) => from[i] + (to[i] - from[i]) * eased;
      view = [between(0), between(1), between(2)];
      show();
      if (part < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  }

  /**
   * What is seen when there is nothing to choose: all of it; of a board that would fill only a part of the figure, what lies
   * about the thing in focus, no closer than makes that easy to see.
   * @returns {Extent}
   */
  function rest() {
    if (whole[0] > widest() * 0.7) return [0, 0, widest()];
    const focus = svg.querySelector("[data-focus]")?.getBoundingClientRect();
    const size = focus ? Math.min(focus.width, focus.height) / toScreen(svg).a : 0;
    const width = Math.min(widest(), Math.max(whole[0], widest() / 2.5, (size * svg.clientWidth) / EASY));
    const at = focus ? fromScreen(svg, focus.x + focus.width / 2, focus.y + focus.height / 2) : { x: whole[0] / 2, y: whole[1] / 2 };
    const height = width * shape();
    return [within(at.x - width / 2, width, whole[0]), within(at.y - height / 2, height, whole[1]), width];
  }

  /**
   * What can be chosen now: all of it is seen, and more closely if it is small.
   * @param {SVGElement[]} things
   */
  function near(things) {
    if (!byItself || !svg.clientWidth) return;
    let to = rest();
    if (things.length) {
      const boxes = things.map((thing) => (thing.querySelector(".halo") ?? thing).getBoundingClientRect());
      const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height))) / toScreen(svg).a;
      const start = fromScreen(svg, Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top)));
      const end = fromScreen(svg, Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom)));
      if ((smallest * svg.clientWidth) / to[2] < SMALL) {
        const [across, down] = [end.x - start.x + 2 * smallest, end.y - start.y + 2 * smallest];
        const width = Math.min(widest(), Math.max(across, down / shape(), (svg.clientWidth * smallest) / LARGE));
        to = [(start.x + end.x - width) / 2, (start.y + end.y - width * shape()) / 2, width];
      } else if (start.x < to[0] || start.y < to[1] || end.x > to[0] + to[2] || end.y > to[1] + to[2] * shape()) to = [0, 0, widest()];
    }
    glide(to);
  }

  svg.addEventListener("wheel", (event) => {
    if (event.defaultPrevented) return; // the wheel turns a picked thing
    event.preventDefault();
    zoom(1.0015 ** event.deltaY, event.clientX, event.clientY);
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, event);
  });
  addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const others = [...fingers.values()].filter((other) => other.pointerId !== event.pointerId);
    const scale = toScreen(svg).a;
    moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (others.length === 1) {
      const far = (/** @type {PointerEvent} */ one) => Math.max(20, Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY));
      zoom(far(last) / far(event), (event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2);
    } else if (!others.length && moved > 6 && close()) {
      byItself = false;
      view[0] -= (event.clientX - last.clientX) / scale;
      view[1] -= (event.clientY - last.clientY) / scale;
      show();
    }
    fingers.set(event.pointerId, event);
  });
  const lift = (/** @type {PointerEvent} */ event) => fingers.delete(event.pointerId);
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  svg.addEventListener("click", (event) => {
    if (moved > 6) event.stopPropagation(); // the end of a drag, not a choice
  }, true);
  svg.addEventListener("dblclick", (event) => {
    if (!closest(event.target, ".can")) fit();
  });
  new ResizeObserver(show).observe(svg);

  const buttons = document.createElement("div");
  buttons.className = "zoom";
  /** @type {[sign: string, name: string, work: () => void][]} */
  const works = [["+", "Zoom in", () => zoomInTheMiddle(0.7)], ["−", "Zoom out", () => zoomInTheMiddle(1.4)], ["Fit", "Show all", fit]];
  for (const [sign, name, work] of works) {
    const made = button(sign, work);
    made.setAttribute("aria-label", name);
    buttons.append(made);
  }
  figure.append(buttons);

  /**
   * The board has another size.
   * @param {number} width
   * @param {number} height
   * @param {[x: number, y: number]} origin
   */
  function resize(width, height, origin) {
    const first = whole[0] === 1;
    const all = !close();
    view[0] += origin[0] - fixed[0];
    view[1] += origin[1] - fixed[1];
    whole = [width, height];
    fixed = origin;
    svg.style.setProperty("--shape", String(width / height));
    if (all) view = [0, 0, widest()];
    show();
    if (first) view = rest();
    show();
  }
  const pan = { resize, near };
  pans.set(svg, pan);
  return pan;
}
