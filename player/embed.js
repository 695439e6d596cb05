// A player that fills a frame: the parameters of the address are the attributes of the tag, and the page
// around the frame is told how high it has to be. Nothing is taken from that page.
import "./deltaboard-player.js";

const player = document.createElement("deltaboard-player");
// Links of the app have other words for two of them.
function attributeOf(name, value) {
  if (name === "play") return ["autoplay", value];
  if (name !== "view") return [name, value];
  const side = value.split(",").find((word) => word === "white" || word === "black");
  return side ? ["side", side] : [];
}
for (const parameter of new URLSearchParams(location.search)) {
  const [name, value] = attributeOf(...parameter);
  // Anything else in the address is somebody else's.
  if (player.constructor.observedAttributes.includes(name)) player.setAttribute(name, value);
}
document.querySelector("main").append(player);
document.getElementById("boot").remove();

let told = 0;
new ResizeObserver(([{ borderBoxSize: [{ blockSize }] }]) => {
  const height = Math.ceil(blockSize);
  if (height !== told && parent !== window) {
    told = height;
    // Its height is all that is told, so anybody may hear it.
    parent.postMessage({ type: "deltaboard-height", height }, "*");
  }
}).observe(player);
