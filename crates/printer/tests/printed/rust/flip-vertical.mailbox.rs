/// Flips a board of 64 numbers vertically: rank 1 becomes rank 8.
///
/// ```text
/// . 1 1 1 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 . . 1 . . .
/// . 1 . . . 1 . .      . 1 . 1 . . . .
/// . 1 . . 1 . . .  ->  . 1 1 1 . . . .
/// . 1 1 1 . . . .      . 1 . . 1 . . .
/// . 1 . 1 . . . .      . 1 . . . 1 . .
/// . 1 . . 1 . . .      . 1 . . . 1 . .
/// . 1 . . . 1 . .      . 1 1 1 1 . . .
/// ```
pub fn flip_vertical(board: &mut [i32; 64]) {
    for sq in 0..32 {
        let s = board[sq as usize];
        board[sq as usize] = board[(sq ^ 56) as usize];
        board[(sq ^ 56) as usize] = s;
    }
}
