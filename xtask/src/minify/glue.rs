//! Trims the glue script of wasm-bindgen: removes ways to load a module that our pages don't use, and fallbacks for browsers
//! without WebAssembly. The module's imports become a list without names.
//!
//! A script of an unknown shape, such as from a later version of wasm-bindgen, is an error.

use anyhow::{Context, Result, ensure};

/// The start of the imports by name. The text before it declares the exported classes.
const IMPORTS: &str =
    "function __wbg_get_imports() {\n    const import0 = {\n        __proto__: null,\n";
const IMPORTS_END: &str = "    };\n";

/// The start of the functions that load the module, which end the script.
const LOADING: &str = "let wasmModule, wasmInstance, wasm;\n";
/// The names of these functions.
const LOADERS: [&str; 5] =
    ["__wbg_finalize_init", "__wbg_load", "expectedResponseType", "initSync", "__wbg_init"];
/// Their replacement: one function, which also accepts a module with a wrong content type.
const LOAD: &str = r#"let wasm;
async function start({ module_or_path, hash }) {
    const response = await fetch(module_or_path);
    if (!response.ok) throw new Error(`cannot load the program: status ${response.status}`);
    const same = is(response, hash);
    // A download that is cut off also fails as a module, below.
    same.catch(() => {});
    const imports = __wbg_get_imports();
    const { instance } = response.headers.get("content-type") === "application/wasm"
        ? await WebAssembly.instantiateStreaming(response, imports)
        : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    if (!await same) throw new Error("the program has another hash");
    wasm = instance.exports;
    wasm.__wbindgen_start();
    return wasm;
}
// Whether the response has this hash. The browser's own integrity check would prevent compiling during the download.
// Insecure contexts have no SubtleCrypto.
async function is(response, hash) {
    if (!hash || !crypto.subtle) return true;
    const bytes = await response.clone().arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return hash === "sha256-" + btoa(String.fromCharCode(...digest));
}
export { start as default };
"#;

/// Blocks to replace: the first line, and the replacement.
const BLOCKS: [(&str, &str); 3] = [
    // Every browser with WebAssembly has `encodeInto`.
    ("if (!('encodeInto' in cachedTextEncoder)) {", ""),
    // Our callers always pass `realloc`.
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
// Writes the address and the length of a text passed to the module.
function writeText(to, ptr) {
    getDataViewMemory0().setInt32(to + 4, WASM_VECTOR_LEN, true);
    getDataViewMemory0().setInt32(to, ptr, true);
}",
    ),
];

/// The trimmed script, for a module with these imports in this order; the module imports them by number from `name`.
pub(super) fn trim(script: &str, imports: &[String], name: &str) -> Result<String> {
    let (before, script) = script.split_once(IMPORTS).context("the script has no imports")?;
    let (given, rest) =
        script.split_once(IMPORTS_END).context("the script's imports do not end")?;
    let (module, rest) =
        rest.split_once("    };\n}\n").context("the script's imports are not returned")?;
    ensure!(
        module.starts_with("    return {\n        __proto__: null,\n        \"./")
            && module.ends_with(".js\": import0,\n")
            && module.lines().count() == 3,
        "the script has imports of more than one kind"
    );
    let list = list(given, imports)?;
    let (rest, loading) =
        rest.split_once(LOADING).context("the script has no functions that load the module")?;
    let loaders: Vec<_> = functions(loading).collect();
    ensure!(loaders == LOADERS, "the script has unknown loading functions: {loaders:?}");

    let mut rest = rest.to_owned();
    for (start, replacement) in BLOCKS {
        rest = replace_block(&rest, start, replacement)?;
    }
    Ok(format!(
        "{before}function __wbg_get_imports() {{\n    return {{ {name}: [\n{list}    ] }};\n}}\n{rest}{LOAD}"
    ))
}

/// The functions that the module imports, in its order and without names.
fn list(given: &str, imports: &[String]) -> Result<String> {
    let mut functions: Vec<(&str, String)> = Vec::new();
    let mut lines = given.lines();
    while let Some(line) = lines.next() {
        let (name, head) = line
            .strip_prefix("        ")
            .and_then(|line| line.split_once(": function("))
            .with_context(|| format!("`{line}` is not an imported function"))?;
        // A function that may throw is wrapped.
        let (head, end, wrapped) = match head.split_once("{ return handleError(function (") {
            Some((_, head)) => (head, "        }, arguments); },", true),
            None => (head, "        },", false),
        };
        let parameters =
            head.strip_suffix(") {").with_context(|| format!("`{name}` has no parameters"))?;
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
        "the script has {} functions, and the module imports {}",
        functions.len(),
        imports.len()
    );
    let mut list = String::new();
    for import in imports {
        let (_, function) = functions
            .iter()
            .find(|(name, _)| name == import)
            .with_context(|| format!("the script lacks `{import}`"))?;
        list += function;
    }
    Ok(list)
}

/// A function's body, with the lines that return a text replaced with one call of `writeText`.
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

/// If the lines return a text: the call that replaces them, and the lines after them.
fn text_written<'a>(line: &str, after: &'a [&'a str]) -> Option<(String, &'a [&'a str])> {
    let line = line.trim_start();
    let line = line.strip_prefix("const ").or(line.strip_prefix("var "))?;
    let text = line.strip_prefix("ptr1 = ")?.strip_suffix(';')?;
    let (written, after) = after.split_at_checked(3)?;
    let as_expected = written[0].ends_with(" len1 = WASM_VECTOR_LEN;")
        && written[1].ends_with(".setInt32(arg0 + 4 * 1, len1, true);")
        && written[2].ends_with(".setInt32(arg0 + 4 * 0, ptr1, true);");
    as_expected.then(|| (format!("writeText(arg0, {text});"), after))
}

/// Replaces a block, which ends at the `}` with the indentation of its first line.
fn replace_block(script: &str, start: &str, replacement: &str) -> Result<String> {
    let once = script.matches(start).count() == 1;
    ensure!(once, "the script needs `{}` once", start.trim());
    let (before, block) = script.split_once(start).expect("it was found above");
    let indent = &start[..start.len() - start.trim_start().len()];
    let (_, after) = block
        .split_once(&format!("\n{indent}}}\n"))
        .with_context(|| format!("`{}` does not end", start.trim()))?;
    Ok(format!("{before}{replacement}\n{after}"))
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
    fn lists_functions_in_the_order_of_the_module() {
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
        assert!(trimmed.contains("realloc) {\n\n    let len;\n}"), "{trimmed}");
    }

    #[test]
    fn a_script_of_unknown_shape_is_an_error() {
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
