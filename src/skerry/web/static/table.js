// The table: draws what the server sends, lights up what can be clicked, and sends the click path's action.
// It knows no game: panels are pictures, and a move is a path of clicks over their elements. What elements may carry
// (data-from, data-after, data-next, a panel's seat) is told in core/pieces.py.
import { mark, numbered, seatRing, signed } from "./seats.js";
import "./theme.js";
import { flyPoints, hold, moveThings, still, whereThingsAre } from "./motion.js";
import { pannable } from "./pan.js";
import "./names.js";
import "./closer.js";

const main = document.querySelector("main.table");
const facts = JSON.parse(main.dataset.facts);
const api = `/api/tables/${facts.table}`;
const find = (id) => document.getElementById(id);
const homes = { main: "mains", map: "mains", rival: "rivals", tray: "tray", hand: "hand" };
const you = facts.people.length === 1 ? facts.people[0] : -1; // the one person here
numbered(facts.seats.length > 5);

let seat = you; // who looks
let socket;
let tries = 0;
let latest; // the newest update drawn or waiting
let shown; // the update on the screen
let queue = [];
let drawing = false;
let replaying = false;
let sending = false;
let path = []; // clicks made so far
let byKey = false; // was the last input a key? Then focus follows the board.
let log = [];
let acted = 0; // the log's length when somebody here last acted

const name = (i) => (i === you ? "You" : `Player ${i + 1}`);
const inside = (i) => (i === you ? "you" : `Player ${i + 1}`);
const points = (n) => `${signed(n)} point${Math.abs(n) === 1 ? "" : "s"}`;

// ---- listening

function connect() {
  socket?.close();
  queue = [];
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = (socket = new WebSocket(`${scheme}://${location.host}${api}/live?seat=${seat}`));
  let first = true;
  line.onmessage = (event) => {
    if (line !== socket) return;
    const update = JSON.parse(event.data);
    update.first = first;
    first = false;
    tries = 0;
    queue.push(update);
    drain();
  };
  line.onclose = (event) => {
    if (line !== socket) return;
    if (event.code >= 4400) return say(event.reason || "There is no such table.");
    tries += 1;
    find("prompt").textContent = "The connection is lost. Trying again ...";
    setTimeout(connect, Math.min(5000, 250 * 2 ** tries));
  };
}

async function drain() {
  if (drawing) return;
  drawing = true;
  while (queue.length) {
    const update = queue.shift();
    if (update.first) log = [];
    log.push(...update.log);
    latest = update;
    keepPanels(update);
    const news = update.first ? [] : update.log;
    if (update.first) acted = lastOfMine();
    else if (news.some((line) => facts.people.includes(line.seat))) acted = log.length;
    if (replaying) drawLog();
    else {
      await draw(update);
      const others = news.filter((line) => !facts.people.includes(line.seat));
      if (others.length && !update.turn.includes(seat) && !update.over) await hold(queue.length > 6 ? 200 : 650);
    }
  }
  drawing = false;
  if (latest && !replaying) {
    follow(-1);
    announce(latest);
    changeSeat(latest);
  }
}

function lastOfMine() {
  let i = log.length;
  while (i && !facts.people.includes(log[i - 1].seat)) i -= 1;
  return i;
}

// ---- drawing

const pictures = new Map(); // panel id -> the newest panel

function keepPanels(update) {
  for (const panel of update.panels) pictures.set(panel.id, panel);
}

