// Motion: things with the same id in the old and the new picture fly from where they were to where they are, above
// everything else. New things with data-from="ID" start from that element. Nothing moves where the person wants less motion.
const LENGTH = 300;
const MOST = 60; // more than so many at once is a new picture, not a move
const SVG = "http://www.w3.org/2000/svg";
export const still = matchMedia("(prefers-reduced-motion: reduce)");

// Where a <use> is on the screen, as a matrix that takes a symbol at 0,0 there, and its size in its own units.
function place(thing) {
  const number = (name) => Number(thing.getAttribute(name)) || 0;
  let matrix = thing.parentNode.getScreenCTM();
  if (!matrix) return null;
  const own = thing.transform.baseVal.consolidate();
  if (own) matrix = matrix.multiply(own.matrix);
  return { matrix: matrix.translate(number("x"), number("y")), width: number("width") || 1, height: number("height") || 1 };
}

export function whereThingsAre(root) {
  const places = new Map();
  if (still.matches) return places;
  for (const thing of root.querySelectorAll("figure use[id]")) places.set(thing.id, place(thing));
  for (const thing of root.querySelectorAll("figure g[id]")) {
    const first = thing.querySelector("use");
    if (first) places.set(thing.id, place(first));
  }
  return places;
}

const css = ({ matrix: m }, scale = 1) => `matrix(${m.a * scale}, ${m.b * scale}, ${m.c * scale}, ${m.d * scale}, ${m.e}, ${m.f})`;

export async function moveThings(root, before) {
  if (still.matches || document.hidden || !before.size) return;
  const flights = [];
  for (const thing of root.querySelectorAll("figure use[id]")) {
    const was = before.get(thing.id) ?? before.get(thing.dataset.from);
    const is = place(thing);
    if (!is || !thing.getBoundingClientRect().width) continue;
    if (!was) {
      thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LENGTH, easing: "ease-out" });
      continue;
    }
    const scale = was.width / is.width;
    const far = ["e", "f"].some((key) => Math.abs(was.matrix[key] - is.matrix[key]) > 2);
    const grown = ["a", "b", "c", "d"].some((key) => Math.abs(was.matrix[key] * was.width - is.matrix[key] * is.width) > 2);
    if (far || grown) flights.push([thing, is, css(was, scale), css(is)]);
  }
  if (!flights.length || flights.length > MOST) return;
  const sky = document.createElementNS(SVG, "svg");
  sky.setAttribute("class", "flight");
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const moving = flights.map(([thing, is, from, to]) => {
    const bird = document.createElementNS(SVG, "use");
    bird.setAttribute("href", thing.getAttribute("href"));
    bird.setAttribute("width", is.width);
    bird.setAttribute("height", is.height);
    bird.dataset.thing = thing.id;
    sky.append(bird);
    thing.style.visibility = "hidden";
    return bird.animate([{ transform: from }, { transform: to }], { duration: LENGTH, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" });
  });
  await Promise.allSettled(moving.map((motion) => motion.finished));
  for (const [thing] of flights) thing.style.visibility = "";
  sky.remove();
}

// Points fly from where they were made to the score, which counts up.
export async function flyPoints(from, to, was, is, sign) {
  if (still.matches || document.hidden || !from || !to) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!a.width || !b.width) return;
  const chip = document.createElement("span");
  chip.className = "gain";
  chip.setAttribute("aria-hidden", "true");
  chip.textContent = (is > was ? "+" : "") + sign(is - was);
  document.body.append(chip);
  const at = (x, y, scale) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})` });
  const flight = chip.animate(
    [at(a.x + a.width / 2, a.y + a.height / 2, 1.3), at(b.x + b.width / 2, b.y + b.height / 2, 0.8)],
    { duration: 350, easing: "ease-in", fill: "both" },
  );
  to.textContent = sign(was);
  await flight.finished.catch(() => {});
  chip.remove();
  const steps = Math.min(10, Math.abs(is - was));
  for (let i = 1; i <= steps; i++) {
    setTimeout(() => (to.textContent = sign(Math.round(was + ((is - was) * i) / steps))), (i * 250) / steps);
  }
}

// A pause that any click or key ends.
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
