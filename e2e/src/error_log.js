// Runs before a page's own scripts in browsers whose drivers have no log: records errors.
window.deltaboardErrors = [];
{
  const note = (error) => void deltaboardErrors.push(String(error));
  addEventListener("error", ({ message, target }) => {
    // WebKit reports this now and then on a busy machine. Nothing is lost: late notifications are delivered in the next frame. The
    // source is unknown: our observers defer all their work; it may be the observer of `contain-intrinsic-size: auto`.
    const isLate = message === "ResizeObserver loop completed with undelivered notifications." && navigator.userAgent.includes("AppleWebKit");
    if (!isLate) note(message ?? `cannot load ${target.src ?? target.href}`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`in a promise: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Browsers request it from every site.
    if (!blockedURI.endsWith("/favicon.ico")) note(`Content Security Policy: ${violatedDirective}, ${blockedURI}`);
  });
  const { error } = console;
  console.error = (...args) => {
    note(args.join(" "));
    error.apply(console, args);
  };
  addEventListener("pagehide", () => {
    if (deltaboardErrors.length) navigator.sendBeacon("/errors-of-a-page", deltaboardErrors.splice(0).join("\n"));
  });
}
