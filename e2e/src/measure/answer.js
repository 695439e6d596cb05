// Measures response times: from the timestamp of an event until the next frame is painted.
(() => {
  const answers = window.answers = [];
  const { port1, port2 } = new MessageChannel();
  let waiting = [];
  // A message that a frame callback posts arrives after layout and paint, because the browser does all three in one task.
  port1.onmessage = () => {
    const now = performance.now();
    answers.push(...waiting.map((time) => now - time));
    waiting = [];
  };
  const begin = ({ timeStamp }) => requestAnimationFrame(() => {
    waiting.push(timeStamp);
    port2.postMessage(0);
  });
  for (const type of ["pointerdown", "click", "keydown", "input", "change"]) {
    addEventListener(type, begin, { capture: true, passive: true });
  }
})()
