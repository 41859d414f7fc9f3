// Sitting down by a link: the right to the seat stands behind the # of the address and goes nowhere but into this request.
import "./shared/theme.js";
import { find, messageOf, part, post, remember, remembered } from "./shared/dom.js";

const { table, seat } = part(document, "main.joining", HTMLElement).dataset;
const form = find("join");
const error = part(form, ".error", HTMLElement);
const button = part(form, ".go", HTMLButtonElement);
const field = part(form, "[name=name]", HTMLInputElement);
field.value = remembered("name");
button.disabled = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = field.value.trim();
  remember("name", name);
  button.disabled = true;
  try {
    await post(`/api/tables/${table}/join`, { seat: Number(seat), right: location.hash.slice(1), name });
    location.replace(`/table/${table}`);
  } catch (problem) {
    error.textContent = messageOf(problem);
    error.hidden = false;
    button.disabled = false;
  }
});
