//! Measures a batch of boards in the browser (`cargo xtask batch`), and prints what it finds as Markdown. The argument is
//! the folder of the page.

use std::env;
use std::path::Path;

use deltaboard_e2e::{Page, Value};

/// How many times as fast as either of the others the library should be.
const BAR: f64 = 10.0;

#[tokio::main]
async fn main() {
    let folder = env::args().nth(1).expect("the folder of the page");
    let page = Page::of_site(Path::new(&folder)).await;
    page.visit("/index.html").await;
    page.wait_until("typeof measure === 'function'").await;
    let found = page.eval("measure()").await;
    let found = found.as_object().expect("a transform, and its figures");
    println!(
        "# A batch of boards in the browser\n\n\
         Written by `cargo xtask batch`: 65,536 boards in headless Chromium. *Ours* is the library, compiled to \
         WebAssembly with vectors, called once for the batch: over boards that live in the module's memory, and, as *copied*, over \
         boards that are copied into it and out again, which takes longer than the transform. \
         *BigInt* is the code that is written by hand for `BigUint64Array`s; *chessops* is the library of that name from npm, over \
         its own `SquareSet`s, two numbers of 32 bits each. Each result is compared with the others. They are measured in turns, and the \
         middle of 31 rounds counts; nanoseconds for a board. The bar is {BAR} times as fast as either.\n\n\
         | transform | ours | copied | BigInt | chessops | BigInt ÷ ours | chessops ÷ ours | held |\n\
         |---|---:|---:|---:|---:|---:|---:|---|"
    );
    for (name, times) in found {
        let time = |who| times[who].as_f64().expect("a time");
        let [ours, copied, bigint, chessops] =
            ["library", "copied", "bigint", "chessops"].map(time);
        let (first, second) = (bigint / ours, chessops / ours);
        let held = match first.min(second) >= BAR {
            true => "yes",
            false => "no",
        };
        println!(
            "| {name} | {ours:.2} | {copied:.2} | {bigint:.1} | {chessops:.1} | {first:.0} | {second:.1} | {held} |"
        );
    }
    let _errors: Value = page.console_errors().await.into();
}
