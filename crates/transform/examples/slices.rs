//! Transforms a million boards at once, with the machine's widest registers.
//!
//! ```sh
//! cargo run --profile native -p deltaboard-transform --features simd --example slices
//! ```

use std::time::Instant;

use deltaboard_transform::{Bitboard, Transform};

fn main() {
    let boards: Vec<Bitboard> = (0..1_u64 << 20)
        .map(|number| Bitboard(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
        .collect();
    let mut moved = boards.clone();
    for transform in Transform::ALL {
        // wasm32-unknown-unknown has no clock.
        let begun = (!cfg!(target_family = "wasm")).then(Instant::now);
        transform.bitboards_into(&boards, &mut moved);
        let time = begun.map(|begun| begun.elapsed()).unwrap_or_default();
        println!("{transform}: {time:?}");
        for (board, moved) in boards.iter().zip(&moved) {
            assert_eq!(*moved, transform.bitboard(*board), "{transform}");
        }
    }
}
