// Drawing: panels are pictures that the server sends; around them scores, the score sheet and the log.
import { button, element, find } from "./dom.js";
import { flyPoints, moveThings, whereThingsAre } from "./motion.js";
import { pannable } from "./pan.js";
import { mark, seatRing, signed } from "./seats.js";
import { counts, facts, inside, list, main, mine, name, named, now, points, seats, you } from "./state.js";

const homes = { main: "mains", map: "mains", rival: "rivals", page: "rivals", tray: "tray", hand: "hand" };
const pictures = new Map(); // panel id -> the newest panel

export function keepPanels(update) {
  for (const panel of update.panels) pictures.set(panel.id, panel);
}

export const newestPanels = (update) => update.order.map((id) => pictures.get(id));

// Put a position on the screen; true when something may have moved.
export function drawBoard(update, pieces, still) {
  const before = still ? new Map() : whereThingsAre(main);
  for (const panel of pieces) drawPanel(panel, update);
  for (const figure of main.querySelectorAll("figure[data-panel]"))
    if (!update.order.includes(figure.dataset.panel)) figure.remove();
  layOut(pieces);
  return () => moveThings(main, before);
}

function layOut(pieces) {
  const rivals = pieces.filter((panel) => homes[panel.role] === "rivals");
  const panels = find("panels");
  panels.classList.toggle("no-main", !pieces.some((panel) => homes[panel.role] === "mains"));
  panels.classList.toggle("no-rival", !rivals.length);
  panels.classList.toggle("many", pieces.filter((panel) => panel.role === "rival").length > 4);
  panels.style.setProperty("--rivals", Math.max(1, Math.min(4, rivals.length)));
  panels.style.setProperty("--aspect", rivals.length ? rivals[0].width / rivals[0].height : 1);
  const own = pieces.find((panel) => panel.role === "main");
  panels.classList.toggle("upright", Boolean(own && own.width <= own.height && rivals.length && rivals.length <= 4));
  panels.style.setProperty("--own", own ? own.width / own.height : 1);
  find("hand").hidden = !pieces.some((panel) => panel.role === "hand");
  find("tray").hidden = !pieces.some((panel) => panel.role === "tray");
}

// A panel of role main or rival whose id ends in -2 is seat 2's.
function seatOf(panel) {
  const found = /^(main|rival)$/.test(panel.role) && /-(\d+)$/.exec(panel.id);
  return found && Number(found[1]) < seats() ? Number(found[1]) : -1;
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
  figure.classList.toggle("closer", Boolean(panel.whole));
  if (panel.whole) {
    figure.tabIndex = 0;
    figure.setAttribute("aria-label", `${named(panel.title)}: a closer look`);
  }
  figure.classList.toggle("zooms", Boolean(panel.zooms));
  figure.dataset.seat = owner;
  figure.dataset.viewer = update.seat;
  figure.dataset.line = update.line;
  figure.dataset.unfold = panel.unfold;
  figure.style.order = update.order.indexOf(panel.id);
  const caption = figure.querySelector("figcaption");
  caption.replaceChildren(element("span", named(panel.title)));
  if (owner >= 0) {
    caption.insertAdjacentHTML("afterbegin", mark(owner));
    if (counts()) caption.append(element("span", points(update.scores[owner]), "points"));
    const won = update.over && update.winners.includes(owner);
    if (won) caption.append(element("b", "Winner", "laurel"));
    figure.classList.toggle("winner", won);
  }
  caption.hidden = !panel.title;
  const svg = figure.querySelector("svg[role=group]");
  svg.setAttribute("preserveAspectRatio", owner >= 0 ? "xMinYMin meet" : "xMidYMin meet");
  svg.setAttribute("aria-label", named(panel.title) || "Board");
  if (svg.drawn !== panel.svg) svg.innerHTML = svg.drawn = panel.svg;
  if (panel.role === "map" || panel.zooms) {
    svg.pan ??= pannable(figure, svg);
    svg.pan.resize(panel.width, panel.height, (svg.querySelector("[data-origin]")?.dataset.origin ?? "0 0").split(" ").map(Number));
  } else svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
}

// ---- what to do, who won

export function promptOf(update) {
  if (update.over) return result(update);
  if (you() >= 0 && now.around.seats[you()].bot && !now.replaying) return `The ${now.around.seats[you()].bot} bot plays for you.`;
  const text = named(update.prompt);
  if (now.around.mine.length > 1 && update.turn.includes(now.seat)) return `${name(now.seat)}, ${text[0].toLowerCase()}${text.slice(1)}`;
  return text;
}

function result({ winners, scores }) {
  const here = you();
  const own = here >= 0 && !winners.includes(here) && counts() ? ` You have ${signed(scores[here])}.` : "";
  if (!winners.length) return seats() > 1 || here < 0 ? `Nobody wins.${own}` : `Not this time.${own}`;
  const all = list(winners.map((i, n) => (n ? inside(i) : name(i))));
  if (!counts()) return winners.length > 1 ? `${all} share the win.` : `${all} win${winners[0] === here ? "" : "s"}.`;
  const best = scores[winners[0]];
  const rest = scores.filter((_, i) => !winners.includes(i));
  const next = Math.max(...rest);
  if (winners.length > 1) return `${all} share the win with ${points(best)}.${own}`;
  const how = rest.includes(best) ? ` with ${points(best)}, by the tie-break` : ` with ${points(best)}`;
  if (winners[0] !== here) return `${name(winners[0])} wins${how}.${own}`;
  return rest.length && next < best ? `You win, ${signed(best)} to ${signed(next)}.` : `You win${how}.`;
}

