package bitboards

import "math/bits"

// FlipVertical flips a bitboard vertically: rank 1 becomes rank 8.
//
// It takes 1 operation.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . 1 . . .
//	. 1 . . . 1 . .      . 1 . 1 . . . .
//	. 1 . . 1 . . .  ->  . 1 1 1 . . . .
//	. 1 1 1 . . . .      . 1 . . 1 . . .
//	. 1 . 1 . . . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 1 1 1 . . .
func FlipVertical(x uint64) uint64 {
	return bits.ReverseBytes64(x)
}
