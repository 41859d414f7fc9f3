// Pan and zoom of a large board by its viewBox: wheel, pinch, drag, double click to fit, + and - buttons. Where what can be
// chosen is too small to hit, the view moves closer by itself, and back when the choice is made.
import { still } from "./motion.js";

const CLOSEST = 8;
const LENGTH = 250;
const [SMALL, LARGE] = matchMedia("(pointer: coarse)").matches ? [28, 48] : [14, 36]; // pixels of what is clicked

export function pannable(figure, svg) {
  let whole = [1, 1]; // the board's size
  let view = [0, 0, 1]; // left, top, width
  let fixed = [0, 0]; // a point of the board that stays in its place when the board grows
  let byItself = true; // nobody has chosen what to look at
  const fingers = new Map();
  let moved = 0;

  const shape = () => svg.clientHeight / svg.clientWidth || whole[1] / whole[0];
  const widest = () => Math.max(whole[0], whole[1] / shape());
  const close = () => view[2] < widest() * 0.999;
  const within = (from, size, all) => (size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, from)));

  function show() {
    const width = Math.min(widest(), Math.max(widest() / CLOSEST, view[2]));
    const height = width * shape();
    view = [within(view[0], width, whole[0]), within(view[1], height, whole[1]), width];
    svg.setAttribute("viewBox", [view[0], view[1], width, height].map((n) => +n.toFixed(2)).join(" "));
    figure.classList.toggle("zoomed", close());
  }

  function zoom(factor, x, y) {
    byItself = false;
    const before = point(x, y);
    view[2] *= factor;
    show();
    const after = point(x, y);
    view[0] += before.x - after.x;
    view[1] += before.y - after.y;
    show();
  }

  const point = (x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  const middle = () => {
    const box = svg.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const fit = () => {
    byItself = true;
    view = [0, 0, widest()];
    show();
  };

  // Glide to another part of the board.
  let gliding = 0;
  function glide(to) {
    cancelAnimationFrame(gliding);
    if (still.matches) {
      view = to;
      return show();
    }
    const [from, start] = [view, performance.now()];
    const step = (time) => {
      const part = Math.min(1, Math.max(0, (time - start) / LENGTH));
      const eased = part * (2 - part);
      view = from.map((n, i) => n + (to[i] - n) * eased);
      show();
      if (part < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  }

  // What can be chosen now: looked at more closely if it is small.
  function near(things) {
    if (!byItself || !svg.clientWidth) return;
    const scale = svg.getScreenCTM().a;
    const boxes = things.map((thing) => (thing.querySelector(".halo") ?? thing).getBoundingClientRect());
    const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height))) / scale;
    const all = svg.clientWidth / widest(); // pixels a unit when all is seen
    if (!boxes.length || smallest * all >= SMALL) return close() ? glide([0, 0, widest()]) : undefined;
    const start = point(Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top)));
    const end = point(Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom)));
    const [across, down] = [end.x - start.x + 2 * smallest, end.y - start.y + 2 * smallest];
    const width = Math.min(widest(), Math.max(across, down / shape(), (svg.clientWidth * smallest) / LARGE));
    glide([(start.x + end.x - width) / 2, (start.y + end.y - width * shape()) / 2, width]);
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
    const scale = svg.getScreenCTM().a;
    moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (others.length === 1) {
      const far = (one) => Math.max(20, Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY));
      zoom(far(last) / far(event), (event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2);
    } else if (!others.length && moved > 6 && close()) {
      byItself = false;
      view[0] -= (event.clientX - last.clientX) / scale;
      view[1] -= (event.clientY - last.clientY) / scale;
      show();
    }
    fingers.set(event.pointerId, event);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  svg.addEventListener("click", (event) => {
    if (moved > 6) event.stopPropagation(); // the end of a drag, not a choice
  }, true);
  svg.addEventListener("dblclick", (event) => {
    if (!event.target.closest(".can")) fit();
  });
  new ResizeObserver(() => (close() ? show() : fit())).observe(svg);

  const buttons = document.createElement("div");
  buttons.className = "zoom";
  for (const [sign, name, work] of [["+", "Zoom in", () => zoom(0.7, ...middle())], ["−", "Zoom out", () => zoom(1.4, ...middle())], ["Fit", "Show all", fit]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", work);
    buttons.append(button);
  }
  figure.append(buttons);

  function resize(width, height, origin) {
    const same = width === whole[0] && height === whole[1] && `${origin}` === `${fixed}`;
    const stay = same || close();
    view[0] += origin[0] - fixed[0];
    view[1] += origin[1] - fixed[1];
    whole = [width, height];
    fixed = origin;
    svg.style.setProperty("--shape", width / height);
    if (stay) show();
    else fit();
  }
  return { resize, near };
}
