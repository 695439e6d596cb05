// The view *Build*, for the page and for players: its program is fetched when somebody opens it.
import { compile } from "./compile.js";
import { FILES } from "./files.js";
import init, { Build } from "./build.js";
import styles from "./build.css";

let program;
let sheet;

const load = () => compile(FILES.build.url(), FILES.build.hash);
const dressPage = (sheet) => { document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; };

/**
 * Starts the view in an element, and promises it. `changed` is called with the goal and the moves after every change by the user.
 * A player says how it gets modules, and puts the style sheet into its own root.
 */
export async function start(root, changed, compiled = load, dress = dressPage) {
  program ??= compiled("build").then((module) => init({ module_or_path: module }));
  try {
    await program;
  } catch (error) {
    // The next visit tries again.
    program = undefined;
    throw error;
  }
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  dress(sheet);
  return new Build(root, changed);
}
