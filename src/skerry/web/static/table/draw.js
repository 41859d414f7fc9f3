// Drawing: panels are pictures that the server sends; around them scores, the score sheet and the log.
import { all, button, element, find, first, part } from "../shared/dom.js";
import { capital, signed } from "../shared/phrases.js";
import { mark, seatRing } from "../shared/seats.js";
import { flyPoints, moveThings, whereThingsAre } from "./motion.js";
import { facts, main } from "./page.js";
import { panOf, pannable } from "./pan.js";
import { counts, lineShown, mine, name, named, now, points, seats, you } from "./state.js";
import { told } from "./telling.js";

/** @import { Chair, LogLine, LookBack, Panel, Position, Role } from "../types.js" */

/** @type {Record<Role, "mains" | "rivals" | "tray" | "hand">} */
const HOMES = { main: "mains", map: "mains", rival: "rivals", page: "rivals", tray: "tray", hand: "hand" };
const MOST_AS_COLUMNS = 6; // seats of a score sheet; more have a row each
/** @type {Map<string, Panel>} */
const pictures = new Map(); // the newest panels, by id
/** @type {WeakMap<SVGSVGElement, string>} */
const contents = new WeakMap(); // what was drawn into a picture

/**
 * Keep the panels of a frame: the next one has only those that change.
 * @param {Position} position
 */
export function keepPanels(position) {
  for (const panel of position.panels) pictures.set(panel.id, panel);
}

/**
 * All panels of the newest position, in order.
 * @param {Position} position
 */
export const newestPanels = (position) => position.order.flatMap((id) => pictures.get(id) ?? []);

/**
 * Put a position on the screen. Returns what then lets things move to where they are.
 * @param {Position} position
 * @param {Panel[]} panels
 * @param {boolean} still nothing is to move
 */
export function drawBoard(position, panels, still) {
  const before = still ? new Map() : whereThingsAre(main);
  for (const panel of panels) drawPanel(panel, position);
  for (const figure of all(main, "figure[data-panel]", HTMLElement))
    if (!position.order.includes(figure.dataset.panel ?? "")) figure.remove();
  layOut(panels);
  return () => moveThings(main, before);
}

/**
 * Tell the style sheet what there is to lay out.
 * @param {Panel[]} panels
 */
function layOut(panels) {
  const rivals = panels.filter((panel) => HOMES[panel.role] === "rivals");
  const room = find("panels");
  room.classList.toggle("no-main", !panels.some((panel) => HOMES[panel.role] === "mains"));
  room.classList.toggle("no-rival", !rivals.length);
  room.classList.toggle("many", panels.filter((panel) => panel.role === "rival").length > 4);
  room.style.setProperty("--rivals", String(Math.max(1, Math.min(4, rivals.length))));
  room.style.setProperty("--aspect", String(rivals.length ? rivals[0].width / rivals[0].height : 1));
  const own = panels.find((panel) => panel.role === "main");
  room.classList.toggle("upright", Boolean(own && own.width <= own.height && rivals.length && rivals.length <= 4));
  room.style.setProperty("--own", String(own ? own.width / own.height : 1));
  find("hand").hidden = !panels.some((panel) => panel.role === "hand");
  find("tray").hidden = !panels.some((panel) => panel.role === "tray");
}

/**
 * Whose a panel is: one of role main or rival whose id ends in -2 is seat 2's; -1 for nobody's.
 * @param {Panel} panel
 */
function seatOf(panel) {
  const found = /^(main|rival)$/.test(panel.role) && /-(\d+)$/.exec(panel.id);
  return found && Number(found[1]) < seats() ? Number(found[1]) : -1;
}

/**
 * The figure of a panel, made where there is none.
 * @param {string} id
 */
function figureOf(id) {
  const known = first(main, `figure[data-panel="${id}"]`, HTMLElement);
  if (known) return known;
  const made = document.createElement("figure");
  made.dataset.panel = id;
  made.innerHTML = '<figcaption></figcaption><svg role="group"></svg>';
  return made;
}

