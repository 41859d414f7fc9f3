// The table: draws what the server sends, lights up what can be clicked, and sends the click path's action.
// It knows no game: panels are pictures, and a move is a path of clicks over their elements. What elements may carry
// (data-from, data-after, data-next, a panel's seat) is told in board/pieces.py.
import "../shared/theme.js";
import { all, element, find, part } from "../shared/dom.js";
import { mark, numbered } from "../shared/seats.js";
import { arm, backSeat, disarm, hint, say } from "./choose.js";
import { openOnce } from "./closer.js";
import "./coach.js";
import { drawBoard, drawGains, drawLog, drawSeats, drawSheet, drawTold, keepPanels, newestPanels } from "./draw.js";
import "./hints.js";
import { connect, listen, sending } from "./live.js";
import { hold } from "./motion.js";
import "./names.js";
import { api, facts, main } from "./page.js";
import { complain, drawPeople, inviteOnce } from "./people.js";
import { drawViewers, lookBack, replays, watchMatch } from "./replay.js";
import { continued, mine, name, now, seats, you } from "./state.js";
import { promptOf, told } from "./telling.js";

/** @import { Around, Latest, Position, PositionFrame, Shown } from "../types.js" */

now.around = facts.around;
now.seat = you();
numbered(seats() > 5);
complain(say);

// ---- positions, one after the other

/** @type {PositionFrame[]} */
let queue = [];
let drawing = false;

/** Draw what waits, in the order in which it came, with pauses in which others' moves can be seen. */
async function drain() {
  if (drawing) return;
  drawing = true;
  for (let frame = queue.shift(); frame; frame = queue.shift()) {
    /** @type {Latest} */
    const latest = { ...frame, can_take_back: [] };
    now.log = continued(now.log, latest);
    now.latest = latest;
    keepPanels(latest);
    const news = latest.first ? [] : latest.log;
    if (latest.first) now.acted = lastOfMine();
    else if (news.some((line) => mine(line.seat))) now.acted = now.log.length;
    if (now.replaying) {
      drawLog(lookBack);
      drawTools();
    } else {
      await draw(latest);
      const others = news.filter((line) => !mine(line.seat));
      if (others.length && !latest.turn.includes(now.seat) && !latest.over) await hold(queue.length > 6 ? 200 : 650);
    }
  }
  drawing = false;
  if (now.latest && !now.replaying) {
    follow(-1);
    announce(now.latest);
    changeSeat(now.latest);
  }
}

/** The log's length when somebody here last acted. */
const lastOfMine = () => now.log.map((line) => mine(line.seat)).lastIndexOf(true) + 1;

/**
 * Put a position on the page.
 * @param {Shown} position
 */
async function draw(position) {
  const scores = now.shown?.scores;
  const past = position.past !== undefined;
  now.shown = position;
  disarm();
  const move = drawBoard(position, past ? position.panels : newestPanels(position), past);
  find("prompt").textContent = position.past ?? promptOf(position);
  main.classList.toggle("yours", !past && Object.keys(position.clicks).length > 0);
  drawSeats(position);
  drawSheet(position);
  drawLog(lookBack);
  drawTold(position, lookBack);
  drawTools();
  main.classList.remove("setting");
  hint(document.activeElement);
  if (past) return arm({});
  openOnce();
  const early = position.turn.includes(now.seat) && !sending();
  if (early) arm(position.clicks); // at once: nobody waits for a picture
  follow(position.log.at(-1)?.seat ?? -1);
  await move();
  if (scores && !position.first) await drawGains(scores, position.scores);
  if (!early && now.shown === position && !sending()) arm(position.clicks);
  if (position.over) end();
}

const FOR_PLAYERS = /** @type {const} */ (["back", "ask-hints", "list-toggle"]); // who watches does not choose

/** Which tools there are, and what they say. */
function drawTools() {
  const { latest, shown, replaying, around } = now;
  if (!latest || !shown) return;
  const back = find("back");
  const who = backSeat();
  back.disabled = who < 0 || sending();
  back.textContent = who >= 0 && around.mine.length > 1 ? `Take back: ${name(who)}` : "Take back";
  for (const id of FOR_PLAYERS) find(id).hidden = !around.mine.length;
  find("return").hidden = latest.over || !around.mine.some((seat) => around.seats[seat].bot);
  find("record").hidden = !latest.over;
  find("picture").href = `${api}/picture.svg?seat=${shown.seat}&line=${shown.line}`;
  find("tools").hidden = latest.over || replaying;
  find("end-tools").hidden = !latest.over || replaying;
  find("again").textContent = around.next ? "To the rematch" : "Rematch";
  find("again").hidden = !around.mine.length && !around.owner && !around.next;
  find("replay-tools").hidden = !replaying;
  drawViewers();
  const moves = now.log.length;
  find("slider").max = String(moves);
  find("slider").value = String(replaying ? shown.line : moves);
  find("moment").textContent = replaying ? `Move ${shown.line} of ${moves}` : moves ? `Move ${moves} (now)` : "The start";
  const turn = !latest.over && around.mine.some((seat) => latest.turn.includes(seat) && !around.seats[seat].bot);
  document.title = `${turn ? "● Your turn · " : ""}${facts.title} · Skerry`;
}

