// Sitting down by a link: the right to the seat stands behind the # of the address and goes nowhere but into this request.
import "./theme.js";
import { post, remember, remembered } from "./dom.js";

const main = document.querySelector("main.joining");
const form = document.getElementById("join");
const error = form.querySelector(".error");
const button = form.querySelector(".go");
form.elements.name.value = remembered("name");
button.disabled = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  remember("name", name);
  button.disabled = true;
  try {
    await post(`/api/tables/${main.dataset.table}/join`, { seat: Number(main.dataset.seat), right: location.hash.slice(1), name });
    location.replace(`/table/${main.dataset.table}`);
  } catch (problem) {
    error.textContent = problem.message;
    error.hidden = false;
    button.disabled = false;
  }
});