/**
 * Draw a panel where it belongs.
 * @param {Panel} panel
 * @param {Position} position
 */
function drawPanel(panel, position) {
  const figure = figureOf(panel.id);
  const home = find(HOMES[panel.role]);
  if (figure.parentElement !== home) home.append(figure);
  const owner = seatOf(panel);
  figure.className = panel.role;
  figure.classList.toggle("closer", panel.closer);
  if (panel.closer) {
    figure.tabIndex = 0;
    figure.setAttribute("aria-label", `${named(panel.title)}: a closer look`);
  }
  figure.classList.toggle("pans", panel.pans);
  figure.dataset.seat = String(owner);
  figure.dataset.viewer = String(position.seat);
  figure.dataset.line = String(position.line);
  figure.dataset.opensOnce = panel.opens_once;
  figure.style.order = String(position.order.indexOf(panel.id));
  const caption = part(figure, "figcaption", HTMLElement);
  caption.replaceChildren(element("span", named(panel.title)));
  if (owner >= 0) {
    caption.insertAdjacentHTML("afterbegin", mark(owner));
    if (counts()) caption.append(element("span", points(position.scores[owner]), "points"));
    const won = position.over && position.winners.includes(owner);
    if (won) caption.append(element("b", "Winner", "laurel"));
    figure.classList.toggle("winner", won);
  }
  caption.hidden = !panel.title;
  const svg = part(figure, "svg[role=group]", SVGSVGElement);
  svg.setAttribute("preserveAspectRatio", owner >= 0 ? "xMinYMin meet" : "xMidYMin meet");
  svg.setAttribute("aria-label", named(panel.title) || "Board");
  if (contents.get(svg) !== panel.svg) {
    svg.innerHTML = panel.svg;
    contents.set(svg, panel.svg);
  }
  if (panel.role === "map" || panel.pans) {
    const [x, y] = (first(svg, "[data-origin]", SVGElement)?.dataset.origin ?? "0 0").split(" ").map(Number);
    (panOf(svg) ?? pannable(figure, svg)).resize(panel.width, panel.height, [x, y]);
  } else svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
}

// ---- seats and scores

/**
 * Who sits where, whose turn it is, and the scores: beside the board, and in a strip on a phone.
 * @param {Position} position
 */
export function drawSeats(position) {
  find("seats").replaceChildren(...now.around.seats.map((chair, seat) => seatRow(chair, seat, position)));
  find("strip").innerHTML = now.around.seats
    .map((_, seat) => seatRing(seat, counts() ? position.scores[seat] : "", position.turn.includes(seat), seat === you()))
    .join("");
}

/**
 * @param {Chair} chair
 * @param {number} seat
 * @param {Position} position
 */
function seatRow(chair, seat, position) {
  const row = document.createElement("li");
  row.innerHTML = mark(seat);
  const who = element("span", name(seat), "name");
  const turn = position.turn.includes(seat);
  const won = position.winners.includes(seat);
  if (chair.bot) who.append(element("small", chair.person ? ` ${chair.bot} bot stands in` : ` ${chair.bot} bot`));
  else if (!chair.taken) who.append(element("small", " not here yet"));
  row.append(who);
  if (won || turn) row.append(element("small", won ? "won" : "to act", "state"));
  row.append(element("span", counts() ? signed(position.scores[seat]) : "", "score"));
  row.classList.toggle("turn", turn);
  row.classList.toggle("won", won);
  return row;
}

/**
 * Where a seat's score is written, if it is in sight.
 * @param {number} seat
 */
function scoreOf(seat) {
  const spots = [find("seats").children[seat]?.querySelector(".score"), find("strip").children[seat]?.querySelector("b")];
  return spots.find((spot) => spot?.getBoundingClientRect().width) ?? null;
}

/**
 * Points fly from the board to the scores that have changed.
 * @param {number[]} was
 * @param {number[]} is
 */
export async function drawGains(was, is) {
  if (!counts()) return;
  await Promise.all(
    is.map((score, seat) => {
      if (score === was[seat]) return null;
      const from = main.querySelector(`figure[data-seat="${seat}"] svg[role=group]`);
      return flyPoints(from, scoreOf(seat), was[seat], score, signed);
    }),
  );
}

