// Who plays, as the form of a new table asks for it: seat by seat "person", "link", a bot's name or "empty".

/**
 * The choices for all seats, with that of the first person here exchanged for the seat of a colour, if it can be had.
 * @param {string[]} seats
 * @param {number} colour
 */
export function swappedTo(seats, colour) {
  const mine = seats.indexOf("person");
  if (mine < 0 || colour >= seats.length || seats[colour] === "empty") return seats;
  const swapped = [...seats];
  [swapped[mine], swapped[colour]] = [seats[colour], seats[mine]];
  return swapped;
}

/**
 * The seats of a new table: chosen one by one, or as numbers of people and links, the rest being bots of one kind.
 * @param {FormData} fields
 * @param {number} colour
 */
export function seatsOf(fields, colour) {
  if (!fields.has("players")) return fields.getAll("seat").map(String).filter((kind) => kind !== "empty");
  const [players, people, links] = ["players", "people", "links"].map((name) => Number(fields.get(name)));
  const bot = String(fields.get("bot"));
  return swappedTo(Array.from({ length: players }, (_, i) => (i < people ? "person" : i < people + links ? "link" : bot)), colour);
}
