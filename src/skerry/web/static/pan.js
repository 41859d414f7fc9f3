// Pan and zoom of a large board by its viewBox: wheel, pinch, drag, double click to fit, + and - buttons.
const CLOSEST = 6;

export function pannable(figure, svg) {
  let whole = [0, 0, 1, 1];
  let view = [...whole];
  let fixed = [0, 0]; // where the board's fixed point lies: it stays in its place when the board grows
  const fingers = new Map();
  let moved = 0;

  function show() {
    const size = Math.min(whole[2], Math.max(whole[2] / CLOSEST, view[2]));
    view[3] = (size * whole[3]) / whole[2];
    view[2] = size;
    view[0] = Math.max(0, Math.min(whole[2] - view[2], view[0]));
    view[1] = Math.max(0, Math.min(whole[3] - view[3], view[1]));
    svg.setAttribute("viewBox", view.map((n) => +n.toFixed(2)).join(" "));
    figure.classList.toggle("zoomed", view[2] < whole[2] * 0.999);
  }

  function zoom(factor, x, y) {
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
    view = [...whole];
    show();
  };

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
    } else if (!others.length && moved > 6) {
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

  return (width, height, origin = [0, 0]) => {
    if (width === whole[2] && height === whole[3] && `${origin}` === `${fixed}`) return show(); // the view stays
    const before = svg.getScreenCTM();
    const was = before && new DOMPoint(...fixed).matrixTransform(before);
    const close = view[2] < whole[2] * 0.999;
    whole = [0, 0, width, height];
    fixed = origin;
    if (!close || !was) return fit();
    show();
    view[2] *= svg.getScreenCTM().a / before.a;
    show();
    const is = new DOMPoint(...fixed).matrixTransform(svg.getScreenCTM());
    view[0] += (is.x - was.x) / before.a;
    view[1] += (is.y - was.y) / before.a;
    show();
  };
}
