// Names for one's own things: whatever carries data-place can be clicked and given a name.
import { closest, messageOf, part, post } from "../shared/dom.js";
import { api, main } from "./page.js";
import { mine, now } from "./state.js";

const dialog = document.createElement("dialog");
dialog.className = "naming";
dialog.setAttribute("aria-label", "Name it");
dialog.innerHTML =
  '<form method="dialog"><label>What is it called? <input name="text" maxlength="24" autocomplete="off" spellcheck="false"></label>' +
  '<p class="error" role="alert" hidden></p><div class="tools"><button type="submit" class="go">Write it</button>' +
  '<button type="button">Cancel</button></div></form>';
document.body.append(dialog);
const input = part(dialog, "input", HTMLInputElement);
const error = part(dialog, ".error", HTMLElement);
let asked = { seat: -1, place: "" }; // what is being named

part(dialog, "button[type=button]", HTMLButtonElement).addEventListener("click", () => dialog.close());

part(dialog, "form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  error.hidden = true;
  try {
    await post(`${api}/name`, { ...asked, text: input.value });
    dialog.close();
  } catch (problem) {
    error.textContent = messageOf(problem);
    error.hidden = false;
  }
});

/**
 * Ask for a name, if what was clicked can have one.
 * @param {Event} event
 */
function ask(event) {
  const thing = closest(event.target, "figure.main [data-place]");
  const seat = Number(closest(thing, "figure")?.dataset.seat);
  if (!thing || !mine(seat) || now.replaying) return;
  event.preventDefault();
  asked = { seat, place: thing.dataset.place ?? "" };
  input.value = thing.dataset.name ?? "";
  error.hidden = true;
  dialog.showModal();
  input.select();
}

main.addEventListener("click", ask);
main.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") ask(event);
});
