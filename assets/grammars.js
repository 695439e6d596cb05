// Syntax trees by tree-sitter, for a program that has no grammars of its own: `crates/syntax/src/javascript.rs` calls this.

// How long a text may take, in milliseconds.
const PARSE_WITHIN = 2000;
// The flags of a row; see `crates/syntax/src/rows.rs`.
const [NAMED, MISSING, CLOSED, TOO_DEEP] = [1, 2, 4, 8];

// The grammars that are loaded, by the names of their packages.
export class Grammars {
  // Names that a text was to be parsed by.
  missing = new Set();
  #parser;
  // Grammars, or why they can't be loaded.
  #loaded = new Map();

  // Adds a grammar, or the reason why it can't be loaded.
  add(name, loaded) {
    this.missing.delete(name);
    this.#loaded.set(name, loaded);
  }

  // Forgets what couldn't be loaded, so that it's tried again.
  forgive() {
    for (const [name, loaded] of this.#loaded) if (typeof loaded === "string") this.#loaded.delete(name);
  }

  // Returns a tree; or undefined if the grammar isn't loaded yet, null if the text takes too long to parse, or a sentence if the
  // grammar can't be loaded.
  parse(name, text) {
    const loaded = this.#loaded.get(name);
    if (loaded === undefined) this.missing.add(name);
    if (loaded === undefined || typeof loaded === "string") return loaded;
    const { Parser, language } = loaded;
    this.#parser ??= new Parser();
    this.#parser.setLanguage(language);
    const begun = performance.now();
    const progressCallback = () => performance.now() - begun > PARSE_WITHIN;
    const tree = this.#parser.parse(text, null, { progressCallback });
    // Otherwise it would go on with this text.
    if (!tree) this.#parser.reset();
    return tree && new Tree(tree);
  }

  kinds(name) {
    return Array.from(this.#loaded.get(name).language.types, (kind) => kind ?? "");
  }

  fields(name) {
    return Array.from(this.#loaded.get(name).language.fields, (field) => field ?? "");
  }
}

class Tree {
  #tree;

  constructor(tree) {
    this.#tree = tree;
  }

  // Returns a node and at most this many levels below it, as five numbers each; nodes of closed kinds below it are without their
  // children.
  rows(node, levels, closed) {
    const rows = [];
    const cursor = this.#tree.walk();
    cursor.gotoDescendant(node);
    // The places of the rows above the cursor's.
    const above = [];
    for (;;) {
      const place = rows.length;
      const kind = cursor.nodeTypeId;
      const flags = (cursor.nodeIsNamed ? NAMED : 0) | (cursor.nodeIsMissing ? MISSING : 0);
      rows.push(kind | cursor.currentFieldId << 16, flags, cursor.startIndex, cursor.endIndex, 0);
      const parent = above.at(-1);
      if (parent !== undefined) rows[parent + 4] += 1;
      const isClosed = parent !== undefined && closed.includes(kind);
      if (isClosed || above.length === levels) {
        rows[place + 1] |= isClosed ? CLOSED : TOO_DEEP;
        rows[place + 4] = cursor.currentDescendantIndex;
      } else if (cursor.gotoFirstChild()) {
        above.push(place);
        continue;
      }
      while (above.length && !cursor.gotoNextSibling()) {
        cursor.gotoParent();
        above.pop();
      }
      if (!above.length) break;
    }
    cursor.delete();
    return Uint32Array.from(rows);
  }

  delete() {
    this.#tree.delete();
  }
}

// Returns the function from a job to the promise of its answer. The program's own `answer` has none if a grammar must be loaded
// first, or if it doesn't do such jobs. `compiled` promises the WebAssembly module of a name, and `runtime` the script of tree-sitter.
export function answering({ answer, parse_by }, runtime, compiled) {
  const grammars = new Grammars();
  parse_by(grammars);
  let started;
  async function start() {
    const [{ Language, Parser }, module] = await Promise.all([runtime(), compiled("tree-sitter")]);
    await Parser.init({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
        return {};
      },
    });
    return { Language, Parser };
  }
  async function load(name) {
    try {
      started ??= start();
      const [{ Language, Parser }, module] = await Promise.all([started, compiled(name)]);
      grammars.add(name, { Parser, language: Language.loadSync(module) });
    } catch (error) {
      started = undefined;
      grammars.add(name, error.message);
    }
  }
  return async (job) => {
    for (;;) {
      const answered = answer(job);
      if (answered) {
        grammars.forgive();
        return answered;
      }
      if (!grammars.missing.size) return undefined;
      await Promise.all([...grammars.missing].map(load));
    }
  };
}
