//! Measures transforms of a batch of boards in the browser (`cargo xtask batch`) and prints the results as Markdown. The argument is
//! the folder of the page.

use std::env;
use std::path::Path;

use deltaboard_e2e::Page;

/// The required speed of the library relative to each alternative.
const BAR: f64 = 10.0;

#[tokio::main]
async fn main() {
    let folder = env::args().nth(1).expect("the folder of the page");
    let page = Page::of_site(Path::new(&folder)).await;
    page.visit("/index.html").await;
    page.wait_until("typeof measure === 'function'").await;
    let results = page.eval("measure()").await;
    let results = results.as_object().expect("results by transform");
    println!(
        "# A batch of boards in the browser\n\n\
         Written by `cargo xtask batch`: 65,536 boards in headless Chromium. *Ours* is the library, compiled to WebAssembly with \
         vectors and called once per batch, on boards in the module's memory and, as *copied*, on boards of a `BigUint64Array` \
         that are copied in and out. In the module, the boards begin in the middle of a memory page of 4 KiB, because arrays begin \
         at its edge, and a copy between equal offsets in two pages takes several times as long. *BigInt* is hand-written code for \
         `BigUint64Array`s; *chessops* is the library of that name from npm, on its own `SquareSet`s, two 32-bit numbers each. All \
         results are compared, which is left out of the times. The libraries take turns, and the median of 31 rounds counts, in \
         nanoseconds per board. The bar is \
         {BAR} times the speed of each alternative; *held* is for both, in the module and copied.\n\n\
         {} {}\n\n\
         | transform | ours | copied | BigInt | chessops | BigInt ÷ ours | chessops ÷ ours | BigInt ÷ copied | chessops ÷ copied | held |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
        deltaboard_bench::measured(),
        page.browser().await
    );
    for (name, times) in results {
        let time = |library| times[library].as_f64().expect("a time");
        let ours = ["library", "copied"].map(time);
        let theirs = ["bigint", "chessops"].map(time);
        print!("| {name} |");
        for time in ours {
            print!(" {time:.2} |");
        }
        for time in theirs {
            print!(" {time:.1} |");
        }
        let mut is_met = true;
        for ours in ours {
            for theirs in theirs {
                let ratio = theirs / ours;
                is_met &= ratio >= BAR;
                print!(" {ratio:.1} |");
            }
        }
        println!(" {} |", if is_met { "yes" } else { "**no**" });
    }
    page.console_errors().await;
}
