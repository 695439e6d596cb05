package bitboards

// FlipVertical flips a bitboard vertically: rank 1 becomes rank 8.
//
// It takes 13 operations.
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
	const k1 uint64 = 0x00FF00FF00FF00FF
	const k2 uint64 = 0x0000FFFF0000FFFF
	x = ((x >> 8) & k1) | ((x & k1) << 8)
	x = ((x >> 16) & k2) | ((x & k2) << 16)
	x = (x >> 32) | (x << 32)
	return x
}