async function draw(update, pieces = update.order.map((id) => pictures.get(id)), past = false) {
  const before = past ? new Map() : whereThingsAre(main);
  const scores = shown?.scores;
  shown = update;
  disarm();
  for (const panel of pieces) drawPanel(panel, update);
  for (const figure of main.querySelectorAll("figure[data-panel]"))
    if (!update.order.includes(figure.dataset.panel)) figure.remove();
  layOut(pieces);
  find("prompt").textContent = update.past ?? promptOf(update);
  main.classList.toggle("yours", !past && Object.keys(update.clicks).length > 0);
  drawSeats(update);
  drawSheet(update);
  drawLog();
  drawTold(update);
  drawTools(update);
  hint(document.activeElement);
  if (past) return arm({});
  const early = update.turn.includes(seat) && !sending;
  if (early) arm(update.clicks); // at once: nobody waits for a picture
  follow(update.log.at(-1)?.seat ?? -1);
  await moveThings(main, before);
  if (scores && !update.first) await drawGains(scores, update.scores);
  if (!early && shown === update && !sending) arm(update.clicks);
  if (update.over) end();
}

function layOut(pieces) {
  const rivals = pieces.filter((panel) => panel.role === "rival");
  const panels = find("panels");
  panels.classList.toggle("no-main", !pieces.some((panel) => homes[panel.role] === "mains"));
  panels.classList.toggle("no-rival", !rivals.length);
  panels.classList.toggle("many", rivals.length > 4);
  panels.style.setProperty("--rivals", Math.max(1, Math.min(4, rivals.length)));
  panels.style.setProperty("--aspect", rivals.length ? rivals[0].width / rivals[0].height : 1);
  find("hand").hidden = !pieces.some((panel) => panel.role === "hand");
  find("tray").hidden = !pieces.some((panel) => panel.role === "tray");
}

// A panel of role main or rival whose id ends in -2 is seat 2's.
function seatOf(panel) {
  const found = /^(main|rival)$/.test(panel.role) && /-(\d+)$/.exec(panel.id);
  return found && Number(found[1]) < facts.seats.length ? Number(found[1]) : -1;
}

function drawPanel(panel, update) {
  let figure = main.querySelector(`figure[data-panel="${panel.id}"]`);
  if (!figure) {
    figure = document.createElement("figure");
    figure.dataset.panel = panel.id;
    figure.innerHTML = '<figcaption></figcaption><svg role="group"></svg>';
  }
  const home = find(homes[panel.role] ?? "mains");
  if (figure.parentElement !== home) home.append(figure);
  const owner = seatOf(panel);
  figure.className = panel.role;
  figure.classList.toggle("closer", panel.whole);
  figure.tabIndex = panel.whole ? 0 : -1;
  figure.classList.toggle("zooms", panel.zooms);
  figure.dataset.seat = owner;
  figure.dataset.viewer = update.seat;
  figure.style.order = update.order.indexOf(panel.id);
  const caption = figure.querySelector("figcaption");
  caption.replaceChildren(element("span", panel.title));
  if (owner >= 0) {
    caption.insertAdjacentHTML("afterbegin", mark(owner));
    caption.append(element("span", points(update.scores[owner]), "points"));
    const won = update.over && update.winners.includes(owner);
    if (won) caption.append(element("b", "Winner", "laurel"));
    figure.classList.toggle("winner", won);
  }
  caption.hidden = !panel.title;
  const svg = figure.querySelector("svg[role=group]");
  svg.setAttribute("preserveAspectRatio", owner >= 0 ? "xMinYMin meet" : "xMidYMin meet");
  svg.setAttribute("aria-label", panel.title || "Board");
  if (panel.role === "map" || panel.zooms) {
    svg.fit ??= pannable(figure, svg);
    svg.fit(panel.width, panel.height);
  } else svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
  if (svg.drawn !== panel.svg) svg.innerHTML = svg.drawn = panel.svg;
}

function element(tag, text, kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kind;
  return made;
}

function button(text, work, kind = "") {
  const made = element("button", text, kind);
  made.type = "button";
  made.addEventListener("click", work);
  return made;
}

const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

function promptOf(update) {
  if (update.over) return result(update);
  const text = update.prompt;
  if (facts.people.length > 1 && update.turn.includes(seat)) return `${name(seat)}, ${text[0].toLowerCase()}${text.slice(1)}`;
  return text;
}

