// What reads texts for players: programs of their own, code above all. This is a script of its own, because few players need it.
import { answering } from "./grammars.js";
import * as boards from "./boards.js";
import * as cFamily from "./c-family.js";
import * as modules from "./modules.js";
import * as rust from "./rust.js";

const PROGRAMS = { boards, "c-family": cFamily, modules, rust };

/** Starts a reader: the function from a text to the promise of what was read. `compiled` promises the module of a name. */
export async function start(name, compiled) {
  const { default: init, answer, parse_by } = PROGRAMS[name];
  await init({ module_or_path: await compiled(name) });
  return parse_by ? answering({ answer, parse_by }, () => import("./tree-sitter.js"), compiled) : answer;
}
