// The player as an anywidget, for notebooks.
import "./element.js";

function render({ model, el }) {
  const player = document.createElement("deltaboard-player");
  const read = () => {
    for (const [name, value] of Object.entries(model.get("attributes"))) player.setAttribute(name, value);
    const code = model.get("code");
    if (code === null) return;
    const block = document.createElement("pre");
    block.textContent = code;
    player.replaceChildren(block);
  };
  read();
  player.addEventListener("deltaboard-step", ({ detail: { step, steps, value, fen } }) => {
    for (const [name, shown] of Object.entries({ step, steps, fen, hexadecimal: value })) model.set(name, shown);
    model.save_changes();
  });
  const move = () => { if (model.get("step") !== player.position) player.seek(model.get("step")); };
  model.on("change:step", move);
  el.append(player);
  return () => model.off("change:step", move);
}

export default { render };