function result({ winners, scores }) {
  const mine = you >= 0 && !winners.includes(you) ? ` You have ${signed(scores[you])}.` : "";
  if (!winners.length) return facts.seats.length > 1 || you < 0 ? `Nobody wins.${mine}` : `Not this time.${mine}`;
  const best = scores[winners[0]];
  const rest = scores.filter((_, i) => !winners.includes(i));
  const next = Math.max(...rest);
  if (winners.length > 1) return `${list(winners.map((i, n) => (n ? inside(i) : name(i))))} share the win with ${points(best)}.${mine}`;
  const how = rest.includes(best) ? ` with ${points(best)}, by the tie-break` : ` with ${points(best)}`;
  if (winners[0] !== you) return `${name(winners[0])} wins${how}.${mine}`;
  return rest.length && next < best ? `You win, ${signed(best)} to ${signed(next)}.` : `You win${how}.`;
}

function drawSeats(update) {
  const rows = facts.seats.map((kind, i) => {
    const row = document.createElement("li");
    row.innerHTML = mark(i);
    const who = element("span", name(i), "name");
    const turn = update.turn.includes(i);
    const won = update.winners.includes(i);
    if (kind !== "person") who.append(element("small", ` ${kind} bot`));
    if (won || turn) who.append(element("small", won ? " · won" : " · to act", "state"));
    row.append(who, element("span", signed(update.scores[i]), "score"));
    row.classList.toggle("turn", turn);
    row.classList.toggle("won", won);
    return row;
  });
  find("seats").replaceChildren(...rows);
  find("strip").innerHTML = facts.seats.map((_, i) => seatRing(i, update.scores[i], update.turn.includes(i), i === you)).join("");
}

const scoreOf = (i) => {
  const spots = [find("seats").children[i]?.querySelector(".score"), find("strip").children[i]?.querySelector("b")];
  return spots.find((spot) => spot?.getBoundingClientRect().width);
};

function drawGains(was, is) {
  return Promise.all(
    is.map((score, i) => {
      if (score === was[i]) return null;
      const from = main.querySelector(`figure[data-seat="${i}"] svg[role=group]`);
      return flyPoints(from, scoreOf(i), was[i], score, signed);
    }),
  );
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

function drawSheet(update) {
  const lines = facts.lines.filter((line) => update.sheets.some((sheet) => sheet[line]));
  if (!lines.length && !update.scores.some(Boolean)) return find("sheet").replaceChildren(element("p", "No points yet."));
  const table = document.createElement("table");
  const number = (n, kind) => element("td", n || kind ? signed(n) : "·", kind);
  const heading = (i) => {
    const cell = element("th", "");
    cell.scope = "col";
    cell.innerHTML = `${mark(i)}<span class="sr"></span>`;
    cell.querySelector(".sr").textContent = name(i);
    return cell;
  };
  const head = table.createTHead().insertRow();
  head.append(element("td", ""));
  const body = table.createTBody();
  if (facts.seats.length > 6) {
    for (const line of [...lines, "total"]) head.append(element("th", capital(line)));
    update.sheets.forEach((sheet, i) => {
      const row = body.insertRow();
      row.append(heading(i), ...lines.map((line) => number(sheet[line], "")), number(update.scores[i], "sum"));
    });
  } else {
    facts.seats.forEach((_, i) => head.append(heading(i)));
    for (const line of lines) body.insertRow().append(element("th", capital(line)), ...update.sheets.map((sheet) => number(sheet[line], "")));
    const total = body.insertRow();
    total.className = "total";
    total.append(element("th", "Total"), ...update.scores.map((score) => number(score, "sum")));
  }
  find("sheet").replaceChildren(table);
}

// "draws three tiles" is said of others; of the one person here it is "draw".
const bare = (verb) => verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x|zz|o)es$/, "$1").replace(/s$/, (s, at, all) => (/ss$/.test(all) ? s : ""));

