// A player that fills a frame: the parameters of the address are the attributes of the tag, and the page
// around the frame is told how high it has to be. Nothing is taken from that page.
import "./deltaboard-player.js";

const player = document.createElement("deltaboard-player");
const LINKS = { view: "side", play: "autoplay" };
for (const [name, value] of new URLSearchParams(location.search)) {
  const attribute = LINKS[name] ?? name;
  // Anything else in the address is somebody else's.
  if (player.constructor.observedAttributes.includes(attribute)) player.setAttribute(attribute, value);
}
document.body.append(player);

let told = 0;
new ResizeObserver(() => {
  const height = Math.ceil(player.getBoundingClientRect().height);
  if (height !== told && parent !== window) {
    told = height;
    // Its height is all that is told, so anybody may hear it.
    parent.postMessage({ type: "deltaboard-height", height }, "*");
  }
}).observe(player);
