// The theme of the page around a player.

// The attributes in which tools keep their theme: `data-theme` most of them, the others Bootstrap, GitHub, MkDocs Material, JupyterLab,
// Mantine and others.
const ATTRIBUTES = [
  "data-theme", "data-bs-theme", "data-color-mode", "data-color-scheme", "data-md-color-scheme", "data-jp-theme-light",
  "data-mantine-color-scheme", "data-mode", "data-scheme",
];
const OWN = ["class", "style", ...ATTRIBUTES].map((name) => `[${name}]`).join();
const SYSTEM = /^(auto|system)$/i;
const DARK = /(^|[\s_-])(dark|black|night|slate|coal|navy|ayu)([\s_-]|$)/i;
const LIGHT = /(^|[\s_-])(light|white|day)([\s_-]|$)/i;
// Classes such as `dark`, `theme-dark`, `dark-mode`, `vscode-dark` and `v-theme--dark`, but not `dark-header`.
const CLASS = /^(?:(?:is|v|vp|md|vscode|quarto|theme|color|mode|scheme|skin|body)-+)*(dark|light)(?:-+(?:mode|theme|scheme|color))*$/i;
// Classes that mdBook gives to the root element.
const DARK_CLASS = /^(coal|navy|ayu)$/;
const OPAQUE = 0.5;

// "dark", "light", "system", or nothing if the attributes of an element name no theme.
function named(element) {
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    if (name === "data-jp-theme-light") return value === "false" ? "dark" : "light";
    if (SYSTEM.test(value)) return "system";
    if (DARK.test(value)) return "dark";
    if (LIGHT.test(value) || (name === "data-md-color-scheme" && value === "default")) return "light";
  }
  for (const word of element.classList) {
    const theme = CLASS.exec(word)?.[1].toLowerCase();
    if (theme) return theme;
    if (element === document.documentElement && DARK_CLASS.test(word)) return "dark";
  }
}

// A colour as red, green, blue and opacity, from 0 to 1: computed colours are `rgb(…)`, and those of newer syntax `color(srgb …)`,
// or they are drawn.
let canvas;
function channels(colour) {
  const numbers = (colour.match(/[\d.]+(e-?\d+)?%?/g) ?? []).map(Number);
  if (colour.startsWith("rgb")) return [numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers[3] ?? 1];
  canvas ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => byte / 255);
}

// Whether white text can be read better than black text on the colour (WCAG's relative luminance).
function isDark([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179;
}

// The elements around one, through shadow roots.
function* around(element) {
  for (let node = element; node; node = node.assignedSlot ?? node.parentNode ?? node.host) {
    if (node.nodeType === Node.ELEMENT_NODE) yield node;
  }
}

// "dark" or "light", or nothing if what is behind an element is seen through it.
function shadeOf(element) {
  const colour = channels(getComputedStyle(element).backgroundColor);
  if (colour[3] > OPAQUE) return isDark(colour) ? "dark" : "light";
}

// What a part of the page around an element says: its name, or its own background.
function nearby(element) {
  for (const each of around(element)) {
    if (each === document.body || each === document.documentElement) return;
    const name = named(each);
    if (name) return name;
    // Nobody knows how dark a picture is.
    if (getComputedStyle(each).backgroundImage !== "none") return;
    const shade = shadeOf(each);
    if (shade) return shade;
  }
}

function background(element) {
  for (const each of around(element)) {
    const shade = shadeOf(each);
    if (shade) return shade;
  }
}

// One of "dark" and "light", or nothing for both or neither.
const only = (scheme) => (/\bdark\b/.test(scheme) ? (/\blight\b/.test(scheme) ? undefined : "dark") : /\blight\b/.exec(scheme)?.[0]);

/** Returns "dark" or "light", or "system" if the page leaves it to the system. */
export function themeAround(element) {
  const scheme = getComputedStyle(element).colorScheme;
  const meta = document.querySelector("meta[name=color-scheme]")?.content;
  const isLocal = scheme !== getComputedStyle(document.documentElement).colorScheme;
  const names = () => { for (const each of around(element)) { const name = named(each); if (name) return name; } };
  // A page that says nothing is white.
  return (isLocal ? only(scheme) : undefined) ?? nearby(element) ?? only(scheme) ?? names() ?? background(element) ?? only(meta) ?? (scheme === "normal" && !meta ? "light" : "system");
}

const followers = new Set();
let planned;
function update() {
  planned = undefined;
  const themes = new Map();
  for (const { element, show } of followers) {
    // Players side by side have the same page around them, if they say nothing themselves.
    const place = element.matches(OWN) ? element : element.parentNode;
    if (!themes.has(place)) themes.set(place, themeAround(element));
    show(themes.get(place));
  }
}
// Once for all changes of a moment. Not in an animation frame, which pages in the background don't have.
const plan = () => { planned ??= setTimeout(update); };

const isRelevant = (node) => node === document.documentElement || node === document.body
  || document.head.contains(node) || [...followers].some(({ element }) => node.contains(element));
const ACTIONS = ["click", "change"];
let watches;
let system;
function watch() {
  system ??= matchMedia("(prefers-color-scheme: dark)");
  watches ??= [
    new MutationObserver((records) => { if (records.some(({ target }) => isRelevant(target))) plan(); }),
    new MutationObserver(plan),
  ];
  const [names, sheets] = watches;
  // Also other attributes of the page, and whatever the reader does: a style sheet may depend on anything.
  for (const element of [document.documentElement, document.body]) sheets.observe(element, { attributes: true });
  for (const action of ACTIONS) document.addEventListener(action, plan, true);
  names.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style", ...ATTRIBUTES], subtree: true });
  sheets.observe(document.head, { attributes: true, attributeFilter: ["disabled", "media", "href", "content"], childList: true, characterData: true, subtree: true });
  // A style sheet has loaded, and a background has changed slowly.
  document.head.addEventListener("load", plan, true);
  document.addEventListener("transitionend", onTransition, true);
  system.addEventListener("change", plan);
}
function unwatch() {
  for (const action of ACTIONS) document.removeEventListener(action, plan, true);
  system.removeEventListener("change", plan);
  for (const observer of watches) observer.disconnect();
  document.head.removeEventListener("load", plan, true);
  document.removeEventListener("transitionend", onTransition, true);
}
function onTransition({ propertyName, target }) {
  if (propertyName === "background-color" && isRelevant(target)) plan();
}

/** Calls back with the theme around an element, now and whenever it changes. Returns a function that ends this. */
export function followTheme(element, show) {
  const follower = { element, show };
  if (followers.size === 0) watch();
  followers.add(follower);
  show(themeAround(element));
  return () => {
    followers.delete(follower);
    if (followers.size === 0) unwatch();
  };
}
