// The view *Build*, for the page and for players: its program is fetched when somebody opens it.
import { compile } from "./compile.js";
import { FILES } from "./files.js";
import init, { Build } from "./build.js";
import styles from "./build.css";

let program;
let sheet;

/** Starts the view in an element, and promises it. `changed` is called with the goal and the moves after every change by the user. */
export async function start(root, changed) {
  program ??= compile(FILES.build.url(), FILES.build.hash).then((module) => init({ module_or_path: module }));
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
  const place = root.getRootNode();
  if (!place.adoptedStyleSheets.includes(sheet)) place.adoptedStyleSheets = [...place.adoptedStyleSheets, sheet];
  return new Build(root, changed);
}
