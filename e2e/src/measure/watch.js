// Records long tasks and layout shifts.
(() => {
  for (const type of ["longtask", "layout-shift"]) {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) throw new Error(`this browser does not report ${type}`);
  }
  const watched = window.watched = { tasks: [], shifts: [], actions: [[performance.now(), ""]] };
  // Sets the current action, which is recorded along with later entries.
  watched.now = (action) => watched.actions.push([performance.now(), action]);
  const during = (time) => watched.actions.findLast(([begun]) => begun <= time + 1)?.[1] ?? "";
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.tasks.push({ action: during(startTime), amount: duration, pressed: false });
    }
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.getAttribute?.("class") || node?.localName || node?.nodeName || "?").join(", ");
      watched.shifts.push({ action: `${during(startTime)}: ${moved}`, amount: value, pressed: hadRecentInput });
    }
  }).observe({ type: "layout-shift", buffered: true });
})()
