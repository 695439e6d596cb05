// <deltaboard-player>: the element of other pages around the player, which is WebAssembly.
// `cargo xtask build` puts this, what wasm-bindgen writes and the style sheet into one module.
import start, { Player } from "./engine.js";
import styles from "./shadow.css";
import pieces from "./pieces.svg";

// What is played, in the words of links, and how it is shown.
const ATTRIBUTES = [
  "fen", "bits", "read", "do", "routine", "step", "set", "mapping", "cells", "side", "code", "function", "with",
  "show", "controls", "autoplay", "theme", "ask", "question", "predict", "loop",
];
// Written by the build: the module beside this script.
const ENGINE = new URL("deltaboard-player.wasm", import.meta.url);
// Its hash: who has checked this script has checked all that runs. The build writes it.
const HASH = "";
// How many players stay awake that nobody sees.
const AWAKE_AND_FAR = 8;

// All players of a page share one instance, one style sheet and one watch over what is seen.
let engine;
function startEngine() {
  if (stopped) return Promise.reject(new Error("its program has stopped: reload the page"));
  engine ??= start({ module_or_path: ENGINE, hash: HASH }).catch((error) => {
    // The next player tries again.
    engine = undefined;
    throw error;
  });
  return engine;
}

// A fault of the program ends it for good, and with it all players of the page, which share it. Where it has come from, is
// told by the way that it came: through the program, or through this script, which calls it.
let stopped = false;
const STOPPED = "This player has stopped by a fault of its own: reload the page to start it again.";
function stop({ error, reason = error }) {
  const ours = reason?.name === "RuntimeError" && /deltaboard-player|wasm:/.test(reason.stack);
  if (stopped || !ours) return false;
  stopped = true;
  resting.length = 0;
  DeltaboardPlayer.stop();
  return true;
}
addEventListener("error", stop);
addEventListener("unhandledrejection", stop);

// Players at rest: what WebAssembly has put into an element cannot be taken out whole, so it is used again.
const resting = [];

// A player, the element of the page that it plays in, and the one inside that which is its own.
class Seat {
  owner;
  root = document.createElement("div");
  player = new Player(this.root, (...told) => this.owner?.hear(...told));

  static take(owner) {
    const seat = resting.pop() ?? new Seat();
    seat.owner = owner;
    return seat;
  }

  leave() {
    this.owner = undefined;
    this.player.rest();
    this.root.remove();
    resting.push(this);
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

// A screen ahead: who scrolls finds them started.
const watch = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) target.start();
  }
}, { rootMargin: "100% 0%" });

// mdBook adds lines that only its playground needs, and hides them.
function withoutHidden(code) {
  if (!code.querySelector(".boring")) return code;
  const shown = code.cloneNode(true);
  shown.querySelectorAll(".boring").forEach((line) => line.remove());
  return shown;
}

// All that is seen of a player, and nothing that it takes to play.
function pictureOf(box) {
  const picture = box.cloneNode(true);
  // What a person has chosen is no attribute.
  const chosen = box.querySelectorAll("select, input");
  picture.querySelectorAll("select, input").forEach((field, place) => { field.value = chosen[place].value; });
  return picture;
}

