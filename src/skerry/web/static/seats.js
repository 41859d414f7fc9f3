// The seats' marks: a colour and a shape each; past five seats with the number, because shapes then repeat.
let numbers = false;
export const numbered = (on) => (numbers = on);
export const signed = (n) => String(n).replace("-", "−");

export const mark = (n) =>
  `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-${n % 5}"/>${numbers ? `<text x="12" y="16">${n + 1}</text>` : ""}</svg>`;

export const seatRing = (n, score, turn, you) =>
  `<li class="${turn ? "turn" : ""}">${mark(n)}<b>${signed(score)}</b>${you ? "<small>you</small>" : ""}</li>`;
