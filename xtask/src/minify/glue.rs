//! The script that wasm-bindgen writes, without what no page of ours reaches: it is made for every way to load a
//! module, and for browsers that run none. What it gives the module becomes a list, which needs no names.
//!
//! A script of another shape, as a later wasm-bindgen may write, is an error: nothing is cut by guess.

use anyhow::{Context, Result, ensure};

/// What the module imports, by name. Before it are the classes that it exports.
const IMPORTS: &str =
    "function __wbg_get_imports() {\n    const import0 = {\n        __proto__: null,\n";
const IMPORTS_END: &str = "    };\n";

/// How it ends: with ways to load the module.
const LOADING: &str = "let wasmModule, wasmInstance, wasm;\n";
/// All that is said there.
const LOADERS: [&str; 5] = [
    "__wbg_finalize_init",
    "__wbg_load",
    "expectedResponseType",
    "initSync",
    "__wbg_init",
];
/// The one way that our scripts take. A server that mislabels the module will do.
const LOAD: &str = r#"let wasm;
async function start({ module_or_path, hash }) {
    const response = await fetch(module_or_path);
    if (!response.ok) throw new Error(`the program did not come: status ${response.status}`);
    const same = is(response, hash);
    // Of a download that is cut off the module itself tells.
    same.catch(() => {});
    const imports = __wbg_get_imports();
    const { instance } = response.headers.get("content-type") === "application/wasm"
        ? await WebAssembly.instantiateStreaming(response, imports)
        : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    if (!await same) throw new Error("the program is another one");
    wasm = instance.exports;
    wasm.__wbindgen_start();
    return wasm;
}
// Whether it has this hash: the browser's own check would keep it from compiling what has come so far. Pages that are not
// secure cannot tell.
async function is(response, hash) {
    if (!hash || !crypto.subtle) return true;
    const bytes = await response.clone().arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return hash === "sha256-" + btoa(String.fromCharCode(...digest));
}
export { start as default };
"#;

/// Blocks, by their first line, and what takes their place.
const BLOCKS: [(&str, &str); 3] = [
    // Every browser that runs WebAssembly has it.
    ("if (!('encodeInto' in cachedTextEncoder)) {", ""),
    // It is always given.
    ("    if (realloc === undefined) {", ""),
    (
        "function handleError(f, args) {",
        "const handleError = f => (...args) => {
    try {
        return f(...args);
    } catch (e) {
        wasm.__wbindgen_exn_store(addToExternrefTable0(e));
    }
};
// Tells where a text is that was passed on, and how long it is.
function writeText(to, ptr) {
    getDataViewMemory0().setInt32(to + 4, WASM_VECTOR_LEN, true);
    getDataViewMemory0().setInt32(to, ptr, true);
}",
    ),
];

/// The script, cut down, for a module that imports these in this order, and by number, from what has this `name`.
pub(super) fn trim(script: &str, imports: &[String], name: &str) -> Result<String> {
    let (before, script) = script
        .split_once(IMPORTS)
        .context("the script has no imports")?;
    let (given, rest) = script
        .split_once(IMPORTS_END)
        .context("the script's imports do not end")?;
    let (module, rest) = rest
        .split_once("    };\n}\n")
        .context("the script's imports are not returned")?;
    ensure!(
        module.starts_with("    return {\n        __proto__: null,\n        \"./")
            && module.ends_with(".js\": import0,\n")
            && module.lines().count() == 3,
        "the script has imports of more than one kind"
    );
    let list = list(given, imports)?;
    let (rest, loading) = rest
        .split_once(LOADING)
        .context("the script does not load its module")?;
    let loaders: Vec<_> = functions(loading).collect();
    ensure!(loaders == LOADERS, "the module is loaded by {loaders:?}");

    let mut rest = rest.to_owned();
    for (start, instead) in BLOCKS {
        rest = replace_block(&rest, start, instead)?;
    }
    Ok(format!(
        "{before}function __wbg_get_imports() {{\n    return {{ {name}: [\n{list}    ] }};\n}}\n{rest}{LOAD}"
    ))
}

/// The functions that are given to the module, in its order and without names.
fn list(given: &str, imports: &[String]) -> Result<String> {
    let mut functions: Vec<(&str, String)> = Vec::new();
    let mut lines = given.lines();
    while let Some(line) = lines.next() {
        let (name, head) = line
            .strip_prefix("        ")
            .and_then(|line| line.split_once(": function("))
            .with_context(|| format!("`{line}` is no function that is given"))?;
        // What may throw is wrapped.
        let (head, end, wrapped) = match head.split_once("{ return handleError(function (") {
            Some((_, head)) => (head, "        }, arguments); },", true),
            None => (head, "        },", false),
        };
        let parameters = head
            .strip_suffix(") {")
            .with_context(|| format!("`{name}` has no parameters"))?;
        let body: Vec<_> = lines.by_ref().take_while(|line| *line != end).collect();
        let body = with_texts_written(&body);
        let arrow = format!("({parameters}) => {{\n{body}}}");
        functions.push((
            name,
            match wrapped {
                true => format!("handleError({arrow}),\n"),
                false => format!("{arrow},\n"),
            },
        ));
    }
    ensure!(
        functions.len() == imports.len(),
        "the script gives {} functions, and the module asks for {}",
        functions.len(),
        imports.len()
    );
    let mut list = String::new();
    for import in imports {
        let (_, function) = functions
            .iter()
            .find(|(name, _)| name == import)
            .with_context(|| format!("the script does not give `{import}`"))?;
        list += function;
    }
    Ok(list)
}

