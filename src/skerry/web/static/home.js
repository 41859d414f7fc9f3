// The home page: a form a game that starts a table.
import "./theme.js";

for (const form of document.querySelectorAll("form.start")) {
  const button = form.querySelector(".go");
  const error = form.querySelector(".error");
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    const fields = new FormData(form);
    const options = {};
    for (const [name, value] of fields) if (name.startsWith("option-")) options[name.slice(7)] = value;
    let seats = fields.getAll("seat").filter((kind) => kind !== "empty");
    if (fields.has("players")) {
      const people = Number(fields.get("people"));
      seats = Array.from({ length: Number(fields.get("players")) }, (_, i) => (i < people ? "person" : fields.get("bot")));
    }
    button.disabled = true;
    button.textContent = "Setting the table ...";
    try {
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: form.dataset.game, seats, options }),
      });
      const made = await answer.json();
      if (!answer.ok) throw new Error(made.error);
      location.assign(made.url);
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    } finally {
      button.disabled = false;
      button.textContent = "Start a table";
    }
  });
}
