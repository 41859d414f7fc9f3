// Light, dark or as the system has it; remembered on this device.
import { find, remember, remembered } from "./dom.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);
const SIGNS = { system: "◐", light: "☀", dark: "☾" };
const button = find("theme");
let chosen = THEMES.find((theme) => theme === remembered("theme")) ?? "system";

/** Show the page in the theme that was chosen. */
function apply() {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  button.textContent = SIGNS[chosen];
  button.setAttribute("aria-label", `Theme: ${chosen}`);
  button.title = `Theme: ${chosen}`;
}

button.hidden = false;
button.addEventListener("click", () => {
  chosen = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length];
  remember("theme", chosen);
  apply();
});
apply();
