// <deltaboard-player>: the custom element for other pages; the player itself is WebAssembly.
// `cargo xtask build` bundles this file, the output of wasm-bindgen and the style sheet into one module.
import { compile } from "./compile.js";
import init, { Player } from "./engine.js";
import styles from "./shadow.css";
import pieces from "./pieces.svg";

// What to play, with the names of the URL parameters, and how to show it.
const ATTRIBUTES = [
  "fen", "bits", "read", "do", "routine", "step", "set", "mapping", "cells", "side", "code", "function", "with",
  "show", "controls", "autoplay", "theme", "ask", "question", "predict", "loop", "follow",
];
// The WebAssembly module, in the folder of this script.
const ENGINE = new URL("deltaboard-player.wasm", import.meta.url);
// The hash of the module, so that an integrity check of this script covers all code. The build writes it.
const HASH = "";
// How many off-screen players stay awake.
const AWAKE_AND_FAR = 8;

// All players of a page share one WebAssembly instance, one style sheet and one intersection observer.
let engine;
function startEngine() {
  if (stopped) return Promise.reject(new Error("its program has stopped: reload the page"));
  engine ??= compile(ENGINE, HASH).then((module) => init({ module_or_path: module })).catch((error) => {
    // The next player tries again.
    engine = undefined;
    throw error;
  });
  return engine;
}

// A crash of the program is final for all players of the page, which share it. An error is such a crash if its stack
// contains the program or this script, which calls it.
let stopped = false;
const STOPPED = "This player has stopped because of a bug: reload the page to restart it.";
function stop({ error, reason = error }) {
  const ours = reason?.name === "RuntimeError" && /deltaboard-player|wasm:/.test(reason.stack);
  if (stopped || !ours) return false;
  stopped = true;
  idle.length = 0;
  DeltaboardPlayer.stop();
  return true;
}
addEventListener("error", stop);
addEventListener("unhandledrejection", stop);

// Idle instances: WebAssembly can't remove everything that it has attached to an element, so elements are reused.
const idle = [];

// A player instance, the element that owns it now, and the root element that the instance renders to.
class Instance {
  owner;
  root = document.createElement("div");
  player = new Player(this.root, (...event) => this.owner?.hear(...event));

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

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

// Starts players one screen before they scroll into view.
const visibility = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) target.start();
  }
}, { rootMargin: "100% 0%" });

// mdBook adds hidden lines that only its playground needs.
function withoutHidden(code) {
  if (!code.querySelector(".boring")) return code;
  const shown = code.cloneNode(true);
  shown.querySelectorAll(".boring").forEach((line) => line.remove());
  return shown;
}

// Returns a static copy of a player's elements.
function pictureOf(box) {
  const picture = box.cloneNode(true);
  // Values chosen by the user are not attributes, so they are copied separately.
  const chosen = box.querySelectorAll("select, input");
  picture.querySelectorAll("select, input").forEach((field, place) => { field.value = chosen[place].value; });
  return picture;
}

