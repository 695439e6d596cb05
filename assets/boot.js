// Starts the app, or says in one sentence why it cannot start.
const boot = document.getElementById("boot");

// The later part of the app: `cargo xtask build` cuts it off, and writes here where it is. Without it, all is here.
const LATER = "";
// How the views look that the page does not open with.
const STYLES = ["reference.css", "symmetries.css", "lines.css", "diagonals.css", "lab.css", "remarks.css", "dialog.css", "question.css", "tools.css", "beside.css"];
// The hashes of what is fetched from here, so that nothing else runs. The build writes them.
const HASHES = {};
// How long the network may take to bring one of them.
const PATIENCE = 60_000;
// What the build has put behind the address of this script: files of two versions never meet, in no cache.
const VERSION = new URL(import.meta.url).search;
const at = (name) => new URL(name + VERSION, import.meta.url);
let coming;
let arrive;
const arrived = new Promise((done) => { arrive = done; });

function later() {
  coming ??= fetchLater().then(arrive, (error) => {
    // The next call tries again.
    coming = undefined;
    throw error;
  });
  return coming;
}

// What has come is not asked for again: the module would begin anew.
const parts = {};
function part(name, bring) {
  return parts[name] ??= bring(name).catch((error) => {
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
      failed(new Error(`${name} did not come`));
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

// For the app: calls back with whether the later part is here.
globalThis.loadLater = (done) => void later().then(() => done(true), () => done(false));
// For the app: calls back once it is, whoever has asked for it.
globalThis.whenLater = (done) => void arrived.then(() => done(true));

// A fault of the program ends it for good: what the person had on the page is then shown, to be kept. What is thrown has
// come through the program, or through the script that calls it.
let stopped;
function stop({ error, reason = error }) {
  if (stopped || !/deltaboard(_\w+\.wasm|\.js)|wasm:/.test(reason?.stack)) return;
  stopped = true;
  import(at("stopped.js")).then(({ show }) => show(reason)).catch(() => say("has stopped", reason, "its address keeps your board"));
}
addEventListener("error", stop);
addEventListener("unhandledrejection", stop);

function say(what, error, why) {
  boot.textContent = `Deltaboard ${what} (${error.message ?? error}): please reload the page, ${why}.`;
  boot.hidden = false;
}

// The page works without its colours and places, but nobody would think that it is meant to look so.
function sayIfBare() {
  if (getComputedStyle(document.documentElement).getPropertyValue("--ink")) return;
  say("looks bare", "its style sheet did not come", "and if that does not help, it works like this too");
  // Without styles, it is not seen where it stands.
  document.body.prepend(boot);
}

// Browsers do not tell that they could not draw what the program draws pieces from.
async function sayIfNoPieces() {
  const name = "pieces.svg";
  const { ok } = await fetch(new URL(name, import.meta.url)).catch(() => ({}));
  if (!ok) say("has no pieces to show", `${name} did not come`, "boards of bits do without");
}

// Whoever touches the page is about to need it.
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

async function keep() {
  await navigator.serviceWorker?.register("worker.js");
}

// What is shown until then is a picture of the page: what is pressed, written and gone to there is so again in the page itself.
const app = document.getElementById("app");
const all = () => [...app.querySelectorAll("a, button, input, select")];
const place = ({ target }) => all().indexOf(target.closest("a, button, input, select"));
const written = new Map();
let pressed, focused;
const notes = {
  click(event) { if (event.target.closest("button")) pressed = place(event); },
  input(event) { written.set(place(event), event.target.value); },
  focusin(event) { focused = place(event); },
  // Nothing is gone to any more, unless it is the picture that is gone.
  focusout({ target }) { setTimeout(() => { if (target.isConnected && !app.contains(document.activeElement)) focused = undefined; }); },
};
for (const type in notes) app.addEventListener(type, notes[type]);

function repeat() {
  for (const type in notes) app.removeEventListener(type, notes[type]);
  const there = all();
  there[focused]?.focus();
  for (const [place, text] of written) {
    there[place].value = text;
    there[place].dispatchEvent(new Event("input", { bubbles: true }));
  }
  there[pressed]?.click();
}

const first = start();
try {
  // A link may ask for anything.
  await Promise.all([first, location.search && later()]);
  boot.hidden = true;
  delete document.documentElement.dataset.waits;
  repeat();
  sayIfBare();
  arrived.then(sayIfNoPieces);
  // What is further down comes when it is looked at.
  const rest = document.querySelector(".to-come");
  if (rest) {
    new IntersectionObserver((entries, watch) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      later().catch(() => {});
    }).observe(rest);
  }
  // Keeps the page for when there is no network; where it cannot, the page does without.
  if (VERSION) keep().catch(() => {});
} catch (error) {
  if (error.name === "RuntimeError") stop({ error });
  else say("could not start", error, "and if that does not help, try a current browser");
}
