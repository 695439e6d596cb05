//! The texts of the routines, for the catalogue and for its build script.

use crate::Routine;

macro_rules! texts {
    ($($id:literal),* $(,)?) => {
        &[$(Routine {
            id: $id,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/routines/", $id, ".c")),
        }),*]
    };
}

/// The routines, grouped by task; the first one of a task is its default.
pub(crate) const ROUTINES: &[Routine] = texts![
    "flip-vertical/delta-swaps",
    "flip-vertical/shifts-and-masks",
    "flip-vertical/byte-swap",
    "flip-vertical/rotates",
    "flip-vertical/square-xor",
    "flip-vertical/mailbox",
    "flip-vertical/delta-swaps-in-another-order",
    "mirror-horizontal/delta-swaps",
    "mirror-horizontal/multiply-add",
    "mirror-horizontal/rotates",
    "mirror-horizontal/bit-reversal",
    "mirror-horizontal/square-xor",
    "mirror-horizontal/mailbox",
    "mirror-horizontal/mailbox-trick",
    "mirror-horizontal/delta-swaps-in-another-order",
    "flip-diagonal/delta-swaps",
    "flip-diagonal/square-shifts",
    "flip-diagonal/square-multiplication",
    "flip-diagonal/mailbox",
    "flip-diagonal/delta-swaps-in-another-order",
    "flip-anti-diagonal/delta-swaps",
    "flip-anti-diagonal/square-shifts",
    "flip-anti-diagonal/square-multiplication",
    "rotate-180/delta-swaps",
    "rotate-180/composed",
    "rotate-180/rotates",
    "rotate-180/bit-reversal",
    "rotate-180/square-xor",
    "rotate-180/square-subtraction",
    "rotate-90-clockwise/flip-after-diagonal",
    "rotate-90-clockwise/anti-diagonal-after-flip",
    "rotate-90-clockwise/byte-swap-after-diagonal",
    "rotate-90-clockwise/square-shifts",
    "rotate-90-clockwise/square-multiplication",
    "rotate-90-anticlockwise/diagonal-after-flip",
    "rotate-90-anticlockwise/flip-after-anti-diagonal",
    "rotate-90-anticlockwise/diagonal-after-byte-swap",
    "rotate-90-anticlockwise/square-shifts",
    "rotate-90-anticlockwise/square-multiplication",
    "pseudo-rotate-45-clockwise/rotates",
    "pseudo-rotate-45-clockwise/square-arithmetic",
    "pseudo-rotate-45-anticlockwise/rotates",
    "pseudo-rotate-45-anticlockwise/square-arithmetic",
    "rotated-45-packed/reversal-and-pdep",
    "rotated-45-packed/pext-and-pdep",
    "rotated-45-packed/rotates-and-pext",
    "rotated-45-packed/multiplications",
    "rotated-45-unpacked/pext-and-reversal",
    "rotated-45-unpacked/pext-and-pdep",
    "rotated-45-unpacked/pdep-and-rotates",
    "rotated-45-unpacked/multiplications",
    "flip-mirror-reverse/neither",
    "flip-mirror-reverse/flip",
    "flip-mirror-reverse/mirror",
    "flip-mirror-reverse/both",
    "a-file-to-rank/multiplication",
    "h-file-to-rank/multiplication",
    "rank-to-a-file/multiplication",
    "diagonal-to-rank/multiplication",
    "anti-diagonal-to-rank/multiplication",
    "mirror-rank/multiplications",
    "mirror-rank/multiplications-32",
    "mirror-rank/lookup",
    "shift-north/shift",
    "shift-north-east/masked-shift",
    "shift-east/masked-shift",
    "shift-south-east/masked-shift",
    "shift-south/shift",
    "shift-south-west/masked-shift",
    "shift-west/masked-shift",
    "shift-north-west/masked-shift",
    "wrap-north/rotate",
    "wrap-north-east/masked-rotates",
    "wrap-east/masked-rotates",
    "wrap-south-east/masked-rotates",
    "wrap-south/rotate",
    "wrap-south-west/masked-rotates",
    "wrap-west/masked-rotates",
    "wrap-north-west/masked-rotates",
    "exercises/pseudo-rotation-formula",
    "exercises/pseudo-rotation-formula-anticlockwise",
    "exercises/rank-mirror-factor",
    "exercises/quarter-turn-order",
    "exercises/mailbox-all-squares",
    "exercises/pseudo-rotation-as-packing",
    "exercises/rank-by-anti-diagonal",
];

/// Functions that routines call, but which aren't routines themselves, as they need more parameters than a board.
pub(crate) const PARTS: &[Routine] = texts!["parts/flip-mirror-or-reverse"];

/// Returns the text below the doc comment.
pub(crate) fn code(text: &str) -> &str {
    let mut rest = text;
    while rest.starts_with("///") {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    rest.trim()
}
