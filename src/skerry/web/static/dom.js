// Small helpers that every page uses.
export const find = (id) => document.getElementById(id);

export function element(tag, text, kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kind;
  return made;
}

export function button(text, work, kind = "") {
  const made = element("button", text, kind);
  made.type = "button";
  made.addEventListener("click", work);
  return made;
}

export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

// The answer to a request, or an Error with the server's own sentence.
export async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) ?? { error: "the house does not answer; try again in a moment" };
  if (!answer?.ok) throw new Error(sentence(said.error));
  return said;
}

// What a device remembers; private windows may forbid it, and then nothing is lost but comfort.
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing to do
  }
}

// Copying works on any page by a field that is marked; the newer way needs https.
export async function copy(text, told) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  const before = told.textContent;
  told.textContent = done ? "Copied" : "Copy it by hand";
  if (!done) prompt("The link", text);
  setTimeout(() => (told.textContent = before), 1500);
}

export const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