class DeltaboardPlayer extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  // Awake players that are more than two screens away, in order of departure. If there are too many, the first ones go to
  // sleep, so that a page with a hundred players needs no more memory than one with ten.
  static #far = new Set();
  static #near = new IntersectionObserver((entries) => {
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
  #box = document.createElement("div");
  #starting;
  #shown = {};
  #awaitsReading = false;
  #given;
  // The static copy, while the player is asleep.
  #picture;
  #content = new MutationObserver(() => this.#changed());

  constructor() {
    super();
    // Screen readers treat a player as one group.
    const internals = this.attachInternals();
    internals.role = "group";
    internals.ariaLabel = "Bitboard player";
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    // The author's content of the tag is shown until the player starts.
    shadow.append(this.#box, document.createElement("slot"));
    this.#box.id = "root";
    // Keyboards and screen readers also reach off-screen players.
    for (const name of ["focusin", "click"]) {
      shadow.addEventListener(name, ({ target }) => this.#wakeFor(name, target));
    }
  }

  connectedCallback() {
    // An empty tag reserves space, so that the page doesn't jump, and players further down don't count as visible.
    this.#box.classList.toggle("waits", !this.#instance && !this.textContent.trim() && !this.firstElementChild);
    visibility.observe(this);
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
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
    visibility.unobserve(this);
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined;
      if (!stop({ error })) this.#showFaults([`This player could not start (${error?.message ?? error}).`]);
    });
    return this.#starting;
  }

  async play() {
    await this.#awake();
    this.#instance?.player.play();
  }

  async pause() {
    await this.#awake();
    this.#instance?.player.pause();
  }

  /** Goes to a frame; without a number, to the next one. */
  async step(to) {
    await this.#awake();
    this.#instance?.player.step(to === undefined ? undefined : Math.max(0, Math.trunc(to)));
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
    await startEngine();
    if (!this.isConnected || this.#instance) return;
    this.#addPieces();
    this.toggleAttribute("data-fallback", this.#hasFallback());
    this.#given = [this.#query(), this.#code()];
    DeltaboardPlayer.#started.add(this);
    this.#instance = Instance.take({ hear: (...event) => this.#hear(...event) });
    this.#box.replaceChildren(this.#instance.root);
    this.#box.classList.remove("waits");
    this.shadowRoot.querySelector("slot").hidden = true;
    this.#instance.player.read(...this.#given);
    DeltaboardPlayer.#near.observe(this);
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

  #remove() {
    visibility.unobserve(this);
    this.#content.disconnect();
    this.#release();
    DeltaboardPlayer.#started.delete(this);
    this.#instance?.release();
    this.#instance = undefined;
    this.shadowRoot.querySelector("slot").hidden = false;
  }

  // Stops observing the player and forgets its state.
  #release() {
    DeltaboardPlayer.#near.unobserve(this);
    DeltaboardPlayer.#far.delete(this);
    this.#picture?.replaceWith(this.#box);
    this.#picture = undefined;
    this.#shown = {};
    this.#starting = undefined;
  }

  // Handles all changes of one task together.
  #changed() {
    if (!this.#instance || this.#awaitsReading) return;
    this.#awaitsReading = true;
    queueMicrotask(() => {
      this.#awaitsReading = false;
      const given = [this.#query(), this.#code()];
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

  #query() {
    const given = ATTRIBUTES.filter((name) => this.hasAttribute(name));
    return new URLSearchParams(given.map((name) => [name, this.getAttribute(name)])).toString();
  }

  // Returns the code in the tag: a code block, or the whole content. Inline code in a sentence is only a name.
  #code() {
    const alone = this.childElementCount === 1 && this.textContent.trim() === this.firstElementChild.textContent.trim();
    const marked = this.querySelector("pre code") ?? this.querySelector(alone ? "pre, code" : "pre");
    if (marked) return withoutHidden(marked).textContent;
    const plain = !this.firstElementChild && !this.hasAttribute("do") && !this.hasAttribute("routine");
    return plain && this.textContent.trim() ? this.textContent : undefined;
  }

  #hasFallback() {
    return this.#code() === undefined && (this.firstElementChild !== null || this.textContent.trim() !== "");
  }

  // Handles an event of the program.
  #hear(what, ...values) {
    if (what === "faults") {
      this.#showFaults(values[0]);
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
    const slot = this.shadowRoot.querySelector("slot");
    slot.hidden = faults.length === 0 && this.#instance !== undefined;
    this.#box.classList.toggle("faulty", faults.length > 0 && this.#hasFallback());
    if (faults.length === 0) return;
    if (!this.#instance && this.#starting === undefined) {
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
    const shapes = new DOMParser().parseFromString(pieces, "image/svg+xml").documentElement;
    shapes.setAttribute("class", "shapes");
    shapes.setAttribute("aria-hidden", "true");
    this.shadowRoot.append(document.importNode(shapes, true));
  }
}

// Reflects attributes as properties, as other elements do.
for (const name of ATTRIBUTES.filter((name) => name !== "step")) {
  Object.defineProperty(DeltaboardPlayer.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return ["autoplay", "predict", "loop"].includes(name) ? this.hasAttribute(name) : this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : value);
    },
  });
}

// The script may be on the page twice.
if (!customElements.get("deltaboard-player")) {
  customElements.define("deltaboard-player", DeltaboardPlayer);
}
