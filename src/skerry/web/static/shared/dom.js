// What every page does with its elements, with the server and with what the device remembers.
import { sentence } from "./phrases.js";

/** @import { Elements, Problem } from "../types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element of the page with this id.
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]}
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {Elements[Id]} */ (found);
}

/**
 * The first element below `root` that fits a selector and is of that kind, or null.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind | null}
 */
export function first(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * The first element below `root` that fits a selector, where there must be one.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function part(root, selector, kind) {
  const found = first(root, selector, kind);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * All elements below `root` that fit a selector and are of that kind.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind[]}
 */
export const all = (root, selector, kind) => [...root.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));

/**
 * The nearest element around an event's target that fits a selector, the target included.
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Does a key that was pressed belong to a field, an open dialog, or the browser?
 * @param {KeyboardEvent} event
 */
export const isElsewhere = (event) =>
  Boolean(event.ctrlKey || event.metaKey || event.altKey || closest(event.target, "input, select, textarea, dialog[open]"));

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 * @param {string} [kind] its class
 */
export function element(tag, text, kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kind;
  return made;
}

/**
 * A button that does some work.
 * @param {string} text
 * @param {() => void} work
 * @param {string} [kind] its class
 */
export function button(text, work, kind = "") {
  const made = element("button", text, kind);
  made.type = "button";
  made.addEventListener("click", work);
  return made;
}

/**
 * An element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 */
export function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * What takes a picture's own units to pixels of the screen.
 * @param {SVGGraphicsElement} svg
 */
export const toScreen = (svg) => svg.getScreenCTM() ?? new DOMMatrix(); // there is none where it is not shown

/**
 * A point of the screen in a picture's own units.
 * @param {SVGGraphicsElement} svg
 * @param {number} x
 * @param {number} y
 */
export const fromScreen = (svg, x, y) => new DOMPoint(x, y).matrixTransform(toScreen(svg).inverse());

/**
 * The sentence of whatever was thrown.
 * @param {unknown} problem
 */
export const messageOf = (problem) => (problem instanceof Error ? problem.message : String(problem));

/**
 * The answer to a request, or an Error with the server's own sentence.
 * @param {string} address
 * @param {object} body
 * @returns {Promise<unknown>}
 */
export async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const told = (await answer?.json().catch(() => null)) ?? { error: "the house does not answer; try again in a moment" };
  if (!answer?.ok) throw new Error(sentence(/** @type {Problem} */ (told).error));
  return told;
}

/**
 * What this device remembers under a name; private windows may forbid it, and then nothing is lost but comfort.
 * @param {string} name
 */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing to do
  }
}

/**
 * Copy a text, and say so on the button. It works on any page by a field that is marked; the newer way needs https.
 * @param {string} text
 * @param {HTMLElement} told
 */
export function copy(text, told) {
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

/** A key that nobody else makes. */
export const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
