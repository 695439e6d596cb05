/// Mirrors a board of 64 numbers horizontally: the a-file becomes the h-file.
///
/// ```text
/// . 1 1 1 1 . . .      . . . 1 1 1 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// . 1 . . 1 . . .  ->  . . . 1 . . 1 .
/// . 1 1 1 . . . .      . . . . 1 1 1 .
/// . 1 . 1 . . . .      . . . . 1 . 1 .
/// . 1 . . 1 . . .      . . . 1 . . 1 .
/// . 1 . . . 1 . .      . . 1 . . . 1 .
/// ```
pub const fn mirror_horizontal(board: &mut [i32; 64]) {
    let mut sq: i32 = 0;
    while sq < 64 {
        let s = board[sq as usize];
        board[sq as usize] = board[(sq ^ 7) as usize];
        board[(sq ^ 7) as usize] = s;
        sq = sq.wrapping_add(1);
        sq = sq.wrapping_add(sq & 4);
    }
}
