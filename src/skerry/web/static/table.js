// The table: draws what the server sends, lights up what can be clicked, and sends the click path's action.
// It knows no game: panels are pictures, and a move is a path of clicks over their elements. What elements may carry
// (data-from, data-after, data-next, a panel's seat) is told in core/pieces.py.
import "./theme.js";
import { arm, backSeat, disarm, hint, say } from "./choose.js";
import { find } from "./dom.js";
import { drawBoard, drawGains, drawLog, drawSeats, drawSheet, drawTold, keepPanels, newestPanels, promptOf, told } from "./draw.js";
import { connect, listen, sending } from "./live.js";
import { hold } from "./motion.js";
import { complain, drawPeople, inviteOnce } from "./people.js";
import { unfold } from "./closer.js";
import "./coach.js";
import "./hints.js";
import "./names.js";
import { drawViewers, lookBack, replays, watchMatch } from "./replay.js";
import { mark, numbered } from "./seats.js";
import { api, facts, main, mine, name, now, seats, you } from "./state.js";

numbered(seats() > 5);
now.seat = you();
complain(say);

// ---- positions, one after the other

let queue = [];
let drawing = false;

function hear(update) {
  queue.push(update);
  drain();
}

async function drain() {
  if (drawing) return;
  drawing = true;
  while (queue.length) {
    const update = queue.shift();
    update.can_take_back = [];
    now.log.length = Math.min(now.log.length, update.line - update.log.length);
    now.log.push(...update.log);
    now.latest = update;
    keepPanels(update);
    const news = update.first ? [] : update.log;
    if (update.first) now.acted = lastOfMine();
    else if (news.some((line) => mine(line.seat))) now.acted = now.log.length;
    if (now.replaying) {
      drawLog(lookBack);
      drawTools(now.shown);
    } else {
      await draw(update);
      const others = news.filter((line) => !mine(line.seat));
      if (others.length && !update.turn.includes(now.seat) && !update.over) await hold(queue.length > 6 ? 200 : 650);
    }
  }
  drawing = false;
  if (now.latest && !now.replaying) {
    follow(-1);
    announce(now.latest);
    changeSeat(now.latest);
  }
}

function lastOfMine() {
  let i = now.log.length;
  while (i && !mine(now.log[i - 1].seat)) i -= 1;
  return i;
}

async function draw(update, past = false) {
  const scores = now.shown?.scores;
  now.shown = update;
  disarm();
  const move = drawBoard(update, past ? update.panels : newestPanels(update), past);
  find("prompt").textContent = update.past ?? promptOf(update);
  main.classList.toggle("yours", !past && Object.keys(update.clicks).length > 0);
  drawSeats(update);
  drawSheet(update);
  drawLog(lookBack);
  drawTold(update, lookBack);
  drawTools(update);
  main.classList.remove("setting");
  hint(document.activeElement);
  if (past) return arm({});
  unfold();
  const early = update.turn.includes(now.seat) && !sending();
  if (early) arm(update.clicks); // at once: nobody waits for a picture
  follow(update.log.at(-1)?.seat ?? -1);
  await move();
  if (scores && !update.first) await drawGains(scores, update.scores);
  if (!early && now.shown === update && !sending()) arm(update.clicks);
  if (update.over) end();
}

function drawTools(update) {
  const { latest, replaying, around } = now;
  const back = find("back");
  const who = backSeat();
  back.disabled = who < 0 || sending();
  back.textContent = who >= 0 && around.mine.length > 1 ? `Take back: ${name(who)}` : "Take back";
  for (const id of ["back", "ask-hints", "list-toggle"]) find(id).hidden = !around.mine.length; // who watches does not choose
  find("return").hidden = latest.over || !around.mine.some((seat) => around.seats[seat].bot);
  find("record").hidden = !latest.over;
  find("picture").href = `${api}/picture.svg?seat=${update.seat}&line=${update.line}`;
  find("tools").hidden = latest.over || replaying;
  find("end-tools").hidden = !latest.over || replaying;
  find("again").textContent = around.next ? "To the rematch" : "Rematch";
  find("again").hidden = !around.mine.length && !around.owner && !around.next;
  find("replay-tools").hidden = !replaying;
  drawViewers();
  const slider = find("slider");
  slider.max = now.log.length;
  slider.value = replaying ? update.line : now.log.length;
  const moves = now.log.length;
  find("moment").textContent = replaying ? `Move ${update.line} of ${moves}` : moves ? `Move ${moves} (now)` : "The start";
  const turn = !latest.over && around.mine.some((seat) => latest.turn.includes(seat) && !around.seats[seat].bot);
  document.title = `${turn ? "● Your turn · " : ""}${facts.title} · Skerry`;
}

function follow(who) {
  for (const figure of main.querySelectorAll("figure[data-seat]"))
    figure.classList.toggle("acting", Number(figure.dataset.seat) === who && who >= 0 && !mine(who));
}

