//! What the page costs the browser: what it holds, what is done for it, and how it fares on a slow machine.

use serde_json::{Value, json};

use super::Page;
use crate::browser::chromium;

/// What a page holds once its garbage is collected.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// Nodes of documents.
    pub nodes: u64,
    /// Listeners of events.
    pub listeners: u64,
    /// Bytes of the heap of its scripts.
    pub heap: u64,
}

impl Page {
    /// What the page holds once its garbage is collected.
    pub async fn held(&self) -> Held {
        self.chromium_alone("what a page holds");
        chromium::held(&self.client).await.expect("Chromium tells what it holds")
    }

    /// The bytes of the memory that the app's WebAssembly has taken; it never gives any back.
    pub async fn memory(&self) -> u64 {
        let bytes = self.eval("window.memory.buffer.byteLength").await;
        bytes.as_u64().expect("bytes are a number")
    }

    /// How many bytes of that memory are in use. What is free is filled for it with blocks of 64 bytes, and what is smaller
    /// counts as used; nothing is as it was then, so the page is of no use for measuring any more.
    pub async fn memory_in_use(&self) -> u64 {
        let bytes = self
            .eval(
                r"(async () => {
                    const glue = await (await fetch('/deltaboard.js')).text();
                    // A text goes to the module with the two functions that find room for it, and more of it.
                    const [, name] = glue.match(/,\w+\.([$\w]+),\w+\.[$\w]+\)/);
                    const allocate = window.wasm[name];
                    const all = memory.buffer.byteLength;
                    let free = 0;
                    // A block has four bytes beside what is asked for.
                    while (allocate(60, 4), memory.buffer.byteLength === all) free += 64;
                    return all - free;
                })()",
            )
            .await;
        bytes.as_u64().expect("bytes are a number")
    }

    /// How many objects and functions of JavaScript the app's WebAssembly holds: none of them is ever garbage.
    pub async fn values(&self) -> u64 {
        // The table of values begins with `undefined`, that of functions with `null`.
        let values = self
            .eval(
                "(values => {
                    let held = 0;
                    for (let place = 0; place < values.length; place++)
                        if (values.get(place) instanceof Object) held += 1;
                    return held;
                })(window.tables.find(it => it.get(0) === undefined))",
            )
            .await;
        values.as_u64().expect("a count is a number")
    }

    /// Makes the processor so many times slower for the page.
    pub async fn throttle(&self, rate: f64) {
        let parameters = json!({ "rate": rate });
        self.devtools("Emulation.setCPUThrottlingRate", parameters).await;
    }

    /// What the browser has done since it was opened, as events of Chromium's traces. It can be asked once.
    /// The page was opened with [`Options::traced`](crate::Options::traced).
    pub async fn trace(&self) -> Vec<Value> {
        self.chromium_alone("a trace");
        chromium::trace(&self.client).await.expect("the browser traces what it does")
    }
}
