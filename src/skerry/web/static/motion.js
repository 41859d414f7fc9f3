// Motion: things with the same id in the old and the new picture glide from where they were to where they are.
const LENGTH = 300;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function whereThingsAre(root) {
  const places = new Map();
  if (still.matches) return places;
  for (const thing of root.querySelectorAll("figure use[id]")) places.set(thing.id, thing.getBoundingClientRect());
  return places;
}

export async function moveThings(root, before) {
  if (still.matches || !before.size) return;
  const moving = [];
  for (const thing of root.querySelectorAll("figure use[id]")) {
    const was = before.get(thing.id);
    const is = thing.getBoundingClientRect();
    if (!is.width) continue;
    if (!was) {
      moving.push(thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LENGTH, easing: "ease-out" }));
      continue;
    }
    if (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2 && Math.abs(was.width - is.width) < 2) continue;
    const scale = thing.getScreenCTM().a; // pixels a unit of the picture
    const x = (was.x - is.x) / scale;
    const y = (was.y - is.y) / scale;
    const from = `translate(${x}px, ${y}px) scale(${was.width / is.width})`;
    moving.push(thing.animate([{ transform: from }, { transform: "none" }], { duration: LENGTH, easing: "cubic-bezier(.3,.7,.2,1)" }));
  }
  await Promise.allSettled(moving.map((motion) => motion.finished));
}
