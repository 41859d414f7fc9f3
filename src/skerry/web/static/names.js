// Names for one's own things: whatever carries data-place can be clicked and given a name.
import { post } from "./dom.js";
import { api, main, mine, now } from "./state.js";

const dialog = document.createElement("dialog");
dialog.className = "naming";
dialog.setAttribute("aria-label", "Name it");
dialog.innerHTML =
  '<form method="dialog"><label>What is it called? <input name="text" maxlength="24" autocomplete="off" spellcheck="false"></label>' +
  '<p class="error" role="alert" hidden></p><div class="tools"><button type="submit" class="go">Write it</button>' +
  '<button type="button">Cancel</button></div></form>';
document.body.append(dialog);
const [form, input, error] = ["form", "input", ".error"].map((part) => dialog.querySelector(part));
let asked; // what is being named

dialog.querySelector("button[type=button]").addEventListener("click", () => dialog.close());

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  error.hidden = true;
  try {
    await post(`${api}/name`, { ...asked, text: input.value });
    dialog.close();
  } catch (problem) {
    error.textContent = problem.message;
    error.hidden = false;
  }
});

function ask(event) {
  const thing = event.target.closest?.("figure.main [data-place]");
  const seat = Number(thing?.closest("figure").dataset.seat);
  if (!thing || !mine(seat) || now.replaying) return;
  event.preventDefault();
  asked = { seat, place: thing.dataset.place };
  input.value = thing.dataset.name ?? "";
  error.hidden = true;
  dialog.showModal();
  input.select();
}

main.addEventListener("click", ask);
main.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") ask(event);
});