function told({ seat: who, text }) {
  let said = text.replace(/(^|[ (])-(?=\d)/g, "$1−");
  if (who === you) said = said.replace(/^\w+s\b/, bare).replace(/, (keeps|gets|gives|pays|loses|draws)\b/g, (all) => bare(all));
  return `${name(who)} ${said}`;
}

function logLine(line, i) {
  const made = button("", () => lookBack(i + 1), "line");
  made.innerHTML = mark(line.seat);
  made.append(element("span", told(line)));
  return made;
}

function drawLog() {
  const rows = find("log").querySelector("ol");
  const box = find("log");
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 30;
  while (rows.children.length > log.length) rows.lastChild.remove();
  for (let i = 0; i < log.length; i++) {
    const text = told(log[i]);
    if (rows.children[i]?.dataset.text === text) continue;
    const row = document.createElement("li");
    row.dataset.text = text;
    row.append(logLine(log[i], i));
    if (rows.children[i]) rows.children[i].replaceWith(row);
    else rows.append(row);
  }
  const current = replaying ? shown.line : log.length;
  for (let i = 0; i < rows.children.length; i++) {
    const line = rows.children[i].firstChild;
    if (i === current - 1) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  const line = rows.children[current - 1];
  if (box.hidden) return;
  if (replaying && line) line.scrollIntoView({ block: "nearest" });
  else if (!replaying && atEnd) box.scrollTop = box.scrollHeight;
}

// What the others did since somebody here last acted; stays until they act.
function drawTold(update) {
  const strip = find("told");
  const from = Math.max(acted, log.length - 12);
  const lines = log.slice(from, update.line).map((line, i) => logLine(line, from + i)).filter((_, i) => !facts.people.includes(log[from + i].seat));
  strip.replaceChildren(...(lines.length && facts.people.length ? [element("span", "Since your move", "since")] : []), ...lines);
  strip.classList.toggle("none", facts.seats.every((kind) => kind === "person"));
  strip.scrollLeft = strip.scrollWidth;
}

function drawTools(update) {
  const back = find("back");
  const who = backSeat(update);
  back.disabled = who < 0;
  back.textContent = who >= 0 && facts.people.length > 1 ? `Take back: ${name(who)}` : "Take back";
  find("record").hidden = !latest.over;
  find("picture").href = `${api}/picture.svg?seat=${update.seat}`;
  find("tools").hidden = latest.over && !replaying;
  find("end-tools").hidden = !latest.over || replaying;
  find("again").hidden = !facts.people.length;
  find("replay-tools").hidden = !replaying;
  find("tools").hidden ||= replaying;
  const slider = find("slider");
  slider.max = log.length;
  slider.value = replaying ? update.line : log.length;
  find("moment").textContent = replaying ? `Move ${update.line} of ${log.length}` : log.length ? `Move ${log.length} (now)` : "The start";
}

// One's own choice, or the last one made where several people share the device.
function backSeat(update) {
  const able = update.can_take_back;
  const last = log.at(-1)?.seat;
  return able.includes(last) ? last : able.includes(seat) ? seat : -1;
}

function follow(who) {
  for (const figure of main.querySelectorAll("figure[data-seat]"))
    figure.classList.toggle("acting", Number(figure.dataset.seat) === who && who >= 0 && !facts.people.includes(who));
}

// Only what concerns the listener is spoken: what the others did, then what to do.
let spoken = "";
function announce(update) {
  const mine = update.turn.includes(seat) || update.over;
  if (!mine || spoken === `${seat} ${update.line}`) return;
  spoken = `${seat} ${update.line}`;
  const news = log.slice(Math.max(acted, log.length - 6)).filter((line) => !facts.people.includes(line.seat));
  find("live").textContent = [...news.map((line) => `${told(line)}.`), promptOf(update)].join(" ");
}

let ended = false;
function end() {
  if (ended) return;
  ended = true;
  if (matchMedia("(max-width: 900px)").matches) openSheet(true);
}

// ---- choosing

function disarm() {
  for (const thing of main.querySelectorAll(".can, .picked")) {
    thing.classList.remove("can", "picked");
    thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
}

// The branch of the tree that a path leads to, or nothing.
function branchAt(tree, steps) {
  let branch = tree;
  for (const step of steps) {
    if (typeof branch !== "object" || !Object.hasOwn(branch, step)) return undefined;
    branch = branch[step];
  }
  return branch;
}

function arm(tree) {
  disarm();
  // A half-made path outlives an update as far as the new tree still has it.
  while (path.length && typeof branchAt(tree, path) !== "object") path.pop();
  const branch = branchAt(tree, path);
  main.classList.toggle("yours", Object.keys(tree).length > 0);
  const lit = (id, kind) => {
    const thing = named(id);
    if (!thing) return;
    thing.classList.add(kind);
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("role", "button");
  };
  for (const id of path) lit(id, "picked");
  for (const id of Object.keys(branch)) lit(id, "can");
  for (const ghost of main.querySelectorAll("figure [data-after]"))
    ghost.classList.toggle("shown", ghost.dataset.after.split(" ").every((id) => path.includes(id)));
  find("cancel").hidden = !path.length;
  if (byKey) main.querySelector("figure .can")?.focus();
  if (!find("list").hidden) drawList();
}

const named = (id) => main.querySelector(`figure #${CSS.escape(id)}`);

function choose(id) {
  if (sending || replaying || !latest) return;
  const branch = branchAt(latest.clicks, [...path, id]);
  if (typeof branch === "number") return act("play", { seat, action: branch, line: latest.line });
  if (typeof branch === "object") path.push(id);
  else if (path.includes(id)) path.length = path.indexOf(id); // a picked thing is put back
  else return;
  arm(latest.clicks);
}

function stepBack() {
  path.pop();
  arm(latest.clicks);
}

// R and the wheel: the picked thing that names a next one gives way to it, and the later clicks stay where they still fit.
function turn() {
  for (let i = path.length - 1; i >= 0; i--) {
    let next = named(path[i])?.dataset.next;
    for (let tries = 0; next && tries < 12; tries++) {
      const turned = [...path.slice(0, i), next, ...path.slice(i + 1)];
      if (typeof branchAt(latest.clicks, turned.slice(0, i + 1)) === "object") {
        path = turned;
        arm(latest.clicks);
        return true;
      }
      next = named(next)?.dataset.next;
    }
  }
  return false;
}

async function act(what, body) {
  say("");
  disarm();
  sending = true;
  const kept = path; // to go on from where it was refused
  path = [];
  let done = false;
  try {
    const answer = await fetch(`${api}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    done = answer.ok;
    if (!done && answer.status !== 409) throw new Error((await answer.json()).error);
  } catch (problem) {
    say(problem.message);
  }
  sending = false;
  if (!done) path = kept;
  if (!replaying && !drawing && (!done || latest.line > body.line)) arm(latest.clicks);
}

function say(sentence) {
  find("error").textContent = sentence;
  find("error").hidden = !sentence;
}

// The spoken name of what one points at, focuses or taps.
function hint(target) {
  const thing = target?.closest?.("figure svg[role=group] [aria-label]");
  // Nothing pointed at: what the scene has to explain now, if anything (data-hint).
  find("hint").textContent = thing ? thing.getAttribute("aria-label") : (main.querySelector("figure [data-hint]")?.dataset.hint ?? "");
}

main.addEventListener("pointerover", (event) => hint(event.target));
main.addEventListener("focusin", (event) => hint(event.target));
main.addEventListener("click", (event) => {
  byKey = event.detail === 0; // a click made by a key
  hint(event.target);
  const thing = event.target.closest?.("figure .can, figure .picked");
  if (thing) choose(thing.id);
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && replaying) return lookBack(log.length);
  if (event.target.closest?.("input, select, textarea, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (path.length) return stepBack();
    if (main.classList.contains("sheet-open")) return openSheet(false);
  }
  if ((event.key === "r" || event.key === "R") && turn()) return;
  const thing = event.target.closest?.("figure .can, figure .picked");
  if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  byKey = true;
  choose(thing.id);
});
find("panels").addEventListener("wheel", (event) => {
  if (event.target.closest("figure svg") && path.length && turn()) event.preventDefault();
}, { passive: false, capture: true });
find("cancel").addEventListener("click", stepBack);
find("back").addEventListener("click", () => act("back", { seat: backSeat(latest), line: latest.line }));

// ---- the same choices as a list

async function drawList() {
  const answer = await fetch(`${api}/data?seat=${seat}`);
  if (!answer.ok) return;
  const { actions = [], line } = await answer.json();
  const buttons = actions.map(({ id, text }) => button(text, () => act("play", { seat, action: id, line })));
  find("list").replaceChildren(...(buttons.length ? buttons : [element("p", "Nothing to choose now.")]));
}

find("list-toggle").addEventListener("click", (event) => {
  const choices = find("list");
  choices.hidden = !choices.hidden;
  event.currentTarget.setAttribute("aria-expanded", String(!choices.hidden));
  if (!choices.hidden) drawList();
});

// ---- several people at one device

function changeSeat(update) {
  if (facts.people.length < 2 || update.turn.includes(seat)) return;
  const next = update.turn.find((other) => facts.people.includes(other));
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
  seat = next;
  path = [];
  connect();
}

// ---- looking back

let asked = 0;
let watching = false;

async function lookBack(line, keepWatching = false) {
  watching = keepWatching;
  line = Math.max(0, line);
  const mine = ++asked;
  if (line >= log.length && !keepWatching) {
    replaying = false;
    main.classList.remove("replaying");
    await draw({ ...latest, first: true });
    return drain();
  }
  replaying = true;
  main.classList.add("replaying");
  const answer = await fetch(`${api}/at/${line}?seat=${seat}`);
  if (mine !== asked || !answer.ok) return;
  const update = await answer.json();
  const past = line ? `Move ${line} of ${log.length}: ${told(log[line - 1])}` : `The start, before ${log.length} moves`;
  await draw({ ...update, past, over: false, can_take_back: [] }, update.panels, true);
}

async function watchMatch() {
  openSheet(false);
  for (let line = 0; line <= log.length; line++) {
    const shownNow = lookBack(line, true);
    const mine = asked;
    await shownNow;
    await new Promise((done) => setTimeout(done, still.matches ? 1200 : 700));
    if (mine !== asked || !watching) return;
  }
  lookBack(log.length);
}

find("slider").addEventListener("input", (event) => lookBack(Number(event.target.value)));
find("earlier").addEventListener("click", () => lookBack(shown.line - 1));
find("later").addEventListener("click", () => lookBack(shown.line + 1));
find("now").addEventListener("click", () => lookBack(log.length));
find("watch").addEventListener("click", watchMatch);
find("again").addEventListener("click", async () => {
  try {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: facts.game, seats: facts.seats, options: facts.options }),
    });
    const made = await answer.json();
    if (!answer.ok) throw new Error(made.error);
    location.assign(made.url);
  } catch (problem) {
    say(problem.message);
  }
});

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
  if (room.dataset.game) return;
  const answer = await fetch(`/rules/${facts.game}`);
  if (!answer.ok) return;
  room.dataset.game = facts.game;
  const text = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  room.replaceChildren(...text.childNodes);
}

function openSheet(open) {
  main.classList.toggle("sheet-open", open);
  find("sheet-toggle").setAttribute("aria-expanded", String(open));
}
for (const id of ["sheet-toggle", "sheet-toggle-end"])
  find(id).addEventListener("click", () => openSheet(!main.classList.contains("sheet-open")));
new ResizeObserver(() => main.style.setProperty("--dock", `${find("dock").offsetHeight}px`)).observe(find("dock"));

// ---- begin: the art once, then the live line

const art = document.createElement("div");
art.className = "art";
art.setAttribute("aria-hidden", "true");
art.innerHTML = await (await fetch(facts.art)).text();
document.body.append(art);
connect();
