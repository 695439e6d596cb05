// The player as an anywidget, for notebooks.
import "./element.js";

function render({ model, el }) {
  const player = document.createElement("deltaboard-player");
  const read = () => {
    const attributes = model.get("attributes");
    for (const name of player.getAttributeNames()) if (!(name in attributes)) player.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
    const code = model.get("code");
    const block = document.createElement("pre");
    block.textContent = code;
    player.replaceChildren(...(code === null ? [] : [block]));
  };
  read();
  let hasStarted = false;
  player.addEventListener("deltaboard-step", ({ detail: { step, steps, value, fen } }) => {
    const chosen = model.get("step");
    // The kernel or another view may have chosen a step before this view was shown. A question and a loop keep the player where it is.
    const stays = ["ask", "loop"].some((name) => player.hasAttribute(name));
    const isElsewhere = !hasStarted && chosen !== null && chosen !== step && !stays;
    hasStarted = true;
    if (isElsewhere) {
      player.seek(chosen);
      return;
    }
    for (const [name, shown] of Object.entries({ step, steps, fen, hexadecimal: value })) model.set(name, shown);
    model.save_changes();
  });
  const move = () => {
    const step = model.get("step");
    if (step !== null && step !== player.position) player.seek(step);
  };
  const listeners = { "change:step": move, "change:attributes": read, "change:code": read };
  for (const [change, listener] of Object.entries(listeners)) model.on(change, listener);
  el.append(player);
  return () => { for (const [change, listener] of Object.entries(listeners)) model.off(change, listener); };
}

export default { render };
