// The table: draws what the server sends, lights up what can be clicked, and sends the click path's action.
// It knows no game: panels are pictures, and a move is a path of clicks over their elements.
import "./theme.js";
import { moveThings, whereThingsAre } from "./motion.js";

const main = document.querySelector("main.table");
const facts = JSON.parse(main.dataset.facts);
const api = `/api/tables/${facts.table}`;
const find = (id) => document.getElementById(id);
const panels = find("panels");
const tray = find("tray");

let seat = facts.people.length === 1 ? facts.people[0] : -1; // who looks
let socket;
let tries = 0;
let latest; // the newest update drawn or waiting
let queue = [];
let drawing = false;
let replaying = false;
let path = []; // clicks made so far
let byKey = false; // was the last input a key? Then focus follows the board.
let log = [];

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
    if (first) log = [];
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
    log.push(...update.log);
    latest = update;
    keepPanels(update);
    if (!replaying) await draw(update);
  }
  drawing = false;
  if (latest && !replaying) changeSeat(latest);
}

// ---- drawing

const pictures = new Map(); // panel id -> the newest panel

function keepPanels(update) {
  for (const panel of update.panels) pictures.set(panel.id, panel);
}

async function draw(update, shown = update.order.map((id) => pictures.get(id)), still = false) {
  const before = whereThingsAre(main);
  disarm();
  for (const panel of shown) drawPanel(panel);
  for (const figure of main.querySelectorAll("figure[data-panel]"))
    if (!update.order.includes(figure.dataset.panel)) figure.remove();
  panels.classList.toggle("no-main", !shown.some((panel) => panel.role === "main"));
  const rivals = shown.filter((panel) => panel.role === "rival");
  panels.style.setProperty("--rivals", Math.max(1, rivals.length));
  panels.style.setProperty("--aspect", rivals.length ? rivals[0].width / rivals[0].height : 1);
  find("prompt").textContent = update.prompt;
  drawSeats(update);
  drawSheet(update);
  drawLog();
  const back = find("back");
  back.disabled = !update.can_take_back.length;
  find("record").hidden = !latest.over;
  find("picture").href = `${api}/picture.svg?seat=${update.seat}`;
  const slider = find("slider");
  slider.max = log.length;
  if (!replaying) {
    slider.value = log.length;
    find("moment").textContent = log.length ? `move ${log.length}, now` : "the start";
  }
  if (!still) await moveThings(main, before);
  path = [];
  if (!still) arm(update.clicks);
}

function drawPanel(panel) {
  const home = panel.role === "tray" ? tray : panels;
  let figure = main.querySelector(`figure[data-panel="${panel.id}"]`);
  if (!figure) {
    figure = document.createElement("figure");
    figure.dataset.panel = panel.id;
    figure.innerHTML = '<figcaption></figcaption><svg role="group"></svg>';
    home.append(figure);
  }
  figure.className = panel.role;
  figure.style.order = panel.role === "main" ? 0 : 1;
  figure.querySelector("figcaption").textContent = panel.title;
  const svg = figure.querySelector("svg");
  svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("aria-label", panel.title);
  if (svg.drawn !== panel.svg) svg.innerHTML = svg.drawn = panel.svg;
}

const mark = (n) => `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-${n % 5}"/></svg>`;

function element(tag, text, kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kind;
  return made;
}

function drawSeats(update) {
  const rows = facts.seats.map((name, i) => {
    const row = document.createElement("li");
    row.innerHTML = mark(i);
    row.append(element("span", name, "name"), element("span", update.scores[i], "score"));
    if (update.turn.includes(i)) row.classList.add("turn");
    const won = update.winners.includes(i);
    if (won) row.classList.add("won");
    row.querySelector(".name").append(element("small", won ? " won" : update.turn.includes(i) ? " to act" : ""));
    return row;
  });
  find("seats").replaceChildren(...rows);
}

function drawSheet(update) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  head.append(element("th", ""));
  facts.seats.forEach((name, i) => {
    const cell = element("th", "");
    cell.innerHTML = `${mark(i)}<span class="sr"></span>`;
    cell.querySelector(".sr").textContent = name;
    head.append(cell);
  });
  const body = table.createTBody();
  const add = (name, numbers, kind) => {
    const row = body.insertRow();
    row.className = kind;
    row.append(element("th", name), ...numbers.map((n) => element("td", n || kind ? n : "·")));
  };
  for (const line of facts.lines)
    if (update.sheets.some((sheet) => sheet[line])) add(line, update.sheets.map((sheet) => sheet[line]), "");
  add("total", update.scores, "total");
  find("sheet").replaceChildren(table);
}

