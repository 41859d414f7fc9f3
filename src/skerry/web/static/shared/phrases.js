// How texts are put together.

/**
 * A text with a capital letter and a full stop.
 * @param {string} text
 */
export const sentence = (text) => `${capital(text)}${/[.?!]$/.test(text) ? "" : "."}`;

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * A number with a real minus.
 * @param {number | string} n
 */
export const signed = (n) => String(n).replace("-", "−");

/**
 * "Ann, Bo and Cy".
 * @param {string[]} words
 */
export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/**
 * The plain form of a verb: "draw" of "draws".
 * @param {string} verb
 */
const plain = (verb) =>
  verb
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|zz|o)es$/, "$1")
    .replace(/([^s])s$/, "$1");

/**
 * What is said of others ("draws a tile, keeps it"), said to the one who did it ("draw a tile, keep it").
 * @param {string} text
 */
export const toYou = (text) => text.replace(/^\w+s\b/, plain).replace(/, (keeps|gets|gives|pays|loses|draws)\b/g, (all) => plain(all));
