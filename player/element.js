// <deltaboard-player>: the custom element for other pages; the player itself is WebAssembly.
// `cargo xtask build` bundles this file, the output of wasm-bindgen and the style sheet into one module.
import { codeIn, misunderstanding } from "./code.js";
import { compile } from "./compile.js";
import { FILES, INLINE } from "./files.js";
import { followTheme } from "./host-theme.js";
import { linesOf, roomFor } from "./room.js";
import init, { Player } from "./player.js";
import styles from "./shadow.css";
import pieces from "./pieces.svg";

// On a server, this module does nothing.
const IN_BROWSER = typeof customElements === "object";

// What to play, with the names of the URL parameters, and how to show it.
const ATTRIBUTES = [
  "fen", "bits", "read", "do", "routine", "step", "set", "mapping", "cells", "side", "code", "function", "with",
  "show", "controls", "autoplay", "theme", "ask", "question", "predict", "loop", "follow", "build", "moves",
];
// Whether the page checks the integrity of this script, and so of all code, because it has the hashes of its modules.
const isPinned = () => [...document.querySelectorAll("script[integrity]")].some(({ src }) => src === import.meta.url);
// Compiles a module. Bundlers that don't know the form of its URL lose the file. For them, the npm package has it as a script too.
async function compiled(name) {
  const { url, hash } = FILES[name];
  try {
    // In the folder of this script. (A notebook's script has no folder.)
    return await compile(url(), hash);
  } catch (error) {
    if (!PACKAGED || isPinned()) throw error;
    const { compressed } = await INLINE[name]();
    const stream = new Blob([Uint8Array.from(atob(compressed), (char) => char.charCodeAt(0))]).stream();
    return WebAssembly.compile(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  }
}
// The script of the readers.
const READERS = "deltaboard-player-readers.js";
// How many off-screen players stay awake.
const AWAKE_AND_FAR = 8;

// All players of a page share one WebAssembly instance, one style sheet and one intersection observer.
let engine;
function startEngine() {
  if (stopped) return Promise.reject(new Error("its program has stopped: reload the page"));
  engine ??= compiled("player").then((module) => init({ module_or_path: module })).then(retry, (error) => {
    // The next player tries again.
    engine = undefined;
    throw error;
  });
  return engine;
}

// Reads what the program leaves to readers, code above all: programs of their own, which are fetched for the first text of a kind.
const readers = new Map();
function startReader(name) {
  if (!readers.has(name)) {
    const reader = readersScript().then(({ start }) => start(name, compiled));
    readers.set(name, reader);
    // The next text tries again.
    reader.catch(() => readers.delete(name));
  }
  return readers.get(name);
}
async function readersScript() {
  if (isPinned()) await verified(READERS, READERS_HASH);
  return import("./deltaboard-player-readers.js");
}
// The view Build is a program of its own, too.
async function buildScript() {
  if (isPinned()) await verified("deltaboard-player-build.js", BUILD_HASH);
  return import("./deltaboard-player-build.js");
}
// Fetches a script from the folder of this one, and fails if it has another hash. An import then gets what was fetched.
function verified(name, hash) {
  const preload = Object.assign(document.createElement("link"), { rel: "modulepreload", integrity: hash });
  preload.href = new URL(import.meta.url.replace(/[^/]*$/, name));
  return new Promise((load, error) => {
    Object.assign(preload, { onload: load, onerror: () => error(new Error(`${name} is not of this version`)) });
    document.head.append(preload);
  });
}
// What only Rust has, and what begins a function of Python, Go, JavaScript or TypeScript. If a reader finds that a text is none of
// its own, the next one reads it.
const RUST = /\b(fn \w+\s*[(<]|(let|mut|loop|type)\b|(swap|reverse|rotate|count|trailing|leading|wrapping)_\w+|as ([ui]\d+|usize|bool)\b|[ui]\w+::BITS|for \w+ in\b|assert(_(eq|ne))?!|(const|static) \w+\s*:(?!:))/;
const MODULES = /^\s*(def \w.*:|(export |default |async )*(func|function)\b|(export )?(const|let|var) .*(=>|= function)|\w+ = lambda )/m;
// The readers for code, or for a board, the likeliest first.
function readersFor(code) {
  if (code === undefined) return ["boards"];
  const isRust = RUST.test(code);
  if (MODULES.test(code) && !(isRust && code.includes("fn "))) return ["modules", "c-family"];
  return isRust ? ["rust", "c-family"] : ["c-family"];
}
async function read(text, code) {
  for (const name of readersFor(code)) {
    const answered = await (await startReader(name))(text);
    if (answered) return answered;
  }
}

// Players that could not start. They try again when the program is there after all, and when the network is back.
const failed = new Set();
function retry() {
  const players = [...failed];
  failed.clear();
  for (const player of players) player.start();
}

// A crash of the program is final for all players of the page, which share it. An error is such a crash if its stack
// contains the program, or this script, which calls it, and not only the program of somebody else.
const SCRIPT = new Error().stack?.match(/\w+:\/\/[^\s()]+?(?=:\d+:\d+)/)?.[0] ?? import.meta.url;
let program = "deltaboard-player";
// Where the program is in stacks, as its first call of this script shows: at the address of its file, or at one that the browser made up.
function learnProgram() {
  const place = /\S+?(?=:wasm-function)/.exec(new Error().stack)?.[0];
  if (place) program = place.replace(/^[@(]+/, "");
}
let stopped = false;
const STOPPED = "This player has stopped because of a bug: reload the page to restart it.";
function stop({ error, reason = error }) {
  const ours = reason?.name === "RuntimeError" && [program, SCRIPT].some((place) => reason.stack.includes(place));
  if (stopped || !ours) return false;
  stopped = true;
  idle.length = 0;
  DeltaboardPlayer.stop();
  return true;
}
if (IN_BROWSER) {
  addEventListener("error", stop);
  addEventListener("unhandledrejection", stop);
  addEventListener("online", retry);
}

// Idle instances: WebAssembly can't remove everything that it has attached to an element, so elements are reused.
const idle = [];

// A player instance, the element that owns it now, and the root element that the instance renders to.
class Instance {
  owner;
  root = document.createElement("div");
  player = new Player(this.root, read, (...event) => {
    if (program === "deltaboard-player") learnProgram();
    this.owner?.hear(...event);
  });

  static take(owner) {
    const instance = idle.pop() ?? new Instance();
    instance.owner = owner;
    return instance;
  }

  release() {
    this.owner = undefined;
    this.player.rest();
    this.root.remove();
    idle.push(this);
  }
}

function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
const sheet = IN_BROWSER && sheetOf(styles);
// Paper is white.
const themes = IN_BROWSER && {
  dark: sheetOf("@media not print { #root { color-scheme: dark; } }"),
  light: sheetOf("#root { color-scheme: light; }"),
  system: sheetOf("#root { color-scheme: light dark; }"),
};

// Starts players one screen before they scroll into view.
const visibility = IN_BROWSER && new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) target.start();
  }
}, { rootMargin: "100% 0%" });

