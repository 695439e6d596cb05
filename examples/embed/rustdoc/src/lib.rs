//! # Bitboards with animated documentation
//!
//! A routine:
//!
//! <deltaboard-player do="flip-vertical" routine="flip-vertical/delta-swaps"></deltaboard-player>
//!
//! A position:
//!
//! <deltaboard-player fen="k7/8/NK2B3/8/8/8/8/8 w - -" do="flip-diagonal"></deltaboard-player>
//!
//! The player also runs code, see [`mirror_halves`]. A picture is shown without JavaScript, and until the player starts:
//!
//! <deltaboard-player do="rotate-180" routine="rotate-180/delta-swaps">
//! <svg viewBox="-.1 -.1 8.2 8.2" width="164" height="164" role="img" aria-label="A bitboard with the letter R">
//! <rect width="8" height="8" fill="none" stroke="currentColor" stroke-width=".05"/>
//! <path d="M1 0h4v1h-4zM1 1h1v1h-1zM5 1h1v1h-1zM1 2h1v1h-1zM5 2h1v1h-1zM1 3h1v1h-1zM4 3h1v1h-1zM1 4h3v1h-3zM1 5h1v1h-1zM3 5h1v1h-1zM1 6h1v1h-1zM4 6h1v1h-1zM1 7h1v1h-1zM5 7h1v1h-1z" fill="currentColor"/>
//! </svg>
//! </deltaboard-player>

/// Mirrors each half of the board separately. Below is the code of this function, as a documentation test and as a player.
///
/// <deltaboard-player>
///
/// ```
/// fn mirror_halves(mut x: u64) -> u64 {
///     const K1: u64 = 0x5555555555555555;
///     const K2: u64 = 0x3333333333333333;
///     x = ((x >> 1) & K1) | ((x & K1) << 1);
///     x = ((x >> 2) & K2) | ((x & K2) << 2);
///     x
/// }
/// ```
///
/// </deltaboard-player>
#[must_use]
pub const fn mirror_halves(mut x: u64) -> u64 {
    const K1: u64 = 0x5555555555555555;
    const K2: u64 = 0x3333333333333333;
    x = ((x >> 1) & K1) | ((x & K1) << 1);
    x = ((x >> 2) & K2) | ((x & K2) << 2);
    x
}
