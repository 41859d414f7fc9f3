// Light, dark or as the system has it; remembered on this device.
import { remember, remembered } from "./dom.js";

const names = ["system", "light", "dark"];
const button = document.getElementById("theme");
let chosen = remembered("theme") || "system";

function apply() {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  button.textContent = { system: "◐", light: "☀", dark: "☾" }[chosen];
  button.setAttribute("aria-label", `Theme: ${chosen}`);
  button.title = `Theme: ${chosen}`;
}

button.hidden = false;
button.addEventListener("click", () => {
  chosen = names[(names.indexOf(chosen) + 1) % names.length];
  remember("theme", chosen);
  apply();
});
apply();
