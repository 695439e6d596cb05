// Starts the app, or says in one sentence why it cannot start.
const boot = document.getElementById("boot");

try {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not run WebAssembly");
  }
  const { default: start } = await import("./deltaboard.js");
  await start({ module_or_path: new URL("deltaboard_bg.wasm", import.meta.url) });
  boot.hidden = true;
} catch (error) {
  boot.textContent = `Deltaboard could not start (${error.message ?? error}): please reload the page, and if that does not help, try a current browser.`;
}
