/**
 * Rotate a square by 45 degrees clockwise, nearly: diagonals become ranks.
 *
 * It takes 4 operations.
 *
 * ```text
 * a8 b7 c6 d5 e4 f3 g2 h1
 * a7 b6 c5 d4 e3 f2 g1 h8
 * a6 b5 c4 d3 e2 f1 g8 h7
 * a5 b4 c3 d2 e1 f8 g7 h6
 * a4 b3 c2 d1 e8 f7 g6 h5
 * a3 b2 c1 d8 e7 f6 g5 h4
 * a2 b1 c8 d7 e6 f5 g4 h3
 * a1 b8 c7 d6 e5 f4 g3 h2
 * ```
 */
export function pseudoRotate45Clockwise(sq) {
  return (sq - 8 * (sq & 7)) & 63;
}