// Only what concerns the listener is spoken: what the others did, then what to do.
let spoken = "";
function announce(update) {
  const own = update.turn.includes(now.seat) || update.over;
  if (!own || spoken === `${now.seat} ${update.line}`) return;
  spoken = `${now.seat} ${update.line}`;
  const news = now.log.slice(Math.max(now.acted, now.log.length - 6)).filter((line) => !mine(line.seat));
  find("live").textContent = [...news.map((line) => `${told(line)}.`), promptOf(update)].join(" ");
}

let ended = false;
function end() {
  if (ended) return;
  ended = true;
  if (matchMedia("(max-width: 900px)").matches) openSheet(true);
}

// ---- who sits where

function reseat(around) {
  const before = JSON.stringify(now.around.mine);
  now.around = around;
  drawPeople();
  if (JSON.stringify(around.mine) !== before && you() >= 0 && now.seat !== you()) return sit(you());
  if (!now.shown || !now.latest) return;
  drawSeats(now.shown);
  drawTools(now.shown);
  drawLog(lookBack);
  if (!now.replaying) find("prompt").textContent = promptOf(now.latest);
}

// Several people at one device.
function changeSeat(update) {
  if (now.around.mine.length < 2 || update.turn.includes(now.seat)) return;
  const next = update.turn.find((other) => mine(other) && !now.around.seats[other].bot);
  if (next === undefined) return;
  const curtain = find("curtain");
  if (!update.secret) return sit(next);
  if (curtain.open) return;
  curtain.querySelector("p").innerHTML = mark(next);
  curtain.querySelector("p").append(` Pass the device to ${name(next)}.`);
  const ready = curtain.querySelector("button");
  ready.textContent = `I am ${name(next)}`;
  ready.onclick = () => {
    curtain.close();
    sit(next);
  };
  curtain.showModal();
}

find("curtain").addEventListener("cancel", (event) => event.preventDefault());

function sit(next) {
  now.seat = next;
  now.path = [];
  queue = [];
  connect();
}

// ---- tabs and the pull-up sheet

const tabs = [...document.querySelectorAll("[role=tab]")];
for (const tab of tabs) {
  tab.addEventListener("click", () => {
    for (const other of tabs) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      find(other.getAttribute("aria-controls")).hidden = !on;
    }
    if (tab.id === "tab-rules") fetchRules();
    if (tab.id === "tab-log") find("log").scrollTop = find("log").scrollHeight;
  });
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
}

async function fetchRules() {
  const room = find("rules");
  const answer = await fetch(`/rules/${facts.game}?table=${facts.table}`); // anew: a campaign's rules grow
  if (!answer.ok) return;
  const text = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  room.replaceChildren(...text.childNodes);
}

function openSheet(open) {
  main.classList.toggle("sheet-open", open);
  main.classList.remove("coaching");
  find("sheet-toggle").setAttribute("aria-expanded", String(open));
}
for (const id of ["sheet-toggle", "sheet-toggle-end"])
  find(id).addEventListener("click", () => openSheet(!main.classList.contains("sheet-open") || main.classList.contains("coaching")));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented && !now.path.length) openSheet(false);
});
find("return").addEventListener("click", () => openSheet(false));
find("watch").addEventListener("click", () => {
  openSheet(false);
  watchMatch();
});
new ResizeObserver(() => main.style.setProperty("--dock", `${find("dock").offsetHeight}px`)).observe(find("dock"));

// ---- begin: the art once, then the live line

replays(
  (update) => draw(update, true),
  async () => {
    await draw({ ...now.latest, first: true });
    drain();
  },
);
const art = document.createElement("div");
art.className = "art";
art.setAttribute("aria-hidden", "true");
art.innerHTML = await (await fetch(facts.art)).text();
document.body.append(art);
drawPeople();
let opened = false;
listen({
  position(update) {
    const line = !opened && /^#(\d+)$/.exec(location.hash);
    if (line) ended = true; // who comes for a position wants to see it
    hear(update);
    if (opened) return;
    opened = true;
    inviteOnce();
    if (line && Number(line[1]) < now.log.length) lookBack(Number(line[1]));
  },
  table: reseat,
  backs(frame) {
    if (!now.latest || frame.line !== now.latest.line) return;
    now.latest.can_take_back = frame.can_take_back;
    if (!now.replaying && now.shown) drawTools(now.shown);
  },
  lost() {
    main.classList.remove("setting");
    find("prompt").textContent = "The connection is lost. Trying again ...";
  },
  gone(sentence) {
    main.classList.remove("setting");
    say(sentence);
  },
  refused(sentence) {
    say(sentence);
    now.path = now.kept ?? [];
    if (!now.replaying && now.latest) arm(now.latest.clicks);
  },
  settled() {
    if (!now.replaying && !drawing && now.latest) arm(now.latest.clicks);
  },
});