// Reserves the height of players until they start: of new ones before anything is painted, with one layout for all of them, and
// again when their width changes.
const rooms = IN_BROWSER && new ResizeObserver((entries) => {
  // Not at once: a new height would be another change to observe, which browsers report as an error of the page.
  requestAnimationFrame(() => { for (const { target, contentRect } of entries) target.reserve(contentRect.width); });
});
const newcomers = new Set();
function reserveRoom(player) {
  rooms.observe(player);
  if (newcomers.size === 0) queueMicrotask(reserveForNewcomers);
  newcomers.add(player);
}
function reserveForNewcomers() {
  const widths = [...newcomers].map((player) => [player, player.clientWidth]);
  newcomers.clear();
  for (const [player, width] of widths) player.reserve(width);
}

// A sheet for each height.
const reserved = new Map();
function sheetForHeight(height) {
  if (!reserved.has(height)) {
    reserved.set(height, sheetOf(`:host { contain-intrinsic-block-size: auto ${height}px; } @media screen { slot.waiting { min-block-size: ${height}px; } }`));
  }
  return reserved.get(height);
}

// The players in the page. All of them are printed, so the program is here before somebody prints.
const connected = new Set();
let isPrepared = false;
function prepareForPrint() {
  if (isPrepared || navigator.connection?.saveData) return;
  isPrepared = true;
  const prepare = () => startEngine().catch(() => {});
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(prepare);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

// Keys that the focused element uses, by themselves or with a listener, are not also keys of the page around the player.
const OWN_ALL_KEYS = "input, textarea, select";
const PRESSED = "button, summary, a";
// The board and toolbars use all arrows, also at their ends.
const OWN_ARROWS = "[data-squares], [data-cells], [role=tablist], [role=toolbar]";
function isUsed({ defaultPrevented, target, key }) {
  if (key.startsWith("Arrow") && target.closest(OWN_ARROWS)) return true;
  if (defaultPrevented || (target.matches(OWN_ALL_KEYS) && key !== "Tab" && key !== "Escape")) return true;
  return target.closest(PRESSED) !== null && (key === " " || key === "Enter");
}

// Returns the elements of our own drawing. A parser would be against the policy of pages that require Trusted Types.
function svgOf(text) {
  const parents = [];
  let root;
  for (const [, end, name, attributes, isEmpty] of text.matchAll(/<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g)) {
    if (end) {
      parents.pop();
      continue;
    }
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [, key, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
      if (key !== "xmlns") element.setAttribute(key, value);
    }
    root ??= element;
    parents.at(-1)?.append(element);
    if (!isEmpty) parents.push(element);
  }
  return root;
}

// Returns a static copy of a player's elements.
function pictureOf(box) {
  const picture = box.cloneNode(true);
  // Values chosen by the user are not attributes, so they are copied separately.
  const chosen = box.querySelectorAll("select, input");
  picture.querySelectorAll("select, input").forEach((field, place) => { field.value = chosen[place].value; });
  return picture;
}

class DeltaboardPlayer extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ATTRIBUTES;

  // Awake players that are more than two screens away, in order of departure. If there are too many, the first ones go to
  // sleep, so that a page with a hundred players needs no more memory than one with ten.
  static #far = new Set();
  static #near = IN_BROWSER && new IntersectionObserver((entries) => {
    const far = DeltaboardPlayer.#far;
    for (const { isIntersecting, target } of entries) {
      far.delete(target);
      if (isIntersecting) target.#wake();
      else far.add(target);
    }
    for (const target of far) {
      if (far.size <= AWAKE_AND_FAR) break;
      far.delete(target);
      target.#sleep();
    }
  }, { rootMargin: "200% 0%" });

  // The started players.
  static #started = new Set();

  /** Detaches all players from the program after a crash; each shows a message. */
  static stop() {
    for (const player of DeltaboardPlayer.#started) {
      player.#release();
      player.#instance = undefined;
      player.#showFaults([STOPPED]);
    }
    DeltaboardPlayer.#started.clear();
  }

  #instance;
  #internals = this.attachInternals();
  #box = document.createElement("div");
  #starting;
  #shown = {};
  // Until the program shows something: what to call then.
  #begun;
  #awaitsReading = false;
  #given;
  // In place of an instance, if the tag has the attribute `build`.
  #builder;
  // The static copy, while the player is asleep.
  #picture;
  // Why the player cannot tell what to play.
  #refusal;
  #leaveTheme;
  #sheets = { theme: undefined, room: undefined, build: undefined };
  #content = new MutationObserver(() => this.#changed());

  constructor() {
    super();
    // Screen readers treat a player as one group. The page's `role` and `aria-label` take precedence.
    this.#internals.role = "group";
    this.#internals.ariaLabel = "Bitboard player";
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    // The author's content of the tag is shown until the player starts.
    shadow.append(this.#box, document.createElement("slot"));
    this.#box.id = "root";
    // Keyboards and screen readers also reach off-screen players.
    for (const name of ["focusin", "click"]) {
      shadow.addEventListener(name, ({ target }) => this.#wakeFor(name, target));
    }
    shadow.addEventListener("click", () => this.#takeKeys());
    shadow.addEventListener("keydown", (event) => { if (isUsed(event)) event.stopPropagation(); });
  }

  connectedCallback() {
    // Properties that were set before this script defined the element.
    for (const name of ATTRIBUTES.filter((name) => Object.hasOwn(this, name))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    if (!this.#instance && !this.#builder) reserveRoom(this);
    connected.add(this);
    prepareForPrint();
    visibility.observe(this);
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
    // It may have been moved.
    if (this.#leaveTheme) this.#followTheme();
  }

  disconnectedCallback() {
    // The element may only have been moved.
    queueMicrotask(() => this.isConnected || this.#remove());
  }

  attributeChangedCallback() {
    this.#changed();
  }

  /** Starts the player; it also starts when it scrolls into view. */
  start() {
    if (!this.isConnected) return Promise.resolve();
    visibility.unobserve(this);
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined;
      if (stop({ error }) || !this.isConnected) return;
      this.#freeRoom();
      failed.add(this);
      this.#showFaults([`This player could not start (${error?.message ?? error}).`]);
    });
    return this.#starting;
  }

  /** Keeps the height free that the player will have, so that the page doesn't jump, and players further down don't count as visible. */
  reserve(width) {
    if (this.#instance || this.#builder || this.#refusal || width === 0) return;
    this.#slot.classList.add("waiting");
    const attribute = (name) => this.getAttribute(name);
    const lines = this.#code?.split("\n").length ?? linesOf(attribute);
    this.#dress({ room: sheetForHeight(roomFor(attribute, lines, width)) });
  }

  async play() {
    await this.#awake();
    this.#instance?.player.play();
  }

  async pause() {
    await this.#awake();
    this.#instance?.player.pause();
  }

  /** Goes to a frame: a number, or "last"; without one, to the next frame. */
  async seek(to) {
    await this.#awake();
    const frame = to === "last" ? this.steps : to;
    this.#instance?.player.step(frame === undefined ? undefined : Math.trunc(Math.min(Math.max(0, frame), this.steps)));
  }

  /** The attribute `step`. Earlier versions had a method of this name, so it can be called as `seek`. */
  get step() {
    const text = () => this.getAttribute("step") ?? "0";
    return Object.assign((to) => this.seek(to), { toString: text, toJSON: text, [Symbol.toPrimitive]: text });
  }

  set step(value) {
    reflect(this, "step", value);
  }

  /** The current frame: 0 is before the first step. */
  get position() {
    return this.#shown.step;
  }

  /** How many steps the routine has. */
  get steps() {
    return this.#shown.steps;
  }

  /** The bitboard in this frame, a BigInt. */
  get value() {
    return this.#shown.value;
  }

  async #start() {
    this.#followTheme();
    this.#refusal = misunderstanding(this);
    if (this.#refusal) {
      this.#freeRoom();
      return this.#showFaults([this.#refusal]);
    }
    if (this.hasAttribute("build")) return this.#startBuilder();
    if (this.#code) startReader(readersFor(this.#code)[0]).catch(() => {});
    await startEngine();
    if (!this.isConnected || this.#instance) return;
    this.#addPieces();
    this.#given = [this.#query(), codeIn(this)];
    DeltaboardPlayer.#started.add(this);
    const begun = new Promise((done) => { this.#begun = done; });
    this.#instance = Instance.take({ hear: (...event) => this.#hear(...event) });
    this.#instance.player.read(...this.#given);
    await begun;
    DeltaboardPlayer.#near.observe(this);
  }

  async #startBuilder() {
    const root = Object.assign(document.createElement("div"), { className: "page" });
    const { start } = await buildScript();
    const changed = (goal, moves) => this.#dispatch("build", { do: goal, moves });
    this.#builder = await start(root, changed, compiled, (build) => this.#dress({ build }));
    this.#internals.ariaLabel = "Build a flip";
    this.#builder.read(this.#query());
    this.#box.replaceChildren(root);
    this.#freeRoom();
    this.#slot.hidden = true;
  }

  // The program has something to show. Until then, while it reads code, the author's content stays.
  #begin() {
    this.#box.replaceChildren(this.#instance.root);
    this.#freeRoom();
    this.#box.classList.toggle("replaced-in-print", this.#hasFallback());
    this.#slot.hidden = true;
    this.#begun();
    this.#begun = undefined;
  }

  #followTheme() {
    this.#leaveTheme?.();
    this.#leaveTheme = followTheme(this, (theme) => this.#dress({ theme: themes[theme] }));
  }

  #dress(changed) {
    Object.assign(this.#sheets, changed);
    this.shadowRoot.adoptedStyleSheets = [sheet, ...Object.values(this.#sheets).filter(Boolean)];
  }

  #freeRoom() {
    rooms.unobserve(this);
    this.#slot.classList.remove("waiting");
    // The browser keeps the height in mind for when the player is far away.
    if (!this.#instance && !this.#builder) this.#dress({ room: undefined });
  }

  get #code() {
    return codeIn(this)?.trim();
  }

  get #slot() {
    return this.shadowRoot.querySelector("slot");
  }

  async #awake() {
    await this.start();
    this.#wake();
  }

  #sleep() {
    if (!this.#instance || this.#picture || this.shadowRoot.activeElement) return;
    this.#picture = pictureOf(this.#box);
    // Replaces the whole box: the browser keeps the layout of an element as long as it is in the page.
    this.#box.replaceWith(this.#picture);
    this.#instance.player.sleep();
  }

  // The player renders before the browser paints.
  #wake() {
    if (!this.#picture) return;
    this.#picture.replaceWith(this.#box);
    this.#picture = undefined;
    this.#instance.player.wake();
  }

  async #wakeFor(name, target) {
    if (!this.#picture) return;
    const place = [...this.#picture.querySelectorAll("*")].indexOf(target);
    this.#wake();
    await new Promise((done) => setTimeout(done));
    const original = this.#box.querySelectorAll("*")[place];
    if (name === "click") original?.click();
    else original?.focus();
  }

  // A press leaves the focus where it is. If that is elsewhere on the page, the keys that follow would be the page's.
  #takeKeys() {
    const root = this.#box.firstElementChild;
    if (!root || this.shadowRoot.activeElement) return;
    root.tabIndex = -1;
    root.focus({ preventScroll: true });
  }

  #remove() {
    connected.delete(this);
    failed.delete(this);
    visibility.unobserve(this);
    rooms.unobserve(this);
    this.#content.disconnect();
    this.#leaveTheme?.();
    this.#leaveTheme = undefined;
    this.#release();
    DeltaboardPlayer.#started.delete(this);
    this.#instance?.release();
    this.#instance = undefined;
    this.#slot.hidden = false;
  }

  // Stops observing the player and forgets its state.
  #release() {
    DeltaboardPlayer.#near.unobserve(this);
    DeltaboardPlayer.#far.delete(this);
    this.#picture?.replaceWith(this.#box);
    this.#picture = undefined;
    this.#shown = {};
    this.#begun = undefined;
    this.#starting = undefined;
  }

  // Handles all changes of one task together.
  #changed() {
    if (this.#builder) return this.#builder.read(this.#query());
    if (!(this.#instance || this.#refusal) || this.#awaitsReading) return;
    this.#awaitsReading = true;
    queueMicrotask(() => {
      this.#awaitsReading = false;
      if (this.#refusal || misunderstanding(this)) return this.#startAgain();
      const given = [this.#query(), codeIn(this)];
      // Syntax highlighters change the markup, but neither code nor attributes.
      if (given.every((text, place) => text === this.#given[place])) return;
      this.#given = given;
      this.#addPieces();
      this.#wake();
      this.#instance?.player.read(...given);
      // Observing it again reports its position, so that it can go back to sleep.
      DeltaboardPlayer.#near.unobserve(this);
      DeltaboardPlayer.#near.observe(this);
    });
  }

  // The player cannot tell, or could not tell until now, what to play.
  #startAgain() {
    this.#release();
    DeltaboardPlayer.#started.delete(this);
    this.#instance?.release();
    this.#instance = undefined;
    this.#box.replaceChildren();
    this.start();
  }

  #query() {
    const given = ATTRIBUTES.filter((name) => this.hasAttribute(name));
    return new URLSearchParams(given.map((name) => [name, this.getAttribute(name)])).toString();
  }

  #hasFallback() {
    if (codeIn(this) !== undefined) return this.querySelector("img, svg, picture, object") !== null;
    return this.firstElementChild !== null || this.textContent.trim() !== "";
  }

  // Handles an event of the program.
  #hear(what, ...values) {
    if (this.#begun) this.#begin();
    if (what === "faults") {
      this.#showFaults(values[0]);
    } else if (what === "title") {
      this.#internals.ariaLabel = `Bitboard player: ${values[0]}`;
    } else if (what === "answer") {
      this.#dispatch("answer", { right: values[0], ask: this.getAttribute("ask") });
    } else {
      const [step, steps, value, fen] = values;
      this.#shown = { step, steps, value };
      this.#dispatch("step", { step, steps, value: `0x${value.toString(16).padStart(16, "0")}`, fen });
    }
  }

  // Reports faults. The author's content stays visible with them.
  #showFaults(faults) {
    this.#slot.hidden = faults.length === 0 && this.#instance !== undefined;
    this.#box.classList.toggle("faulty", faults.length > 0 && this.#hasFallback());
    if (faults.length === 0) return;
    if (!this.#instance) {
      const sentence = document.createElement("p");
      sentence.setAttribute("role", "alert");
      sentence.textContent = faults[0];
      this.#box.replaceChildren(sentence);
    }
    this.#dispatch("error", { message: faults.join(" ") });
  }

  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(`deltaboard-${name}`, { detail, bubbles: true, composed: true }));
  }

  // Copies the shapes of the pieces in: `use` can't refer to a file of another origin.
  #addPieces() {
    if (!this.hasAttribute("fen") || this.shadowRoot.querySelector("#pawn")) return;
    const shapes = svgOf(pieces);
    shapes.setAttribute("class", "shapes");
    shapes.setAttribute("aria-hidden", "true");
    this.shadowRoot.append(shapes);
  }
}

// Attributes that are on or off.
const SWITCHES = ["autoplay", "predict", "loop", "build"];
const OFF = ["false", "0", "no", "off"];

// Reflects attributes as properties, as other elements do. Frameworks set properties.
function reflect(player, name, value) {
  if (value === null || value === undefined || value === false) player.removeAttribute(name);
  else player.setAttribute(name, value === true ? "" : value);
}

for (const name of ATTRIBUTES.filter((name) => name !== "step")) {
  Object.defineProperty(DeltaboardPlayer.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = this.getAttribute(name);
      return SWITCHES.includes(name) ? value !== null && !OFF.includes(value) : value;
    },
    set(value) {
      reflect(this, name, value);
    },
  });
}

// The script may be on the page twice.
if (IN_BROWSER && !customElements.get("deltaboard-player")) {
  customElements.define("deltaboard-player", DeltaboardPlayer);
  addEventListener("beforeprint", () => connected.forEach((player) => player.start()));
}
