//! The script that runs before a page's own scripts.

use crate::options::Options;

/// A script that exposes the exports, the memory and the tables of the page's WebAssembly as globals, which otherwise only the
/// generated JavaScript can access.
const EXPOSE_WASM: &str = "for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
        const result = await original.apply(WebAssembly, args);
        window.wasm ??= (result.instance ?? result).exports;
        const exports = Object.values((result.instance ?? result).exports);
        window.memory ??= exports.find(it => it instanceof WebAssembly.Memory);
        window.tables ??= exports.filter(it => it instanceof WebAssembly.Table);
        return result;
    };
}";

/// The script that runs before a page's own scripts.
pub(crate) fn init_script(options: Options) -> String {
    format!("{EXPOSE_WASM}\n{}", options.init_script)
}