// ---- seats and scores

export function drawSeats(update) {
  const rows = now.around.seats.map((chair, i) => {
    const row = document.createElement("li");
    row.innerHTML = mark(i);
    const who = element("span", name(i), "name");
    const turn = update.turn.includes(i);
    const won = update.winners.includes(i);
    if (chair.bot) who.append(element("small", chair.person ? ` ${chair.bot} bot stands in` : ` ${chair.bot} bot`));
    else if (!chair.taken) who.append(element("small", " not here yet"));
    row.append(who);
    if (won || turn) row.append(element("small", won ? "won" : "to act", "state"));
    row.append(element("span", counts() ? signed(update.scores[i]) : "", "score"));
    row.classList.toggle("turn", turn);
    row.classList.toggle("won", won);
    return row;
  });
  find("seats").replaceChildren(...rows);
  find("strip").innerHTML = now.around.seats.map((_, i) => seatRing(i, counts() ? update.scores[i] : "", update.turn.includes(i), i === you())).join("");
}

const scoreOf = (i) => {
  const spots = [find("seats").children[i]?.querySelector(".score"), find("strip").children[i]?.querySelector("b")];
  return spots.find((spot) => spot?.getBoundingClientRect().width);
};

export function drawGains(was, is) {
  if (!counts()) return null;
  return Promise.all(
    is.map((score, i) => {
      if (score === was[i]) return null;
      const from = main.querySelector(`figure[data-seat="${i}"] svg[role=group]`);
      return flyPoints(from, scoreOf(i), was[i], score, signed);
    }),
  );
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

export function drawSheet(update) {
  const lines = facts.lines.filter((line) => update.sheets.some((sheet) => sheet[line]));
  if (!lines.length && !update.scores.some(Boolean))
    return find("sheet").replaceChildren(element("p", counts() ? "No points yet." : "There are no points here: one wins, or does not."));
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
  if (seats() > 6) {
    table.className = "across";
    for (const line of [...lines, "total"]) head.append(element("th", capital(line)));
    update.sheets.forEach((sheet, i) => {
      const row = body.insertRow();
      row.append(heading(i), ...lines.map((line) => number(sheet[line], "")), number(update.scores[i], "sum"));
    });
  } else {
    now.around.seats.forEach((_, i) => head.append(heading(i)));
    for (const line of lines) body.insertRow().append(element("th", capital(line)), ...update.sheets.map((sheet) => number(sheet[line], "")));
    const total = body.insertRow();
    total.className = "total";
    total.append(element("th", "Total"), ...update.scores.map((score) => number(score, "sum")));
  }
  find("sheet").replaceChildren(table);
}

// ---- the log

// "draws three tiles" is said of others; of the one person here it is "draw".
const bare = (verb) => verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x|zz|o)es$/, "$1").replace(/s$/, (s, at, all) => (/ss$/.test(all) ? s : ""));

export function told({ seat, text }) {
  let said = named(text).replace(/(^|[ (])-(?=\d)/g, "$1−");
  if (seat === you()) said = said.replace(/^\w+s\b/, bare).replace(/, (keeps|gets|gives|pays|loses|draws)\b/g, (all) => bare(all));
  return `${name(seat)} ${said}`;
}

function logLine(line, i, lookBack) {
  const made = button("", () => lookBack(i + 1), "line");
  made.innerHTML = mark(line.seat);
  made.append(element("span", told(line)));
  return made;
}

export function drawLog(lookBack) {
  const box = find("log");
  const rows = box.querySelector("ol");
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 30;
  while (rows.children.length > now.log.length) rows.lastChild.remove();
  now.log.forEach((line, i) => {
    const text = told(line);
    if (rows.children[i]?.dataset.text === text) return;
    const row = document.createElement("li");
    row.dataset.text = text;
    row.append(logLine(line, i, lookBack));
    if (rows.children[i]) rows.children[i].replaceWith(row);
    else rows.append(row);
  });
  const current = now.replaying ? now.shown.line : now.log.length;
  [...rows.children].forEach((row, i) => {
    if (i === current - 1) row.firstChild.setAttribute("aria-current", "step");
    else row.firstChild.removeAttribute("aria-current");
  });
  if (box.hidden) return;
  if (now.replaying) rows.children[current - 1]?.scrollIntoView({ block: "nearest" });
  else if (atEnd) box.scrollTop = box.scrollHeight;
}

// What the others did since somebody here last acted; stays until they act.
export function drawTold(update, lookBack) {
  const strip = find("told");
  const from = Math.max(now.acted, now.log.length - 12);
  const lines = now.log.slice(from, update.line).map((line, i) => [line, from + i]).filter(([line]) => !mine(line.seat));
  const since = lines.length && now.around.mine.length ? [element("span", "Since your move", "since")] : [];
  strip.replaceChildren(...since, ...lines.map(([line, i]) => logLine(line, i, lookBack)));
  strip.classList.toggle("none", now.around.seats.every((_, i) => mine(i)));
  strip.scrollLeft = strip.scrollWidth;
}
