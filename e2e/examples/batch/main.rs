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
         those of a `BigUint64Array` that are copied into it and out again. In the module they begin in the middle of a \
         page of 4 KiB, while arrays begin at its edge: where a copy writes as far into a page as it reads, it takes several times as long here. \
         *BigInt* is the code that is written by hand for `BigUint64Array`s; *chessops* is the library of that name from npm, over \
         its own `SquareSet`s, two numbers of 32 bits each. Each result is compared with the others. They are measured in turns, and the \
         middle of 31 rounds counts; nanoseconds for a board. The bar is {BAR} times as fast as either; *held* is of both, in the module \
         and copied.\n\n\
         {} {}\n\n\
         | transform | ours | copied | BigInt | chessops | BigInt ÷ ours | chessops ÷ ours | BigInt ÷ copied | chessops ÷ copied | held |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
        deltaboard_bench::measured(),
        page.browser().await
    );
    for (name, times) in found {
        let time = |who| times[who].as_f64().expect("a time");
        let ours = ["library", "copied"].map(time);
        let theirs = ["bigint", "chessops"].map(time);
        print!("| {name} |");
        for time in ours {
            print!(" {time:.2} |");
        }
        for time in theirs {
            print!(" {time:.1} |");
        }
        let mut is_held = true;
        for ours in ours {
            for theirs in theirs {
                let ratio = theirs / ours;
                is_held &= ratio >= BAR;
                print!(" {ratio:.1} |");
            }
        }
        println!(" {} |", if is_held { "yes" } else { "**no**" });
    }
    let _errors: Value = page.console_errors().await.into();
}
