//! Measures the built page in the browser (`cargo xtask bench`) and prints the results as Markdown.
//!
//! The arguments are four sizes in bytes with brotli, from `cargo xtask size`: the first board and its budget, an answer and
//! its budget. The names of single measurements may follow: `opening answer tour typing glide walk players`.

mod budgets;
mod players;

use std::env;

use deltaboard_e2e::Page;

/// The arguments.
struct Arguments {
    /// The size of the first board and its budget, then those of an answer.
    sizes: [usize; 4],
    only: Vec<String>,
}

impl Arguments {
    fn selects(&self, name: &str) -> bool {
        let is_selected = self.only.is_empty() || self.only.iter().any(|only| only == name);
        if is_selected {
            eprintln!("measuring: {name}");
        }
        is_selected
    }
}

#[tokio::main]
async fn main() {
    let mut arguments = env::args().skip(1);
    let mut bytes = || arguments.next().and_then(|bytes| bytes.parse().ok());
    let (Some(board), Some(board_budget), Some(answer), Some(answer_budget)) =
        (bytes(), bytes(), bytes(), bytes())
    else {
        eprintln!("the sizes are missing; run `cargo xtask bench`");
        std::process::exit(1);
    };
    let sizes = [board, board_budget, answer, answer_budget];
    let arguments = Arguments { sizes, only: arguments.collect() };
    println!("# Performance\n");
    println!(
        "Written by `cargo xtask bench`, which builds nothing: it measures `dist/` in headless Chromium without a graphics \
         processor, from a server on the same machine. Machines differ; `e2e/tests/release/budgets.rs` tests what does not \
         depend on them.\n\n[library-performance.md](library-performance.md) compares the library with others (`cargo bench`), and \
         [browser-batch.md](browser-batch.md) measures a batch of boards in the browser (`cargo xtask batch`).\n\n\
         {} {}",
        deltaboard_bench::measured(),
        Page::open("").await.browser().await
    );
    budgets::measure(&arguments).await;
    if arguments.selects("players") {
        players::measure().await;
    }
}
