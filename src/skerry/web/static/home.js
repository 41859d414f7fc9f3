// The home page: who one is, a form a game that starts a table, and whose turn it is at the tables one has.
import "./theme.js";
import { post, remember, remembered } from "./dom.js";

const profile = document.getElementById("profile");
profile.elements.name.value = remembered("name");
const colour = () => Number(profile.elements.colour.value || 0);
profile.elements.colour.value = remembered("colour") || "0";
profile.addEventListener("submit", (event) => event.preventDefault());
profile.addEventListener("change", () => {
  remember("name", profile.elements.name.value.trim());
  remember("colour", profile.elements.colour.value);
  for (const form of document.querySelectorAll("form.start")) sitByColour(form);
});

// A seat has its colour, so one's colour is a choice of seat: what was chosen for the two is exchanged.
function sitByColour(form) {
  const seats = [...form.querySelectorAll("select[name=seat]")];
  const mine = seats.findIndex((select) => select.value === "person");
  const wish = seats[colour()];
  if (mine < 0 || !wish || wish.value === "empty" || wish === seats[mine]) return;
  [wish.value, seats[mine].value] = [seats[mine].value, wish.value];
}

function seatsOf(fields) {
  if (!fields.has("players")) return fields.getAll("seat").filter((kind) => kind !== "empty");
  const [players, people, links] = ["players", "people", "links"].map((name) => Number(fields.get(name)));
  const seats = Array.from({ length: players }, (_, i) => (i < people ? "person" : i < people + links ? "link" : fields.get("bot")));
  if (people && colour() < players) [seats[0], seats[colour()]] = [seats[colour()], seats[0]];
  return seats;
}

// The button that starts a table, and those that are worth an option.
function open(form) {
  for (const button of form.querySelectorAll(".offers button")) button.disabled = false;
}

for (const form of document.querySelectorAll("form.start")) {
  const button = form.querySelector(".go");
  const error = form.querySelector(".error");
  if (form.dataset.waiting === undefined) open(form);
  sitByColour(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    const fields = new FormData(form, event.submitter); // a button may be worth an option
    const options = {};
    for (const [name, value] of fields) if (name.startsWith("option-")) options[name.slice(7)] = value;
    const seats = seatsOf(fields);
    const mine = seats[colour()] === "person" ? colour() : seats.indexOf("person");
    const names = seats.map((_, i) => (i === mine ? profile.elements.name.value.trim() : ""));
    button.disabled = true;
    button.textContent = "Setting the table ...";
    try {
      const made = await post("/api/tables", { game: form.dataset.game, seats, names, options });
      location.assign(made.url);
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    } finally {
      button.disabled = false;
      button.textContent = "Start a table";
    }
  });
}

// Games that are being compiled open by themselves.
async function openReady() {
  const waiting = [...document.querySelectorAll("form[data-waiting]")];
  if (!waiting.length) return;
  const games = await fetch("/api/games").then((answer) => answer.json()).catch(() => []);
  const ready = waiting.filter((form) => games.find((game) => game.name === form.dataset.game)?.ready);
  if (ready.length) {
    const fresh = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    for (const form of ready) {
      delete form.dataset.waiting;
      const card = fresh.getElementById(form.dataset.game).closest("section");
      form.closest("section").querySelector(".picture").replaceChildren(...card.querySelector(".picture").childNodes);
      form.querySelector(".go").textContent = "Start a table";
      open(form);
    }
  }
  setTimeout(openReady, 1500);
}
openReady();

// Whose turn it is changes while one looks: the list is fetched again when one comes back, and now and then.
async function freshen() {
  if (document.hidden) return;
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine");
  const mine = document.getElementById("mine");
  if (fresh && fresh.innerHTML !== mine.innerHTML && !mine.contains(document.activeElement)) mine.replaceWith(document.adoptNode(fresh));
}
addEventListener("pageshow", (event) => event.persisted && freshen());
document.addEventListener("visibilitychange", freshen);
setInterval(freshen, 15000);
