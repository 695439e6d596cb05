// The height of a player before it is drawn, so that the page around it does not move when it starts. The numbers are those of
// `player.css` and of the parts; `e2e/tests/journeys/hosts.rs` compares them with drawn players.

const PARTS = ["board", "bits", "mask", "code"];
// The narrowest column of parts, the gap between two, and the widest board.
const COLUMN = 262;
const GAP = 22;
const BOARD = 400;
// Below, controls take two rows.
const NARROW = 590;
// Below, a listing shows the running line only.
const SHORT_LISTING = 720;
const LINE = 21;
// The width of a usual sentence about a step, and the height of its lines.
const SENTENCE = 690;
const [STEP_LINE, SENTENCE_LINE] = [26, 20];

/** Returns the height of a player: for the value of an attribute or null, the number of lines of code, and the player's width. */
export function roomFor(attribute, lines, width) {
  const isNarrow = width <= NARROW;
  const inner = width - (isNarrow ? 18 : 30);
  const gap = width <= 700 ? 6 : 8;
  const words = attribute("show")?.split(/[\s,]+/).filter(Boolean);
  const shows = (part) => (words?.length ? words.includes(part) : part !== "mask" && (part !== "board" || attribute("fen") !== null));
  const parts = PARTS.filter(shows);
  const columns = Math.max(1, Math.min(parts.length, Math.floor((inner + GAP) / (COLUMN + GAP))));
  const column = (inner - GAP * (columns - 1)) / columns;
  const heights = {
    board: Math.min(BOARD, column) + 52,
    bits: Math.min(BOARD, column) + 54,
    mask: Math.min(BOARD, column) * 0.6 + 30,
    code: width < SHORT_LISTING ? 62 : 48 + Math.min(282, LINE * lines),
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
  if (attribute("follow") !== null) blocks.push(width < 740 ? 68 : 54);
  if (attribute("ask") !== null) blocks.push(70);
  else if (shows("text") && attribute("show") !== "") blocks.push(STEP_LINE + SENTENCE_LINE * Math.ceil(SENTENCE / inner));
  if (attribute("predict") !== null) blocks.push(72);
  if (attribute("controls") === "minimal") blocks.push(40);
  else if (attribute("controls") !== "none") blocks.push(width <= 350 ? 112 : isNarrow ? 76 : 40);
  return Math.round(blocks.reduce((sum, block) => sum + block + gap, isNarrow ? 18 : 26) - gap);
}
