// Measures transforms of a batch of boards in turns: this library in WebAssembly with one call per batch, on boards in the module's
// memory and on a page's own boards, which are copied in and out; hand-written code with BigInt; and chessops, whose boards are two
// 32-bit numbers.
import init, { Batch } from "./library.js";
import { flipDiagonal, flipHorizontal, flipVertical, rotate180 } from "chessops/transform";
import { SquareSet } from "chessops/squareSet";

const BOARDS = 1 << 16;
const ROUNDS = 31;
// The number of batches per round, because the clock of a browser is coarse.
const TIMES = { library: 64, copied: 16, bigint: 1, chessops: 4 };

const ALL = (1n << 64n) - 1n;
const swap = (x, mask, by) => ((x >> by) & mask) | ((x & mask) << by);
const vertical = (x) => {
  x = swap(x, 0x00ff00ff00ff00ffn, 8n);
  x = swap(x, 0x0000ffff0000ffffn, 16n);
  return (x >> 32n) | ((x << 32n) & ALL);
};
const horizontal = (x) => {
  x = swap(x, 0x5555555555555555n, 1n);
  x = swap(x, 0x3333333333333333n, 2n);
  return swap(x, 0x0f0f0f0f0f0f0f0fn, 4n);
};
const delta = (x, mask, by) => {
  const t = (x ^ (x << by)) & mask;
  return x ^ t ^ (t >> by);
};
const diagonal = (x) => delta(delta(delta(x, 0x0f0f0f0f00000000n, 28n), 0x3333000033330000n, 14n), 0x5500550055005500n, 7n);
const antiDiagonal = (x) => delta(delta(delta(x, 0xf0f0f0f000000000n, 36n), 0xcccc0000cccc0000n, 18n), 0xaa00aa00aa00aa00n, 9n);

const TASKS = {
  "flip-vertical": [vertical, flipVertical],
  "mirror-horizontal": [horizontal, flipHorizontal],
  "flip-diagonal": [diagonal, flipDiagonal],
  "flip-anti-diagonal": [antiDiagonal, (set) => rotate180(flipDiagonal(set))],
  "rotate-180": [(x) => horizontal(vertical(x)), rotate180],
  "rotate-90-clockwise": [(x) => vertical(diagonal(x)), (set) => flipVertical(flipDiagonal(set))],
  "rotate-90-anticlockwise": [(x) => diagonal(vertical(x)), (set) => flipDiagonal(flipVertical(set))],
};

function boards() {
  const boards = new BigUint64Array(BOARDS);
  let x = 0x9e3779b97f4a7c15n;
  for (let i = 0; i < BOARDS; i++) {
    x ^= (x << 13n) & ALL;
    x ^= x >> 7n;
    x ^= (x << 17n) & ALL;
    boards[i] = x;
  }
  return boards;
}

const low = 0xffffffffn;
const toSet = (x) => new SquareSet(Number(x & low) | 0, Number(x >> 32n) | 0);
const toBits = (set) => (BigInt(set.hi >>> 0) << 32n) | BigInt(set.lo >>> 0);
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

globalThis.measure = async () => {
  const { memory } = await init();
  const bits = boards();
  const sets = Array.from(bits, toSet);
  const results = {};
  const bigOut = new BigUint64Array(BOARDS);
  const setOut = new Array(BOARDS);
  const batch = new Batch(BOARDS);
  // Created for each use, because growing memory replaces the buffer.
  const inside = () => new BigUint64Array(memory.buffer, batch.place(), BOARDS);
  const copyOut = new BigUint64Array(BOARDS);
  for (const [name, [byBigInt, byChessops]] of Object.entries(TASKS)) {
    const runs = {
      library: () => batch.transform(name),
      copied: () => {
        inside().set(bits);
        batch.transform(name);
        copyOut.set(inside());
      },
      bigint: () => {
        for (let i = 0; i < BOARDS; i++) bigOut[i] = byBigInt(bits[i]);
        return bigOut;
      },
      chessops: () => {
        for (let i = 0; i < BOARDS; i++) setOut[i] = byChessops(sets[i]);
        return setOut;
      },
    };
    runs.copied();
    runs.bigint();
    runs.chessops();
    for (let i = 0; i < BOARDS; i++) {
      if (bigOut[i] !== copyOut[i] || toBits(setOut[i]) !== copyOut[i]) throw new Error(`${name}: board ${i} differs`);
    }
    const times = { library: [], copied: [], bigint: [], chessops: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [library, run] of Object.entries(runs)) {
        const start = performance.now();
        for (let time = 0; time < TIMES[library]; time++) run();
        times[library].push((performance.now() - start) / TIMES[library]);
      }
      // Let the browser handle events between the rounds.
      await new Promise((done) => setTimeout(done));
    }
    results[name] = Object.fromEntries(Object.entries(times).map(([library, values]) => [library, median(values) * 1e6 / BOARDS]));
  }
  return results;
};
