// The height of a player before it is drawn, so that the page around it does not move when it starts. The numbers are those of
// `player.css` and of the parts; `e2e/tests/journeys/hosts.rs` compares them with drawn players.
import { LINES } from "./listings.js";

const PARTS = ["board", "bits", "mask", "code"];
// The narrowest column of parts, the gap between two, and the widest board.
const COLUMN = 262;
const GAP = 22;
const BOARD = 400;
// Up to the first width, controls take three rows; up to the second, a listing shows the running lines only.
const [NARROWEST, NARROW] = [350, 590];
// Up to this width, text is small, and controls take two rows.
const SMALL = 700;
const [LINE, LISTING] = [21, 282];

/** The height for a width: that of the first pair whose width is not smaller. */
const at = (width, pairs) => pairs.find(([most]) => width <= most)[1];
const FOLLOW = [[370, 125], [520, 93], [620, 81], [SMALL, 61], [740, 97], [Infinity, 67]];
const QUESTION = [[NARROWEST, 181], [500, 159], [SMALL, 139], [Infinity, 124]];
const CONTROLS = [[NARROWEST, 114], [SMALL, 76], [Infinity, 38]];

const BUILD = [[680, 1170], [1000, 1190], [Infinity, 790]];

/** The number of lines of a routine's listing. */
export function linesOf(attribute) {
  const transform = attribute("do")?.split(",").at(-1).trim();
  const routine = attribute("routine") ?? transform ?? "";
  return attribute("code")?.split("\n").length ?? LINES[routine] ?? LINES[routine.split("/")[0]] ?? LINES[transform] ?? 8;
}

/** Returns the height of a player: for the value of an attribute or null, the number of lines of code, and the player's width. */
export function roomFor(attribute, lines, width) {
  if (attribute("build") !== null) return at(width, BUILD);
  const isNarrow = width <= NARROW;
  const isSmall = width <= SMALL;
  const inner = width - (isNarrow ? 18 : 30);
  const words = attribute("show")?.split(/[\s,]+/).filter(Boolean);
  const shows = (part) => (words?.length ? words.includes(part) : part !== "mask" && (part !== "board" || attribute("fen") !== null));
  const parts = PARTS.filter(shows);
  const fitting = Math.max(1, Math.floor((inner + GAP) / (COLUMN + GAP)));
  const columns = parts.length === 3 ? fitting : Math.min(parts.length, fitting);
  const column = (inner - GAP * (columns - 1)) / columns;
  const square = Math.min(BOARD, column);
  const heights = {
    board: square + (isSmall ? 35 : 23),
    // The name of a position takes two lines in a narrow column.
    bits: square + (attribute("fen") !== null && square < 300 ? 44 : 27) - (isSmall ? 0 : 12),
    mask: 235,
    code: isNarrow ? 30 + Math.min(132, 10 + LINE * lines) : 46 + Math.min(LISTING, LINE * lines),
  };
  // Three parts have the code in a row of its own.
  const rows = [];
  let full = true;
  for (const part of parts) {
    const isAlone = part === "code" && parts.length === 3;
    if (full || isAlone || rows.at(-1).length === columns) rows.push([]);
    full = isAlone;
    rows.at(-1).push(heights[part]);
  }
  const blocks = [];
  if (rows.length > 0) blocks.push(rows.reduce((sum, row) => sum + Math.max(...row), 14 * (rows.length - 1)));
  if (attribute("follow") !== null) blocks.push(at(width, FOLLOW));
  const asks = attribute("ask") !== null;
  // The width of a usual sentence about a step, and the height of its lines.
  const [first, line, sentence] = isSmall ? [21, 18.5, 940] : [25, 20, 860];
  if (asks || attribute("predict") !== null) blocks.push(at(width, QUESTION));
  else if (shows("text") && attribute("show") !== "") blocks.push(first + line * Math.ceil(sentence / inner));
  if (!asks && attribute("controls") !== "none") blocks.push(attribute("controls") === "minimal" ? 38 : at(width, CONTROLS));
  const gap = isSmall ? 6 : 8;
  return Math.round(blocks.reduce((sum, block) => sum + block + gap, isNarrow ? 23 : 33) - gap);
}