/**
 * Mark the board of another who acts.
 * @param {number} who a seat, or -1
 */
function follow(who) {
  for (const figure of all(main, "figure[data-seat]", HTMLElement))
    figure.classList.toggle("acting", Number(figure.dataset.seat) === who && who >= 0 && !mine(who));
}

let spoken = "";

/**
 * Only what concerns the listener is spoken: what the others did, then what to do.
 * @param {Position} position
 */
function announce(position) {
  const own = position.turn.includes(now.seat) || position.over;
  if (!own || spoken === `${now.seat} ${position.line}`) return;
  spoken = `${now.seat} ${position.line}`;
  const news = now.log.slice(Math.max(now.acted, now.log.length - 6)).filter((line) => !mine(line.seat));
  find("live").textContent = [...news.map((line) => `${told(line)}.`), promptOf(position)].join(" ");
}

let ended = false;

/** The first time that the end is seen, a phone shows the scores. */
function end() {
  if (ended) return;
  ended = true;
  if (matchMedia("(max-width: 900px)").matches) openSheet(true);
}

// ---- who sits where

/**
 * Somebody has sat down, left, or changed a name.
 * @param {Around} around
 */
function reseat(around) {
  const before = JSON.stringify(now.around.mine);
  now.around = around;
  drawPeople();
  if (JSON.stringify(around.mine) !== before && you() >= 0 && now.seat !== you()) return sit(you());
  if (!now.shown || !now.latest) return;
  drawSeats(now.shown);
  drawTools();
  drawLog(lookBack);
  if (!now.replaying) find("prompt").textContent = promptOf(now.latest);
}

/**
 * Several people at one device: the next one looks, behind a curtain where there are secrets.
 * @param {Latest} position
 */
function changeSeat(position) {
  if (now.around.mine.length < 2 || position.turn.includes(now.seat)) return;
  const next = position.turn.find((other) => mine(other) && !now.around.seats[other].bot);
  if (next === undefined) return;
  const curtain = find("curtain");
  if (!position.secret) return sit(next);
  if (curtain.open) return;
  const text = part(curtain, "p", HTMLElement);
  text.innerHTML = mark(next);
  text.append(` Pass the device to ${name(next)}.`);
  const ready = part(curtain, "button", HTMLButtonElement);
  ready.textContent = `I am ${name(next)}`;
  ready.onclick = () => {
    curtain.close();
    sit(next);
  };
  curtain.showModal();
}

find("curtain").addEventListener("cancel", (event) => event.preventDefault());

/**
 * Look from another seat.
 * @param {number} seat
 */
function sit(seat) {
  now.seat = seat;
  now.path = [];
  queue = [];
  connect();
}

// ---- tabs and the pull-up sheet

const tabs = all(document, "[role=tab]", HTMLButtonElement);
const STEPS = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]);
for (const tab of tabs) {
  tab.addEventListener("click", () => {
    for (const other of tabs) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      part(document, `#${other.getAttribute("aria-controls")}`, HTMLElement).hidden = !on;
    }
    if (tab.id === "tab-rules") fetchRules();
    if (tab.id === "tab-log") find("log").scrollTop = find("log").scrollHeight;
  });
  tab.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
}

/** The rules into their tab, anew every time: a campaign's rules grow. */
async function fetchRules() {
  const answer = await fetch(`/rules/${facts.game}?table=${facts.table}`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  find("rules").replaceChildren(...part(page, "main", HTMLElement).childNodes);
}

/**
 * On a phone: scores, log, rules and the table as a sheet over the board.
 * @param {boolean} open
 */
function openSheet(open) {
  main.classList.toggle("sheet-open", open);
  main.classList.remove("coaching");
  find("sheet-toggle").setAttribute("aria-expanded", String(open));
}
const toggleSheet = () => openSheet(!main.classList.contains("sheet-open") || main.classList.contains("coaching"));
find("sheet-toggle").addEventListener("click", toggleSheet);
find("sheet-toggle-end").addEventListener("click", toggleSheet);
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

replays(draw, async () => {
  if (now.latest) await draw({ ...now.latest, first: true });
  drain();
});
const art = element("div", "", "art");
art.setAttribute("aria-hidden", "true");
art.innerHTML = await (await fetch(facts.art)).text();
document.body.append(art);
drawPeople();
let opened = false;
listen({
  position(frame) {
    const line = !opened && /^#(\d+)$/.exec(location.hash);
    if (line) ended = true; // who comes for a position wants to see it
    queue.push(frame);
    drain();
    if (opened) return;
    opened = true;
    inviteOnce();
    if (line && Number(line[1]) < now.log.length) lookBack(Number(line[1]));
  },
  table: reseat,
  backs(frame) {
    if (!now.latest || frame.line !== now.latest.line) return;
    now.latest.can_take_back = frame.can_take_back;
    if (!now.replaying) drawTools();
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
    now.path = now.kept;
    if (!now.replaying && now.latest) arm(now.latest.clicks);
  },
  settled() {
    if (!now.replaying && !drawing && now.latest) arm(now.latest.clicks);
  },
});
