// Starts the app, or says in one sentence why it cannot start.
const boot = document.getElementById("boot");

// The later part of the app: `cargo xtask build` cuts it off, and writes here where it is. Without it, all is here.
const LATER = "";
// How the views look that the page does not open with.
const STYLES = ["symmetries.css", "lines.css", "lab.css", "remarks.css", "dialog.css", "question.css"];
let coming;

function later() {
  coming ??= fetchLater().catch((error) => {
    // The next call tries again.
    coming = undefined;
    throw error;
  });
  return coming;
}

function fetchLater() {
  return Promise.all([...STYLES.map(fetchStyle), fetchModule()]);
}

function fetchStyle(name) {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(name, import.meta.url);
    link.onload = done;
    link.onerror = () => failed(new Error(`${name} did not come`));
    document.head.append(link);
  });
}

async function fetchModule() {
  if (!LATER) return;
  const response = await fetch(new URL(LATER, import.meta.url));
  const module = response.headers.get("content-type") === "application/wasm"
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  await WebAssembly.instantiate(module, { "": await first });
}

// For the app: calls back with whether the later part is here.
globalThis.loadLater = (done) => void later().then(() => done(true), () => done(false));

// Whoever touches the page is about to need it.
for (const event of ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "paste"]) {
  addEventListener(event, () => later().catch(() => {}), { once: true, passive: true });
}

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not run WebAssembly");
  }
  const { default: start } = await import("./deltaboard.js");
  return start({ module_or_path: new URL("deltaboard_bg.wasm", import.meta.url) });
}

const first = start();
try {
  // A link may ask for anything.
  await Promise.all([first, location.search && later()]);
  boot.hidden = true;
} catch (error) {
  boot.textContent = `Deltaboard could not start (${error.message ?? error}): please reload the page, and if that does not help, try a current browser.`;
}