/**
 * A number of the score sheet.
 * @param {number} n
 * @param {string} [kind]
 */
const number = (n, kind = "") => element("td", n || kind ? signed(n) : "·", kind);

/**
 * The head of a seat's column or row in the score sheet.
 * @param {number} seat
 */
function heading(seat) {
  const cell = element("th", "");
  cell.scope = "col";
  cell.innerHTML = mark(seat);
  cell.append(element("span", name(seat), "sr"));
  return cell;
}

/**
 * The score sheet, without the lines where nobody has anything.
 * @param {Position} position
 */
export function drawSheet(position) {
  const lines = facts.lines.filter((line) => position.sheets.some((sheet) => sheet[line]));
  if (!lines.length && !position.scores.some(Boolean))
    return find("sheet").replaceChildren(element("p", counts() ? "No points yet." : "There are no points here: one wins, or does not."));
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  head.append(element("td", ""));
  const body = table.createTBody();
  if (seats() > MOST_AS_COLUMNS) {
    table.className = "across";
    for (const line of [...lines, "total"]) head.append(element("th", capital(line)));
    position.sheets.forEach((sheet, seat) => {
      const row = body.insertRow();
      row.append(heading(seat), ...lines.map((line) => number(sheet[line])), number(position.scores[seat], "sum"));
    });
  } else {
    now.around.seats.forEach((_, seat) => head.append(heading(seat)));
    for (const line of lines) body.insertRow().append(element("th", capital(line)), ...position.sheets.map((sheet) => number(sheet[line])));
    const total = body.insertRow();
    total.className = "total";
    total.append(element("th", "Total"), ...position.scores.map((score) => number(score, "sum")));
  }
  find("sheet").replaceChildren(table);
}

// ---- the log

/**
 * A line of the log that leads back to the position after it.
 * @param {LogLine} line
 * @param {number} i its number
 * @param {LookBack} lookBack
 */
function logLine(line, i, lookBack) {
  const made = button("", () => lookBack(i + 1), "line");
  made.innerHTML = mark(line.seat);
  made.append(element("span", told(line)));
  return made;
}

/**
 * The whole log; rows that say the same stay.
 * @param {LookBack} lookBack
 */
export function drawLog(lookBack) {
  const box = find("log");
  const list = part(box, "ol", HTMLOListElement);
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 30;
  const rows = all(list, "li", HTMLLIElement);
  for (const row of rows.splice(now.log.length)) row.remove();
  now.log.forEach((line, i) => {
    const text = told(line);
    if (rows[i]?.dataset.text === text) return;
    const row = document.createElement("li");
    row.dataset.text = text;
    row.append(logLine(line, i, lookBack));
    if (rows[i]) rows[i].replaceWith(row);
    else list.append(row);
    rows[i] = row;
  });
  const current = rows[lineShown() - 1];
  for (const row of rows) {
    if (row === current) row.firstElementChild?.setAttribute("aria-current", "step");
    else row.firstElementChild?.removeAttribute("aria-current");
  }
  if (box.hidden) return;
  if (now.replaying) current?.scrollIntoView({ block: "nearest" });
  else if (atEnd) box.scrollTop = box.scrollHeight;
}

/**
 * What the others did since somebody here last acted; it stays until they act.
 * @param {Position} position
 * @param {LookBack} lookBack
 */
export function drawTold(position, lookBack) {
  const strip = find("told");
  const from = Math.max(now.acted, now.log.length - 12);
  const lines = now.log.slice(from, position.line).flatMap((line, i) => (mine(line.seat) ? [] : [logLine(line, from + i, lookBack)]));
  const since = lines.length && now.around.mine.length ? [element("span", "Since your move", "since")] : [];
  strip.replaceChildren(...since, ...lines);
  strip.classList.toggle("none", now.around.seats.every((_, seat) => mine(seat)));
  strip.scrollLeft = strip.scrollWidth;
}
