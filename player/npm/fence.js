// The fenced language, in Node.js: what a block becomes.
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";
import { fence as read, initSync, parse_by } from "./fence-engine.js";
import { Grammars } from "./grammars.js";

/** What a page with players imports. */
export const IMPORTS = ["deltaboard-player", "deltaboard-player/deltaboard-player.css"];

/** The language of the blocks. */
export const LANGUAGE = "deltaboard";

/** What is wrong in a block; each error has `line`, `column` and `message`. */
export class FenceError extends Error {
  constructor(errors, file, line) {
    const place = ({ line: below, column }) => [file, line + below - 1, column].filter(Boolean).join(":");
    super(errors.map((error) => `${place(error)}: ${error.message}`).join("\n"));
    this.name = "FenceError";
    this.errors = errors.map((error) => ({ ...error, line: line + error.line - 1 }));
    this.file = file;
  }
}

const bytesOf = (name) => readFileSync(new URL(name, import.meta.url));
// Compiles a file whose name has a version.
function compiled(name) {
  const file = readdirSync(new URL(".", import.meta.url)).find((file) => RegExp(`^deltaboard-player-${name}-[\\d.]+wasm$`).test(file));
  return new WebAssembly.Module(bytesOf(file));
}

// Loads tree-sitter at once: it loads with promises, but those of a context of its own end with each script.
let loaded;
function treeSitter() {
  if (loaded) return loaded;
  const context = vm.createContext({ performance, TextDecoder, TextEncoder, URL, WebAssembly }, { microtaskMode: "afterEvaluate" });
  context.instantiateWasm = (imports, receive) => {
    const module = compiled("tree-sitter");
    receive(new WebAssembly.Instance(module, imports), module);
    return {};
  };
  vm.runInContext(`${bytesOf("tree-sitter.js")}; runtime.Parser.init({ instantiateWasm });`, context);
  loaded = vm.runInContext("runtime", context);
  return loaded;
}

const grammars = new Grammars();
function load(name) {
  const { Language, Parser } = treeSitter();
  grammars.add(name, { Parser, language: Language.loadSync(compiled(name)) });
}

let isReady = false;

/**
 * Returns what a block becomes. `file` and `line` are those of its first line, for errors; a function for `line` is called for errors only.
 * A thrown FenceError says everything that is wrong.
 */
export function fence(text, { file, line = 1 } = {}) {
  if (!isReady) {
    initSync({ module: bytesOf("fence-engine.wasm") });
    parse_by(grammars);
    isReady = true;
  }
  let answer;
  // Without an answer, the block has code of a language whose grammar isn't loaded yet.
  while (!(answer = read(text))) for (const name of grammars.missing) load(name);
  const { errors, ...player } = JSON.parse(answer);
  if (errors) throw new FenceError(errors, file, typeof line === "function" ? line() : line);
  return player;
}

// The number of line breaks before a place in a text.
const breaksBefore = (text, place) => text.slice(0, place).split("\n").length - 1;

/** Returns how many lines of a file come before the text that a tool has left of it, without its front matter. */
export function linesBefore(file, text) {
  if (!file || !text) return 0;
  let whole;
  try {
    whole = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  } catch {
    return 0;
  }
  const left = text.replaceAll("\r\n", "\n");
  const begin = left.length - left.trimStart().length;
  const place = whole.lastIndexOf(left.trim());
  return place < 0 ? 0 : breaksBefore(whole, place) - breaksBefore(left, begin);
}

/** Whether the words after a fence name this language, as in `deltaboard` or `deltaboard title="A flip"`. */
export function isOurs(info) {
  return info?.trim().split(/[\s,{]/)[0] === LANGUAGE;
}
