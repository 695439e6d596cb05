// Starts the app, or says in one sentence why it cannot start.
import { compile } from "./compile.js";

const boot = document.getElementById("boot");
const MODULE = "deltaboard_bg.wasm";
// The hashes of the module and of the worker's, so that nothing else runs. The build writes them.
const HASH = "";
const WORKER_HASH = "";
// The build appends a version to the URL of this script. The files of a version request each other with it, so that no cache
// mixes two versions.
const VERSION = new URL(import.meta.url).search;
const at = (name) => new URL(name + VERSION, import.meta.url);

// A trap ends the program for good; stopped.js then shows what the user had on the page. The stack of such an error contains
// the program or its script.
let stopped;
function stop({ error, reason = error }) {
  if (stopped || !/deltaboard(_\w+\.wasm|\.js)|wasm:/.test(reason?.stack)) return;
  stopped = true;
  import(at("stopped.js")).then(({ show }) => show(reason)).catch(() => say("has stopped", reason, "your board is in its URL"));
}
addEventListener("error", stop);
// A browser operation that was aborted, such as a navigation, is no trap, although its stack contains the program.
addEventListener("unhandledrejection", (event) => { if (!(event.reason instanceof DOMException)) stop(event); });

function say(what, error, why) {
  boot.textContent = `Deltaboard ${what} (${error.message ?? error}): please reload the page, ${why}.`;
  boot.hidden = false;
}

// The page works without its style sheet, but looks broken.
function sayIfNoStyles() {
  if (getComputedStyle(document.documentElement).getPropertyValue("--ink")) return;
  say("has no styles", "its style sheet did not load", "and if that does not help, it works without");
  // Without styles, the sentence isn't visible in its place.
  document.body.prepend(boot);
}

// Browsers don't report that the file of an SVG `<use>` is missing.
async function sayIfNoPieces() {
  const name = "pieces.svg";
  const { ok } = await fetch(new URL(name, import.meta.url)).catch(() => ({}));
  if (!ok) say("has no pieces to show", `${name} did not load`, "bitboards work without them");
}

// For the app: loads the programs of the worker and of the view Build when they're needed.
globalThis.deltaboard = {
  startWorker: (hear) => import(at("jobs.js")).then(({ start }) => start(hear, WORKER_HASH)),
  startBuild: (root, changed) => import(new URL("deltaboard-player-build.js", import.meta.url)).then(({ start }) => start(root, changed)),
};

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not run WebAssembly");
  }
  const [{ default: init }, module] = await Promise.all([import(at("deltaboard.js")), compile(at(MODULE), HASH)]);
  await init({ module_or_path: module });
}

async function keep() {
  await navigator.serviceWorker?.register("offline.js");
}

// Until the app is here, `#app` has what the app renders first. What the user does to it is recorded, and repeated in the app.
const app = document.getElementById("app");
const all = () => [...app.getElementsByTagName("*")];
const recorded = [];
const record = {
  click: (event) => event.target.closest("button, .square") && { detail: event.detail },
  input: ({ target }) => ({ value: target.value }),
  change: ({ target }) => ({ value: target.value }),
  keydown: ({ key, ctrlKey, metaKey, altKey, shiftKey }) => ({ key, ctrlKey, metaKey, altKey, shiftKey }),
  paste(event) {
    const pasted = event.clipboardData?.getData("text/plain");
    // As in the app (paste.rs): without its line breaks, a drawing would be another text.
    if (/[\n\r]/.test(pasted?.trim()) && event.target.matches("[data-testid=fen-input], [data-testid=bits-input]")) event.preventDefault();
    return { pasted };
  },
};
const EVENTS = { click: MouseEvent, keydown: KeyboardEvent, paste: ClipboardEvent };
let focused = -1;
function note(event) {
  const { type, target } = event;
  const what = record[type](event);
  // -1 is an element outside: the page itself.
  if (what) recorded.push({ type, place: all().indexOf(target), ...what });
}
const noteFocus = ({ target }) => { focused = all().indexOf(target); };
// Nothing has the focus any more, unless what had it is gone with the picture.
const noteBlur = ({ target }) => setTimeout(() => { if (target.isConnected && !app.contains(document.activeElement)) focused = -1; });
for (const type in record) addEventListener(type, note, true);
app.addEventListener("focusin", noteFocus);
app.addEventListener("focusout", noteBlur);

function clipboard(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  // Firefox makes the data of an event from the others.
  return { clipboardData, dataType: "text/plain", data: text };
}

// The text of a dropped file is pasted.
addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, ...clipboard(await file.text()) }));
});

function repeat() {
  for (const type in record) removeEventListener(type, note, true);
  app.removeEventListener("focusin", noteFocus);
  app.removeEventListener("focusout", noteBlur);
  // Each event may add and remove elements.
  const elements = all();
  elements[focused]?.focus();
  let turn = Promise.resolve();
  for (const { type, place, value, pasted, ...properties } of recorded) {
    // The app renders in between.
    turn = turn.then(() => new Promise((next) => setTimeout(next))).then(() => {
      const target = elements[place] ?? document.body;
      if (value !== undefined) target.value = value;
      if (pasted !== undefined) Object.assign(properties, clipboard(pasted));
      target.dispatchEvent(new (EVENTS[type] ?? Event)(type, { bubbles: true, cancelable: true, ...properties }));
    });
  }
}

try {
  await start();
  boot.hidden = true;
  delete document.documentElement.dataset.waits;
  repeat();
  sayIfNoStyles();
  sayIfNoPieces();
  // Keeps the page for when there is no network; where it can't, the page does without.
  if (VERSION) keep().catch(() => {});
} catch (error) {
  if (error.name === "RuntimeError") stop({ error });
  else say("could not start", error, "and if that does not help, try a current browser");
}
