// What is said about the match: what to do, who won, what was done.
import { listed, signed, toYou } from "../shared/phrases.js";
import { counts, inside, name, named, now, points, seats, you } from "./state.js";

/** @import { LogLine, Position } from "../types.js" */

/**
 * What to do in a position, or how the match ended.
 * @param {Position} position
 */
export function promptOf(position) {
  if (position.over) return result(position);
  const own = now.around.seats[you()];
  if (own?.bot && !now.replaying) return `The ${own.bot} bot plays for you.`;
  const text = named(position.prompt);
  if (now.around.mine.length > 1 && position.turn.includes(now.seat)) return `${name(now.seat)}, ${text[0].toLowerCase()}${text.slice(1)}`;
  return text;
}

/**
 * Who has won, and by how much.
 * @param {Pick<Position, "winners" | "scores">} position
 */
function result({ winners, scores }) {
  const here = you();
  const own = here >= 0 && !winners.includes(here) && counts() ? ` You have ${signed(scores[here])}.` : "";
  if (!winners.length) return seats() > 1 || here < 0 ? `Nobody wins.${own}` : `Not this time.${own}`;
  const all = listed(winners.map((seat, i) => (i ? inside(seat) : name(seat))));
  if (!counts()) return winners.length > 1 ? `${all} share the win.` : `${all} win${winners[0] === here ? "" : "s"}.`;
  const best = scores[winners[0]];
  const rest = scores.filter((_, seat) => !winners.includes(seat));
  const next = Math.max(...rest);
  if (winners.length > 1) return `${all} share the win with ${points(best)}.${own}`;
  const how = rest.includes(best) ? ` with ${points(best)}, by the tie-break` : ` with ${points(best)}`;
  if (winners[0] !== here) return `${name(winners[0])} wins${how}.${own}`;
  return rest.length && next < best ? `You win, ${signed(best)} to ${signed(next)}.` : `You win${how}.`;
}

/**
 * A line of the log: "draws three tiles" is said of others, "draw" of the one person here.
 * @param {Pick<LogLine, "seat" | "text">} line
 */
export function told({ seat, text }) {
  const said = named(text).replace(/(^|[ (])-(?=\d)/g, "$1−");
  return `${name(seat)} ${seat === you() ? toYou(said) : said}`;
}
