// A player that fills a frame: the URL parameters become the attributes of the tag, and the player reports its height to
// the page around the frame. It accepts no messages from that page.
import "./deltaboard-player.js";

const player = document.createElement("deltaboard-player");
// Two attributes have other names in links of the app.
function attributeOf(name, value) {
  if (name === "play") return ["autoplay", value];
  if (name !== "view") return [name, value];
  const side = value.split(",").find((word) => word === "white" || word === "black");
  return side ? ["side", side] : [];
}
for (const parameter of new URLSearchParams(location.search)) {
  const [name, value] = attributeOf(...parameter);
  // Other parameters of the URL are not for the player.
  if (player.constructor.observedAttributes.includes(name)) player.setAttribute(name, value);
}
document.querySelector("main").append(player);
document.getElementById("boot").remove();

let reported = 0;
new ResizeObserver(([{ borderBoxSize: [{ blockSize }] }]) => {
  const height = Math.ceil(blockSize);
  if (height !== reported && parent !== window) {
    reported = height;
    // The message contains only the height, so any origin may receive it.
    parent.postMessage({ type: "deltaboard-height", height }, "*");
  }
}).observe(player);
