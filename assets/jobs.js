// The worker's program, which reads any text, examines code and searches: in a Web Worker, and where none starts, on the thread
// of the page. Both import this script.
import { compile } from "./compile.js";

const MODULE = "deltaboard-worker_bg.wasm";
// The files of one version request each other with it (see boot.js).
const VERSION = new URL(import.meta.url).search;
const at = (name) => new URL(name + VERSION, import.meta.url);

// Returns the function from a job to its answer, both as bytes.
async function load(module) {
  const { default: init, answer } = await import(at("deltaboard-worker.js"));
  await init({ module_or_path: module });
  return answer;
}

// In the worker, the page sends the module and then the jobs.
function serve() {
  addEventListener("message", async ({ data: module }) => {
    try {
      const answer = await load(module);
      onmessage = ({ data: job }) => postMessage(answer(job));
      postMessage("ready");
    } catch {
      postMessage("failed");
    }
  }, { once: true });
}

// On the page: gives the program one job at a time. `hear` gets what happens: "answer" with bytes, "crashed", "no worker" if the
// page has to answer itself, or "not loaded" with the reason.
class Jobs {
  #module;
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
      } else {
        this.#job = undefined;
        this.#hear("answer", data);
      }
    };
    this.#worker = worker;
    worker.postMessage(this.#module);
  }

  async #moveHere() {
    this.#isMoving = true;
    try {
      this.#answer = await load(this.#module);
      this.#hear("no worker");
    } catch (error) {
      this.#hear("not loaded", error.message);
    } finally {
      this.#isMoving = false;
    }
  }

  #answerHere(job) {
    if (this.#job !== job) return;
    this.#job = undefined;
    let answer;
    try {
      answer = this.#answer(job);
    } catch {
      // A program that has crashed doesn't run again.
      this.#answer = undefined;
      this.#hear("crashed");
      return;
    }
    this.#hear("answer", answer);
  }
}

// The page knows the hash of the module: a module of another version would misunderstand its jobs.
export async function start(hear, hash) {
  return new Jobs(await compile(at(MODULE), hash), hear);
}

if (globalThis.WorkerGlobalScope) serve();
