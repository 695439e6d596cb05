// Runs before a page's own scripts, where the browser keeps no log: takes notes of what goes wrong.
window.deltaboardErrors = [];
{
  const note = (error) => void deltaboardErrors.push(String(error));
  addEventListener("error", ({ message, target }) => {
    // WebKit says it now and then on a busy machine. Nothing is lost: what is late is told in the next frame. Whose it is, is not known:
    // our observers put off all that they do, and it may be what `contain-intrinsic-size: auto` observes.
    const isLate = message === "ResizeObserver loop completed with undelivered notifications." && navigator.userAgent.includes("AppleWebKit");
    if (!isLate) note(message ?? `${target.src ?? target.href} did not come`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`in a promise: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Browsers ask every site for it.
    if (!blockedURI.endsWith("/favicon.ico")) note(`Content Security Policy: ${violatedDirective}, ${blockedURI}`);
  });
  const { error } = console;
  console.error = (...told) => {
    note(told.join(" "));
    error.apply(console, told);
  };
  addEventListener("pagehide", () => {
    if (deltaboardErrors.length) navigator.sendBeacon("/errors-of-a-page", deltaboardErrors.splice(0).join("\n"));
  });
}