class DeltaboardPlayer extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  // Awake and two screens away, who was put there first; of many, the first go to sleep: a page of
  // a hundred is to be no heavier than one of ten.
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

  // Those that the program plays.
  static #started = new Set();

  /** Takes all players from a program that has stopped; each says so in its place. */
  static stop() {
    for (const player of DeltaboardPlayer.#started) {
      player.#release();
      player.#seat = undefined;
      player.#say([STOPPED]);
    }
    DeltaboardPlayer.#started.clear();
  }

  #seat;
  #box = document.createElement("div");
  #starting;
  #shown = {};
  #awaitsReading = false;
  #given;
  // There while the player is asleep.
  #picture;
  #content = new MutationObserver(() => this.#changed());

  constructor() {
    super();
    // For those who do not see it, a player is one thing.
    const internals = this.attachInternals();
    internals.role = "group";
    internals.ariaLabel = "Bitboard player";
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    // What the author has written inside the tag is there until the player is.
    shadow.append(this.#box, document.createElement("slot"));
    this.#box.id = "root";
    // Keyboards and screen readers reach what is far away.
    for (const name of ["focusin", "click"]) {
      shadow.addEventListener(name, ({ target }) => this.#wakeFor(name, target));
    }
  }

  connectedCallback() {
    // An empty tag keeps a place, so that a page does not jump, and what is far below is not seen at once.
    this.#box.classList.toggle("waits", !this.#seat && !this.textContent.trim() && !this.firstElementChild);
    watch.observe(this);
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
  }

  disconnectedCallback() {
    // Somebody may only have moved it.
    queueMicrotask(() => this.isConnected || this.#remove());
  }

  attributeChangedCallback() {
    this.#changed();
  }

  /** Starts the player; it starts by itself when it is seen. */
  start() {
    watch.unobserve(this);
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined;
      if (!stop({ error })) this.#say([`This player could not start (${error?.message ?? error}).`]);
    });
    return this.#starting;
  }

  async play() {
    await this.#awake();
    this.#seat?.player.play();
  }

  async pause() {
    await this.#awake();
    this.#seat?.player.pause();
  }

  /** Goes to a frame, or without a number one step on. */
  async step(to) {
    await this.#awake();
    this.#seat?.player.step(to === undefined ? undefined : Math.max(0, Math.trunc(to)));
  }

  /** The frame that is shown: 0 is before the first step. */
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
    if (!this.isConnected || this.#seat) return;
    this.#addPieces();
    this.toggleAttribute("data-fallback", this.#hasFallback());
    this.#given = [this.#query(), this.#code()];
    DeltaboardPlayer.#started.add(this);
    this.#seat = Seat.take({ hear: (...told) => this.#hear(...told) });
    this.#box.replaceChildren(this.#seat.root);
    this.#box.classList.remove("waits");
    this.shadowRoot.querySelector("slot").hidden = true;
    this.#seat.player.read(...this.#given);
    DeltaboardPlayer.#near.observe(this);
  }

  async #awake() {
    await this.start();
    this.#wake();
  }

  #sleep() {
    if (!this.#seat || this.#picture || this.shadowRoot.activeElement) return;
    this.#picture = pictureOf(this.#box);
    // The box as a whole: the browser keeps what it has laid out in it, as long as it is there.
    this.#box.replaceWith(this.#picture);
    this.#seat.player.sleep();
  }

  // What is shown is there again before the browser paints.
  #wake() {
    if (!this.#picture) return;
    this.#picture.replaceWith(this.#box);
    this.#picture = undefined;
    this.#seat.player.wake();
  }

  async #wakeFor(name, target) {
    if (!this.#picture) return;
    const place = [...this.#picture.querySelectorAll("*")].indexOf(target);
    this.#wake();
    await new Promise((done) => setTimeout(done));
    const twin = this.#box.querySelectorAll("*")[place];
    if (name === "click") twin?.click();
    else twin?.focus();
  }

  #remove() {
    watch.unobserve(this);
    this.#content.disconnect();
    this.#release();
    DeltaboardPlayer.#started.delete(this);
    this.#seat?.leave();
    this.#seat = undefined;
    this.shadowRoot.querySelector("slot").hidden = false;
  }

  // What it shows is no longer played.
  #release() {
    DeltaboardPlayer.#near.unobserve(this);
    DeltaboardPlayer.#far.delete(this);
    this.#picture?.replaceWith(this.#box);
    this.#picture = undefined;
    this.#shown = {};
    this.#starting = undefined;
  }

  // All changes of one moment are one.
  #changed() {
    if (!this.#seat || this.#awaitsReading) return;
    this.#awaitsReading = true;
    queueMicrotask(() => {
      this.#awaitsReading = false;
      const given = [this.#query(), this.#code()];
      // Scripts that colour code change the mark-up, and not what is given.
      if (given.every((text, place) => text === this.#given[place])) return;
      this.#given = given;
      this.#addPieces();
      this.#wake();
      this.#seat?.player.read(...given);
      // Told where it is once more, it may sleep on.
      DeltaboardPlayer.#near.unobserve(this);
      DeltaboardPlayer.#near.observe(this);
    });
  }

  #query() {
    const given = ATTRIBUTES.filter((name) => this.hasAttribute(name));
    return new URLSearchParams(given.map((name) => [name, this.getAttribute(name)])).toString();
  }

  // The code in the tag: a block of it, or all that there is. In a sentence, code is but a name.
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

  #hear(what, ...told) {
    if (what === "faults") {
      this.#say(told[0]);
    } else if (what === "answer") {
      this.#tell("answer", { right: told[0], ask: this.getAttribute("ask") });
    } else {
      const [step, steps, value, fen] = told;
      this.#shown = { step, steps, value };
      this.#tell("step", { step, steps, value: `0x${value.toString(16).padStart(16, "0")}`, fen });
    }
  }

  // With a fault, what the author has written stays to be read.
  #say(faults) {
    const slot = this.shadowRoot.querySelector("slot");
    slot.hidden = faults.length === 0 && this.#seat !== undefined;
    this.#box.classList.toggle("faulty", faults.length > 0 && this.#hasFallback());
    if (faults.length === 0) return;
    if (!this.#seat && this.#starting === undefined) {
      const sentence = document.createElement("p");
      sentence.setAttribute("role", "alert");
      sentence.textContent = faults[0];
      this.#box.replaceChildren(sentence);
    }
    this.#tell("error", { message: faults.join(" ") });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`deltaboard-${name}`, { detail, bubbles: true, composed: true }));
  }

  // Shapes of another origin's file cannot be used: they are copied in.
  #addPieces() {
    if (!this.hasAttribute("fen") || this.shadowRoot.querySelector("#pawn")) return;
    const shapes = new DOMParser().parseFromString(pieces, "image/svg+xml").documentElement;
    shapes.setAttribute("class", "shapes");
    shapes.setAttribute("aria-hidden", "true");
    this.shadowRoot.append(document.importNode(shapes, true));
  }
}

// Attributes as properties, as of any element.
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

// Two scripts on one page are one player.
if (!customElements.get("deltaboard-player")) {
  customElements.define("deltaboard-player", DeltaboardPlayer);
}
