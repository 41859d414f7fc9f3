// The home page: who one is, a form a game that starts a table, and whose turn it is at the tables one has.
import "./shared/theme.js";
import { all, find, messageOf, part, post, remember, remembered } from "./shared/dom.js";
import { seatsOf, swappedTo } from "./shared/seating.js";

/** @import { Created } from "./types.js" */

const STARTING = "form.start";
const START = "Start a table";
const profile = find("profile");
const nameField = part(profile, "[name=name]", HTMLInputElement);
const colours = all(profile, "[name=colour]", HTMLInputElement);

/** One's name. */
const ownName = () => nameField.value.trim();

/** One's colour, as a number from 0. */
const colour = () => Math.max(0, colours.findIndex((field) => field.checked));

nameField.value = remembered("name");
for (const field of colours) field.checked = field.value === (remembered("colour") || "0");
profile.addEventListener("submit", (event) => event.preventDefault());
profile.addEventListener("change", () => {
  remember("name", ownName());
  remember("colour", String(colour()));
  for (const form of all(document, STARTING, HTMLFormElement)) sitByColour(form);
});

/**
 * A seat has its colour, so one's colour is a choice of seat: what was chosen for the two is exchanged.
 * @param {HTMLFormElement} form
 */
function sitByColour(form) {
  const fields = all(form, "select[name=seat]", HTMLSelectElement);
  const seats = swappedTo(fields.map((field) => field.value), colour());
  fields.forEach((field, i) => (field.value = seats[i]));
}

/**
 * The button that starts a table, and those that are worth an option.
 * @param {HTMLFormElement} form
 */
function open(form) {
  for (const button of all(form, ".offers button", HTMLButtonElement)) button.disabled = false;
}

for (const form of all(document, STARTING, HTMLFormElement)) {
  const button = part(form, ".go", HTMLButtonElement);
  const error = part(form, ".error", HTMLElement);
  open(form);
  sitByColour(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    const fields = new FormData(form, event.submitter); // a button may be worth an option
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, value] of fields) if (name.startsWith("option-")) options[name.slice(7)] = String(value);
    const seats = seatsOf(fields, colour());
    const mine = seats[colour()] === "person" ? colour() : seats.indexOf("person");
    const names = seats.map((_, i) => (i === mine ? ownName() : ""));
    button.disabled = true;
    button.textContent = "Setting the table ...";
    try {
      const made = await post("/api/tables", { game: form.dataset.game, seats, names, options });
      location.assign(/** @type {Created} */ (made).url);
    } catch (problem) {
      error.textContent = messageOf(problem);
      error.hidden = false;
    } finally {
      button.disabled = false;
      button.textContent = START;
    }
  });
}

/**
 * The home page as the server would send it now.
 * @param {Response} answer
 */
const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

/** Whose turn it is changes while one looks: the list is fetched again when one comes back, and now and then. */
async function freshen() {
  if (document.hidden) return;
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const fresh = (await parsed(answer)).getElementById("mine");
  const mine = find("mine");
  if (fresh && fresh.innerHTML !== mine.innerHTML && !mine.contains(document.activeElement)) mine.replaceWith(document.adoptNode(fresh));
}
addEventListener("pageshow", (event) => event.persisted && freshen());
document.addEventListener("visibilitychange", freshen);
setInterval(freshen, 15000);
