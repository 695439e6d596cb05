// Compares the trees of browsers with those of the program, over the texts of the tests and their beginnings, each in every
// grammar: `node same-trees.mjs PROGRAM FOLDER`, with the built example `trees` and the folder of npm's packages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2);
// In the order of `Grammar::ALL`.
const PACKAGES = [
  "tree-sitter-c", "tree-sitter-cpp", "tree-sitter-c-sharp", "tree-sitter-go", "tree-sitter-java", "tree-sitter-typescript",
  "tree-sitter-python", "tree-sitter-rust",
];
// Nodes of these kinds are copied later than those around them.
const CLOSED = ["block", "compound_statement", "token_tree"];
const FILES = [
  "catalogue/tests/fooled.txt", "catalogue/tests/pasted.txt", "embed/tests/highlighted.txt", "printer/tests/printed/odd.txt",
  "routine/tests/faults.txt", "trace/tests/cases/go.txt", "trace/tests/cases/javascript.txt", "trace/tests/cases/proofs.json",
  "trace/tests/cases/python.txt", "trace/tests/cases/rust.txt",
];
const [NAMED, MISSING, CLOSED_ROW] = [1, 2, 4];

const crates = new URL("../../", import.meta.url);
function textsOf(file) {
  const text = readFileSync(new URL(file, crates), "utf8");
  if (!file.endsWith(".json")) return text.split(/^[=-]{3,}.*\n/m);
  const strings = [];
  JSON.parse(text, (_, value) => { if (typeof value === "string") strings.push(value); });
  return strings;
}
const beginnings = (text) => [0.6, 1].map((part) => text.slice(0, Math.ceil(text.length * part)).toWellFormed());
const whole = FILES.flatMap(textsOf).filter((text) => /[(=]/.test(text));
const odd = ["// ♜ 🂡\nfn größe(x: u64) -> u64 { x << 8 }", "int f(int a) { return ((((", "x << << y", '"\\"\n', "a ? b"];
const texts = [...new Set([...whole, ...odd].flatMap(beginnings))];

const { Grammars } = await import(new URL("../assets/grammars.js", crates));
const { Language, Parser } = await import(pathToFileURL(join(folder, "web-tree-sitter/web-tree-sitter.js")).href);
await Parser.init();
const grammars = new Grammars();
for (const name of PACKAGES) {
  const file = join(folder, name, `${name.replace("c-sharp", "c_sharp")}.wasm`);
  grammars.add(name, { Parser, language: await Language.load(readFileSync(file)) });
}

// The tree as the program writes it.
function written(name, text) {
  const [kinds, fields] = [grammars.kinds(name), grammars.fields(name)];
  const closed = kinds.flatMap((kind, number) => (CLOSED.includes(kind) ? [number] : []));
  const tree = grammars.parse(name, text);
  const encoder = new TextEncoder();
  const byte = [...text].every((letter) => letter < "\x80") ? (unit) => unit : (unit) => encoder.encode(text.slice(0, unit)).length;
  const lines = [];
  function write(rows, at, depth, isFirst) {
    const [kindAndField, flags, start, end, children] = rows.subarray(at, at + 5);
    const kind = kinds[kindAndField & 0xffff] ?? "ERROR";
    const field = fields[kindAndField >> 16];
    if (!isFirst || depth === 0) {
      const shown = flags & NAMED ? kind : JSON.stringify(kind);
      const lacks = flags & MISSING ? " missing" : "";
      lines.push(`${"  ".repeat(depth)}${field ? `${field}: ` : ""}${shown}${lacks} ${byte(start)}..${byte(end)}\n`);
    }
    if (flags & CLOSED_ROW) write(tree.rows(children, 500 - depth, closed), 0, depth, true);
    let next = at + 5;
    if (!(flags & CLOSED_ROW)) for (let child = 0; child < children; child += 1) next = write(rows, next, depth + 1, false);
    return next;
  }
  write(tree.rows(0, 500, closed), 0, 0, true);
  tree.delete();
  return lines.join("");
}

const native = spawnSync(program, { input: texts.map((text) => `${text}\0`).join(""), encoding: "utf8", maxBuffer: 2 ** 30 });
assert.equal(native.status, 0, native.stderr);
const trees = native.stdout.split("\0").slice(0, -1);
assert.equal(trees.length, texts.length * PACKAGES.length);
texts.forEach((text, place) => PACKAGES.forEach((name, grammar) => {
  assert.equal(written(name, text), trees[place * PACKAGES.length + grammar], `${name} differs for\n${text}`);
}));
console.log(`    ${trees.length} trees of ${texts.length} texts are the same`);
