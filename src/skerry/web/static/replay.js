// Looking back: a slider, keys, a film at a chosen speed. While the match runs one sees what one knew then; afterwards what
// any seat knew, or everything.
import { copy, element, find } from "./dom.js";
import { still } from "./motion.js";
import { told } from "./draw.js";
import { api, main, name, now, seats } from "./state.js";

const PAUSE = 700; // milliseconds a move at speed 1
let asked = 0;
let running = false;
let show; // draws a position
let live; // back to now

export function replays(drawPast, drawNow) {
  show = drawPast;
  live = drawNow;
}

const viewer = () => (now.latest?.over && find("seen-by").value !== "" ? Number(find("seen-by").value) : now.seat);

export async function lookBack(line, going = false) {
  running = going;
  find("run").textContent = running ? "❚❚" : "▶";
  find("run").setAttribute("aria-label", running ? "Pause" : "Play on");
  line = Math.max(0, Math.min(line, now.log.length));
  const mine = ++asked;
  const atEnd = line >= now.log.length && !going && viewer() === now.seat;
  if (atEnd) {
    now.replaying = false;
    main.classList.remove("replaying");
    if (location.hash) history.replaceState(null, "", location.pathname);
    return live();
  }
  now.replaying = true;
  main.classList.add("replaying");
  const answer = await fetch(`${api}/at/${line}?seat=${viewer()}`);
  if (mine !== asked || !answer.ok) return;
  const update = await answer.json();
  if (mine !== asked) return;
  const past = line ? `Move ${line} of ${now.log.length}: ${told(now.log[line - 1])}` : `The start, before ${now.log.length} moves`;
  await show({ ...update, past, over: false, winners: [], can_take_back: [], log: [], counts: [] });
}

async function film(from) {
  for (let line = from; line <= now.log.length; line++) {
    const shownNow = lookBack(line, true);
    const mine = asked;
    await shownNow;
    await new Promise((done) => setTimeout(done, (still.matches ? 1.7 : 1) * PAUSE * Number(find("speed").value)));
    if (mine !== asked || !running) return;
  }
  lookBack(now.log.length);
}

export function watchMatch() {
  return film(0);
}

// After the match: whose eyes to look through.
export function drawViewers() {
  const select = find("seen-by");
  select.hidden = !now.latest?.over;
  if (select.hidden || select.options.length) return;
  const option = (value, text) => {
    const made = element("option", text);
    made.value = value;
    return made;
  };
  const seen = Array.from({ length: seats() }, (_, i) => option(i, `Seen by ${name(i) === "You" ? "you" : name(i)}`));
  select.replaceChildren(...seen, option(-1, "Seen by a spectator"), option(-2, "Everything"));
  select.value = now.seat;
}

const step = (by) => lookBack((now.replaying ? now.shown.line : now.log.length) + by);
find("slider").addEventListener("input", (event) => lookBack(Number(event.target.value)));
find("earlier").addEventListener("click", () => step(-1));
find("later").addEventListener("click", () => step(1));
find("run").addEventListener("click", () => (running ? lookBack(now.shown.line) : film(now.shown.line >= now.log.length ? 0 : now.shown.line)));
find("now").addEventListener("click", () => {
  find("seen-by").value = now.seat;
  lookBack(now.log.length);
});
find("seen-by").addEventListener("change", () => lookBack(now.shown.line));
find("copy-position").addEventListener("click", (event) => {
  const line = now.replaying ? now.shown.line : now.log.length;
  copy(`${location.origin}${location.pathname}#${line}`, event.currentTarget);
});
addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea, [role=tab], dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && now.replaying) {
    event.preventDefault();
    find("now").click();
  }
  const work = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => lookBack(0), End: () => lookBack(now.log.length) }[event.key];
  if (work && now.log.length) {
    event.preventDefault();
    work();
  }
  if (event.key === " " && now.replaying && !event.target.closest?.("button, a")) {
    event.preventDefault();
    find("run").click();
  }
});
