// The table's page: its main element, what its HTML tells, and where its table is on the server.
import { part } from "../shared/dom.js";

/** @import { Facts } from "../types.js" */

export const main = part(document, "main.table", HTMLElement);

/** @type {Facts} */
export const facts = JSON.parse(main.dataset.facts ?? "");

export const api = `/api/tables/${facts.table}`;