/// A body, with one call for the lines that tell where a text is.
fn with_texts_written(lines: &[&str]) -> String {
    let mut body = String::new();
    let mut rest = lines;
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        if let Some((call, after)) = text_written(line, after) {
            body += &call;
            rest = after;
        } else {
            body += line;
        }
        body.push('\n');
    }
    body
}

fn text_written<'a>(line: &str, after: &'a [&'a str]) -> Option<(String, &'a [&'a str])> {
    let line = line.trim_start();
    let line = line.strip_prefix("const ").or(line.strip_prefix("var "))?;
    let text = line.strip_prefix("ptr1 = ")?.strip_suffix(';')?;
    let (told, after) = after.split_at_checked(3)?;
    let as_expected = told[0].ends_with(" len1 = WASM_VECTOR_LEN;")
        && told[1].ends_with(".setInt32(arg0 + 4 * 1, len1, true);")
        && told[2].ends_with(".setInt32(arg0 + 4 * 0, ptr1, true);");
    as_expected.then(|| (format!("writeText(arg0, {text});"), after))
}

/// The script with something else in the place of a block, which ends where its first line is indented.
fn replace_block(script: &str, start: &str, instead: &str) -> Result<String> {
    let once = script.matches(start).count() == 1;
    ensure!(once, "the script does not have `{}` once", start.trim());
    let (before, block) = script.split_once(start).expect("it is there");
    let indent = &start[..start.len() - start.trim_start().len()];
    let (_, after) = block
        .split_once(&format!("\n{indent}}}\n"))
        .with_context(|| format!("`{}` does not end", start.trim()))?;
    Ok(format!("{before}{instead}\n{after}"))
}

/// The names of the functions that are declared in a script.
fn functions(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("async ").unwrap_or(line);
        line.strip_prefix("function ")?.split('(').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_first: function(arg0) {
            const ret = arg0.first;
            return ret;
        },
        __wbg_second: function() { return handleError(function (arg0, arg1) {
            const ret = arg1.second;
            const ptr1 = passStringToWasm0(ret);
            const len1 = WASM_VECTOR_LEN;
            getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
            getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
        }, arguments); },
    };
    return {
        __proto__: null,
        "./deltaboard_bg.js": import0,
    };
}
function handleError(f, args) {
    both();
}
function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        never();
    }
    let len;
}
if (!('encodeInto' in cachedTextEncoder)) {
    never();
}
let wasmModule, wasmInstance, wasm;
function __wbg_finalize_init(instance, module) {
}
async function __wbg_load(module, imports) {
    function expectedResponseType(type) {
    }
}
function initSync(module) {
}
async function __wbg_init(module_or_path) {
}
export { initSync, __wbg_init as default };
"#;

    fn imports() -> Vec<String> {
        ["__wbg_second", "__wbg_first"].map(str::to_owned).into()
    }

    #[test]
    fn functions_are_listed_in_the_modules_order() {
        let trimmed = trim(SCRIPT, &imports(), "js").expect("the script has its shape");
        let list = "function __wbg_get_imports() {
    return { js: [
handleError((arg0, arg1) => {
            const ret = arg1.second;
writeText(arg0, passStringToWasm0(ret));
}),
(arg0) => {
            const ret = arg0.first;
            return ret;
},
    ] };
}
";
        assert!(trimmed.starts_with(list), "{trimmed}");
        for cut in ["never", "initSync", "encodeInto", "args) {\n    both"] {
            assert!(!trimmed.contains(cut), "{trimmed}");
        }
        assert!(trimmed.ends_with("export { start as default };\n"));
        assert!(
            trimmed.contains("realloc) {\n\n    let len;\n}"),
            "{trimmed}"
        );
    }

    #[test]
    fn a_script_of_another_shape_is_an_error() {
        for part in [
            "__proto__: null",
            "    return {",
            "handleError(f, args)",
            "realloc === undefined",
            "'encodeInto' in",
            "function initSync",
            ": function(arg0)",
            "wasmInstance, ",
        ] {
            let other = SCRIPT.replacen(part, "other", 1);
            assert_ne!(other, SCRIPT);
            assert!(trim(&other, &imports(), "js").is_err(), "{part}");
        }
        assert!(trim(SCRIPT, &imports()[..1], "js").is_err());
    }
}
