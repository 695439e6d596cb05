// Notes what keeps the page from answering, and what moves without having been asked to.
(() => {
  for (const type of ["longtask", "layout-shift"]) {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) throw new Error(`no ${type} is told of here`);
  }
  const watched = window.watched = { tasks: [], shifts: [], acts: [[performance.now(), ""]] };
  // What is done now: what is noted later is told with it.
  watched.now = (act) => watched.acts.push([performance.now(), act]);
  const during = (time) => watched.acts.findLast(([begun]) => begun <= time + 1)?.[1] ?? "";
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.tasks.push({ act: during(startTime), amount: duration, pressed: false });
    }
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.getAttribute?.("class") || node?.localName || node?.nodeName || "?").join(", ");
      watched.shifts.push({ act: `${during(startTime)}: ${moved}`, amount: value, pressed: hadRecentInput });
    }
  }).observe({ type: "layout-shift", buffered: true });
})()
