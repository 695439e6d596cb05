// Measures response times: from the timestamp of an event until the next frame is painted.
(() => {
  const answers = window.answers = { painted: [], presented: [] };
  const { port1, port2 } = new MessageChannel();
  let waiting = [];
  // A message that a frame callback posts arrives after layout and paint, because the browser does all three in one task.
  port1.onmessage = () => {
    const now = performance.now();
    answers.painted.push(...waiting.map(({ type, timeStamp }) => [type, now - timeStamp]));
    waiting = [];
  };
  const begin = (event) => requestAnimationFrame(() => {
    waiting.push(event);
    port2.postMessage(0);
  });
  for (const type of ["pointerdown", "click", "keydown", "input", "change"]) {
    addEventListener(type, begin, { capture: true, passive: true });
  }
  // The browser's own measurement, until the frame is on the screen, in steps of 8 ms.
  new PerformanceObserver((list) => answers.presented.push(
    ...list.getEntries().filter((entry) => entry.interactionId > 0).map((entry) => entry.duration),
  )).observe({ type: "event", durationThreshold: 16 });
})()
