// The worker's program, which reads any text, examines code and searches: in a Web Worker, and where none starts, on the thread
// of the page. Both import this script.
import { compile } from "./compile.js";
import { FILES } from "./grammar-files.js";
import { answering } from "./grammars.js";

const MODULE = "deltaboard-worker_bg.wasm";
// The files of one version request each other with it (see boot.js).
const VERSION = new URL(import.meta.url).search;
const at = (name) => new URL(name + VERSION, import.meta.url);

// Returns the function from a job to the promise of its answer, both as bytes. `modules` has the modules of grammars that are
// compiled already; `pass` gets others.
async function load(module, modules, pass) {
  const program = await import(at("deltaboard-worker.js"));
  await program.default({ module_or_path: module });
  async function compiled(name) {
    if (modules.has(name)) return modules.get(name);
    const file = FILES[name];
    if (!file) throw new Error("this page was built without it");
    const grammar = await compile(file.url(), file.hash);
    pass(name, grammar);
    return grammar;
  }
  return answering(program, () => import(at("tree-sitter.js")), compiled);
}

// In the worker, the page sends the modules and then the jobs.
function serve() {
  addEventListener("message", async ({ data: [module, modules] }) => {
    try {
      const answer = await load(module, modules, (name, compiled) => postMessage([name, compiled]));
      onmessage = async ({ data: job }) => {
        try {
          postMessage(await answer(job));
        } catch (error) {
          // The page hears only of errors outside promises.
          setTimeout(() => { throw error; });
        }
      };
      postMessage("ready");
    } catch {
      postMessage("failed");
    }
  }, { once: true });
}

// Has a grammar kept for offline use also if the worker has started before the service worker.
function keep(name) {
  navigator.serviceWorker?.ready.then(() => fetch(FILES[name].url())).catch(() => {});
}

// On the page: gives the program one job at a time. `hear` gets what happens: "answer" with bytes, "crashed", "no worker" if the
// page has to answer itself, or "not loaded" with the reason.
class Jobs {
  #module;
  // Those of grammars, by their names. A new worker doesn't load them again.
  #modules = new Map();
  #hear;
  #job;
  #worker;
  #isReady = false;
  #isMoving = false;
  #answer;

  constructor(module, hear) {
    this.#module = module;
    this.#hear = hear;
  }

  start(job) {
    this.#job = job;
    if (this.#answer) setTimeout(() => this.#answerHere(job));
    else if (this.#isReady) this.#worker.postMessage(job);
    else if (!this.#worker && !this.#isMoving) this.#begin();
  }

  // Stops a worker in the middle of its job. One that still loads is kept for the next job.
  stop() {
    this.#job = undefined;
    if (this.#isReady) this.#end();
  }

  #end() {
    this.#worker.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }

  #begin() {
    let worker;
    try {
      worker = new Worker(import.meta.url, { type: "module" });
    } catch {
      this.#moveHere();
      return;
    }
    const failed = () => {
      if (this.#worker !== worker) return;
      const wasReady = this.#isReady;
      this.#end();
      if (wasReady) this.#hear("crashed");
      else this.#moveHere();
    };
    worker.onerror = (event) => {
      // It's told below; the page itself goes on.
      event.preventDefault();
      failed();
    };
    worker.onmessage = ({ data }) => {
      if (this.#worker !== worker) return;
      if (data === "failed") failed();
      else if (data === "ready") {
        this.#isReady = true;
        if (this.#job) worker.postMessage(this.#job);
      } else if (Array.isArray(data)) {
        this.#modules.set(...data);
        keep(data[0]);
      } else {
        this.#job = undefined;
        this.#hear("answer", data);
      }
    };
    this.#worker = worker;
    worker.postMessage([this.#module, this.#modules]);
  }

  async #moveHere() {
    this.#isMoving = true;
    try {
      this.#answer = await load(this.#module, this.#modules, (...kept) => this.#modules.set(...kept));
      this.#hear("no worker");
    } catch (error) {
      this.#hear("not loaded", error.message);
    } finally {
      this.#isMoving = false;
    }
  }

  async #answerHere(job) {
    if (this.#job !== job) return;
    let answer;
    try {
      answer = await this.#answer(job);
    } catch {
      // A program that has crashed doesn't run again.
      this.#job = undefined;
      this.#answer = undefined;
      this.#hear("crashed");
      return;
    }
    // Meanwhile there may be another job.
    if (this.#job !== job) return;
    this.#job = undefined;
    this.#hear("answer", answer);
  }
}

// The page knows the hash of the module: a module of another version would misunderstand its jobs.
export async function start(hear, hash) {
  return new Jobs(await compile(at(MODULE), hash), hear);
}

if (globalThis.WorkerGlobalScope) serve();
