//! Memory use, CPU throttling and traces of a page.

use serde_json::{Value, json};

use super::Page;
use crate::browser::chromium::{self, Footprint};

impl Page {
    /// The memory use of the page after garbage collection.
    pub async fn footprint(&self) -> Footprint {
        self.require_chromium("memory metrics");
        chromium::footprint(&self.client).await.expect("Chromium reports metrics")
    }

    /// The size of the app's WebAssembly memory in bytes; it never shrinks.
    pub async fn memory(&self) -> u64 {
        self.eval_as("window.memory.buffer.byteLength").await
    }

    /// The number of bytes in use in that memory. It is found by allocating blocks of 64 bytes until the memory grows; smaller gaps
    /// count as used. The page is of no use for measurements afterwards.
    pub async fn memory_in_use(&self) -> u64 {
        self.eval_as(
            r"(async () => {
                const glue = await (await fetch('/deltaboard.js')).text();
                // The generated code passes strings to the module along with `malloc` and `realloc`.
                const [, name] = glue.match(/,\w+\.([$\w]+),\w+\.[$\w]+\)/);
                const allocate = window.wasm[name];
                const all = memory.buffer.byteLength;
                let free = 0;
                // A block has a header of four bytes.
                while (allocate(60, 4), memory.buffer.byteLength === all) free += 64;
                return all - free;
            })()",
        )
        .await
    }

    /// The number of JavaScript objects and functions to which the app's WebAssembly holds references; they are never garbage.
    pub async fn wasm_references(&self) -> u64 {
        // The table of values begins with `undefined`, the table of functions with `null`.
        self.eval_as(
            "(values => {
                let count = 0;
                for (let place = 0; place < values.length; place++)
                    if (values.get(place) instanceof Object) count += 1;
                return count;
            })(window.tables.find(it => it.get(0) === undefined))",
        )
        .await
    }

    /// Slows the processor down by a factor.
    pub async fn throttle(&self, rate: f64) {
        let parameters = json!({ "rate": rate });
        self.devtools("Emulation.setCPUThrottlingRate", parameters).await;
    }

    /// The events of Chromium's trace since the browser was opened. It can be read only once, and
    /// [`Options::trace`](crate::Options::trace) must be set.
    pub async fn trace(&self) -> Vec<Value> {
        self.require_chromium("a trace");
        chromium::trace(&self.client).await.expect("Chromium has recorded a trace")
    }
}
