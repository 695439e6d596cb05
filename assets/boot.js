// Starts the app, or shows in one sentence why it can't start.
const boot = document.getElementById("boot");

// The file of the later part of the app: `cargo xtask build` splits it off and writes its name here. Empty if the app isn't split.
const LATER = "";
// Style sheets that the opening page doesn't need.
const STYLES = ["reference.css", "symmetries.css", "lines.css", "diagonals.css", "lab.css", "remarks.css", "dialog.css", "question.css", "tools.css", "beside.css"];
// The hashes of the files that this script fetches, so that only these run. The build writes them.
const HASHES = {};
// The timeout for each of them, in milliseconds.
const PATIENCE = 60_000;
// The query that the build has added to the URL of this script, so that no cache mixes files of two versions.
const VERSION = new URL(import.meta.url).search;
const at = (name) => new URL(name + VERSION, import.meta.url);
let loading;
let setLoaded;
const loaded = new Promise((done) => { setLoaded = done; });

function later() {
  loading ??= fetchLater().then(setLoaded, (error) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

// Fetches each file once: a second instance of the module would start from scratch.
const parts = {};
function part(name, fetchIt) {
  return parts[name] ??= fetchIt(name).catch((error) => {
    delete parts[name];
    throw error;
  });
}

function fetchLater() {
  return Promise.all([...STYLES.map((name) => part(name, fetchStyle)), part(LATER, fetchModule)]);
}

function fetchStyle(name) {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.integrity = HASHES[name] ?? "";
    link.href = at(name);
    const fail = () => {
      link.remove();
      failed(new Error(`${name} did not load`));
    };
    const late = setTimeout(fail, PATIENCE);
    link.onload = () => {
      clearTimeout(late);
      done();
    };
    link.onerror = fail;
    document.head.append(link);
  });
}

async function fetchModule() {
  if (!LATER) return;
  const response = await fetch(at(LATER), { integrity: HASHES[LATER], signal: AbortSignal.timeout(PATIENCE) });
  const module = response.headers.get("content-type") === "application/wasm"
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  await WebAssembly.instantiate(module, { "": await first });
}

// For the app: calls back with whether the later part is loaded.
globalThis.loadLater = (done) => void later().then(() => done(true), () => done(false));
// For the app: calls back once the later part is loaded, whatever caused it.
globalThis.whenLater = (done) => void loaded.then(() => done(true));

// A crash of the program is final, so the page then shows the user's work, to be copied. The stack of such an error
// contains the program, or the script that calls it.
let stopped;
function stop({ error, reason = error }) {
  if (stopped || !/deltaboard(_\w+\.wasm|\.js)|wasm:/.test(reason?.stack)) return;
  stopped = true;
  import(at("stopped.js")).then(({ show }) => show(reason)).catch(() => say("has stopped", reason, "your board is in its URL"));
}
addEventListener("error", stop);
addEventListener("unhandledrejection", stop);

function say(what, error, why) {
  boot.textContent = `Deltaboard ${what} (${error.message ?? error}): please reload the page, ${why}.`;
  boot.hidden = false;
}

// The page works without style sheets, but it should say that it isn't meant to look like that.
function sayIfUnstyled() {
  if (getComputedStyle(document.documentElement).getPropertyValue("--ink")) return;
  say("has no styles", "its style sheet did not load", "and if that does not help, it works without");
  // Without styles, the message would be at the end of the page.
  document.body.prepend(boot);
}

// Browsers don't report that the file of the pieces could not be loaded.
async function sayIfNoPieces() {
  const name = "pieces.svg";
  const { ok } = await fetch(new URL(name, import.meta.url)).catch(() => ({}));
  if (!ok) say("has no pieces to show", `${name} did not load`, "bitboards work without them");
}

// Any interaction is likely to need the later part.
for (const event of ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "paste"]) {
  addEventListener(event, () => later().catch(() => {}), { once: true, passive: true });
}

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not run WebAssembly");
  }
  const { default: start } = await import(at("deltaboard.js"));
  const module = "deltaboard_bg.wasm";
  return start({ module_or_path: at(module), hash: HASHES[module] });
}

async function registerWorker() {
  await navigator.serviceWorker?.register("worker.js");
}

// Until the app starts, a recorded first view is shown. Presses, input and focus there are repeated in the app.
const app = document.getElementById("app");
const controls = () => [...app.querySelectorAll("a, button, input, select")];
const place = ({ target }) => controls().indexOf(target.closest("a, button, input, select"));
const inputs = new Map();
let pressed, focused;
const recorders = {
  click(event) { if (event.target.closest("button")) pressed = place(event); },
  input(event) { inputs.set(place(event), event.target.value); },
  focusin(event) { focused = place(event); },
  // The focus has left the app, unless the recorded view was removed.
  focusout({ target }) { setTimeout(() => { if (target.isConnected && !app.contains(document.activeElement)) focused = undefined; }); },
};
for (const type in recorders) app.addEventListener(type, recorders[type]);

function repeat() {
  for (const type in recorders) app.removeEventListener(type, recorders[type]);
  const now = controls();
  now[focused]?.focus();
  for (const [place, text] of inputs) {
    now[place].value = text;
    now[place].dispatchEvent(new Event("input", { bubbles: true }));
  }
  now[pressed]?.click();
}

const first = start();
try {
  // A link may need the later part.
  await Promise.all([first, location.search && later()]);
  boot.hidden = true;
  delete document.documentElement.dataset.waits;
  repeat();
  sayIfUnstyled();
  loaded.then(sayIfNoPieces);
  // The rest of the page loads when it is scrolled into view.
  const rest = document.querySelector(".to-come");
  if (rest) {
    new IntersectionObserver((entries, watch) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      later().catch(() => {});
    }).observe(rest);
  }
  // Makes the page work offline, if the browser supports that.
  if (VERSION) registerWorker().catch(() => {});
} catch (error) {
  if (error.name === "RuntimeError") stop({ error });
  else say("could not start", error, "and if that does not help, try a current browser");
}
