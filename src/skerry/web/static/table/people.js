// People: invitations by link and QR code, leaving a seat to a bot and coming back, names, the rematch.
import { button, copy, element, find, messageOf, post, remember, remembered } from "../shared/dom.js";
import { mark } from "../shared/seats.js";
import { api, facts } from "./page.js";
import { mine, name, now } from "./state.js";

/** @import { Created, Links } from "../types.js" */

const base = facts.public || location.origin;
/** @type {(sentence: string) => void} */
let say = () => {};

/**
 * How problems are told.
 * @param {(sentence: string) => void} how
 */
export const complain = (how) => (say = how);

/**
 * Ask the server to change something; null where it refuses, which is told.
 * @param {"seat" | "rematch"} what
 * @param {object} body
 */
async function ask(what, body) {
  try {
    return await post(`${api}/${what}`, body);
  } catch (problem) {
    say(messageOf(problem));
    return null;
  }
}

/**
 * A link with a button that copies it and one that shows it as a QR code.
 * @param {string} text
 * @param {string} path
 * @param {number} seat -1: to watch
 */
function linkRow(text, path, seat) {
  const row = element("div", "", "invitation");
  const label = element("span", "", "who");
  if (seat >= 0) label.innerHTML = mark(seat);
  label.append(` ${text}`);
  const picture = document.createElement("img");
  picture.alt = `QR code: ${text}`;
  picture.hidden = true;
  picture.width = picture.height = 180;
  const copied = button("Copy link", () => copy(base + path, copied));
  const shown = button("QR code", () => {
    picture.src ||= `${api}/qr.svg?seat=${seat}`;
    picture.hidden = !picture.hidden;
  });
  copied.setAttribute("aria-label", `Copy link: ${text}`);
  shown.setAttribute("aria-label", `QR code: ${text}`);
  row.append(label, copied, shown, picture);
  return row;
}

/**
 * The links that this device may hand out.
 * @returns {Promise<Links>}
 */
async function links() {
  if (!now.around.mine.length && !now.around.owner) return [];
  const answer = await fetch(`${api}/links`).catch(() => null);
  return answer?.ok ? answer.json() : [];
}

/**
 * The links of the seats where nobody sits yet.
 * @param {Links} known
 */
const invitations = (known) =>
  known.flatMap((path, seat) => (path && !now.around.seats[seat].taken ? [linkRow(`Player ${seat + 1}`, path, seat)] : []));

const onlyHere = () => !facts.public && /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The tab about the table: links, one's own seats, those who have gone. */
export async function drawPeople() {
  const known = await links();
  const open = invitations(known);
  /** @type {HTMLElement[]} */
  const rows = open.length ? [element("h3", "Waiting for"), ...open] : [];
  rows.push(element("h3", "Links"));
  if (onlyHere()) rows.push(element("p", "Links made here open on this computer only. Start Skerry with --lan to let others in.", "note"));
  rows.push(linkRow("For others to watch", `/table/${facts.table}`, -1));
  for (const seat of now.around.mine) {
    const path = known[seat];
    if (path) rows.push(linkRow(`${name(seat)}, on another device`, path, seat));
  }
  for (const seat of now.around.mine) rows.push(seatForm(seat));
  now.around.seats.forEach((chair, seat) => {
    if (!now.around.owner || !chair.person || chair.bot || mine(seat)) return;
    const path = known[seat];
    if (path && chair.taken) rows.push(linkRow(`${name(seat)}, on a new device`, path, seat));
    rows.push(standIn(seat, `Let a bot play for ${name(seat)}`));
  });
  find("people").replaceChildren(...rows);
}

/**
 * The name of a seat that is played here, and whether a bot plays it.
 * @param {number} seat
 */
function seatForm(seat) {
  const chair = now.around.seats[seat];
  const room = element("div", "", "own-seat");
  const form = document.createElement("form");
  const label = element("label", `Name of Player ${seat + 1} `);
  const field = document.createElement("input");
  field.type = "text";
  field.maxLength = 24;
  field.value = chair.name;
  label.append(field);
  form.append(label);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (now.around.mine[0] === seat) remember("name", field.value.trim());
    ask("seat", { seat, name: field.value.trim() });
  });
  field.addEventListener("change", () => form.requestSubmit());
  room.append(element("h3", now.around.mine.length > 1 ? name(seat) : "Your seat"), form);
  if (!now.latest?.over) {
    if (chair.bot) room.append(button("Take the seat back", () => ask("seat", { seat, bot: "" })));
    else room.append(standIn(seat, "Leave the seat to a bot"));
  }
  return room;
}

/**
 * A choice of bots, and a button that lets one play a seat.
 * @param {number} seat
 * @param {string} text
 */
function standIn(seat, text) {
  const row = element("div", "", "stand-in");
  const select = document.createElement("select");
  select.setAttribute("aria-label", "Which bot");
  for (const [code, words] of Object.entries(facts.bots)) {
    const option = element("option", words);
    option.value = code;
    select.append(option);
  }
  select.value = facts.usual_bot;
  row.append(button(text, () => ask("seat", { seat, bot: select.value })), select);
  return row;
}

let invited = false;

/** Who has just opened a table with friends to come is shown their links at once. */
export async function inviteOnce() {
  if (invited || !now.around.owner || !now.around.seats.some((chair) => chair.person && !chair.bot && !chair.taken)) return;
  invited = true;
  if (remembered(`invited ${facts.table}`)) return;
  remember(`invited ${facts.table}`, "1");
  /** @type {HTMLElement[]} */
  const rows = invitations(await links());
  if (onlyHere()) rows.push(element("p", "These links open on this computer only. Start Skerry with --lan to let others in.", "note"));
  find("invitations").replaceChildren(...rows);
  find("invite").showModal();
}
find("invited").addEventListener("click", () => find("invite").close());

find("return").addEventListener("click", () => {
  for (const seat of now.around.mine) if (now.around.seats[seat].bot) ask("seat", { seat, bot: "" });
});

find("again").addEventListener("click", async () => {
  if (!now.around.mine.length && !now.around.owner) return now.around.next && location.assign(`/table/${now.around.next}`);
  const made = await ask("rematch", {});
  if (made) location.assign(/** @type {Created} */ (made).url);
});
