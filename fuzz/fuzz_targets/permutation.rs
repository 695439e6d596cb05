//! Parses any text as a permutation. Errors have a valid span, and the compiled code does the permutation.

#![no_main]

use deltaboard_compiler::{Instructions, Search};
use deltaboard_trace::{Permutation, run};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Permutation>() {
        Ok(permutation) => {
            let best = Search::new(&permutation, Instructions::default()).best();
            assert!(best.operations() <= 66);
            let trace = run(&best.program(), 0).expect("code that runs");
            assert_eq!(Permutation::from_origins(trace.result_origins()), Some(permutation));
        }
        Err(error) => {
            assert!(error.span().end <= text.len());
            assert!(!error.draw(text).is_empty());
        }
    }
});