function drawLog() {
  const list = find("log").querySelector("ol");
  while (list.children.length > log.length) list.lastChild.remove();
  for (let i = 0; i < log.length; i++) {
    const text = `${facts.seats[log[i].seat]} ${log[i].text}`;
    if (list.children[i]?.dataset.text === text) continue;
    const row = document.createElement("li");
    row.dataset.text = text;
    const button = element("button", "", "line");
    button.type = "button";
    button.innerHTML = mark(log[i].seat);
    button.append(element("span", text));
    button.addEventListener("click", () => lookBack(i + 1));
    row.append(button);
    if (list.children[i]) list.children[i].replaceWith(row);
    else list.append(row);
  }
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
}

// ---- choosing

function disarm() {
  for (const thing of main.querySelectorAll(".can, .picked")) {
    thing.classList.remove("can", "picked");
    thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
}

function arm(tree) {
  disarm();
  main.classList.toggle("yours", Object.keys(tree).length > 0);
  let branch = tree;
  for (const id of path) {
    named(id)?.classList.add("picked");
    branch = branch[id];
  }
  for (const id of Object.keys(branch)) {
    const thing = named(id);
    if (!thing) continue;
    thing.classList.add("can");
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("role", "button");
  }
  if (byKey) main.querySelector(".can")?.focus();
  if (!find("list").hidden) drawList();
}

const named = (id) => main.querySelector(`figure #${CSS.escape(id)}`);

function choose(id) {
  let branch = latest.clicks;
  for (const step of [...path, id]) branch = branch[step];
  if (typeof branch === "number") return act("play", { seat, action: branch, line: latest.line });
  path.push(id);
  arm(latest.clicks);
}

async function act(what, body) {
  say("");
  disarm();
  try {
    const answer = await fetch(`${api}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok && answer.status !== 409) throw new Error((await answer.json()).error);
  } catch (problem) {
    say(problem.message);
    path = [];
    arm(latest.clicks);
  }
}

function say(sentence) {
  find("error").textContent = sentence;
  find("error").hidden = !sentence;
}

main.addEventListener("click", (event) => {
  byKey = event.detail === 0; // a click made by a key
  const thing = event.target.closest?.("figure .can");
  if (thing) choose(thing.id);
});
main.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && path.length) {
    path.pop();
    arm(latest.clicks);
  }
  const thing = event.target.closest?.("figure .can");
  if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  byKey = true;
  choose(thing.id);
});
find("back").addEventListener("click", () => {
  const able = latest.can_take_back;
  const last = [...log].reverse().find((line) => able.includes(line.seat));
  act("back", { seat: last ? last.seat : able[0], line: latest.line });
});

// ---- the same choices as a list

async function drawList() {
  const answer = await fetch(`${api}/data?seat=${seat}`);
  const { actions = [], line } = await answer.json();
  const buttons = actions.map(({ id, text }) => {
    const button = element("button", text);
    button.type = "button";
    button.addEventListener("click", () => act("play", { seat, action: id, line }));
    return button;
  });
  find("list").replaceChildren(...(buttons.length ? buttons : [element("p", "Nothing to choose now.")]));
}

find("list-toggle").addEventListener("click", (event) => {
  const list = find("list");
  list.hidden = !list.hidden;
  event.currentTarget.setAttribute("aria-expanded", String(!list.hidden));
  if (!list.hidden) drawList();
});

// ---- several people at one device

function changeSeat(update) {
  if (facts.people.length < 2 || update.turn.includes(seat)) return;
  const next = update.turn.find((other) => facts.people.includes(other));
  if (next === undefined) return;
  const curtain = find("curtain");
  if (!update.secret) return sit(next);
  if (curtain.open) return;
  curtain.querySelector("p").textContent = `Hand the device to ${facts.seats[next]}.`;
  curtain.querySelector("button").onclick = () => {
    curtain.close();
    sit(next);
  };
  curtain.showModal();
}

find("curtain").addEventListener("cancel", (event) => event.preventDefault());

function sit(next) {
  seat = next;
  connect();
}

// ---- looking back

let asked = 0;

async function lookBack(line) {
  const slider = find("slider");
  slider.value = line;
  if (line >= log.length) {
    replaying = false;
    main.classList.remove("replaying");
    asked += 1;
    return draw(latest);
  }
  replaying = true;
  main.classList.add("replaying");
  const mine = ++asked;
  const answer = await fetch(`${api}/at/${line}?seat=${seat}`);
  if (mine !== asked || !answer.ok) return;
  const update = await answer.json();
  find("moment").textContent = `move ${line} of ${log.length}`;
  await draw({ ...update, prompt: line ? `After move ${line}` : "The start", can_take_back: [] }, update.panels, true);
}

find("slider").addEventListener("input", (event) => lookBack(Number(event.target.value)));

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
  });
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
}
find("sheet-toggle").addEventListener("click", (event) => {
  const open = main.classList.toggle("sheet-open");
  event.currentTarget.setAttribute("aria-expanded", String(open));
});

// ---- begin: the art once, then the live line

const art = document.createElement("div");
art.className = "art";
art.setAttribute("aria-hidden", "true");
art.innerHTML = await (await fetch(facts.art)).text();
document.body.append(art);
connect();
