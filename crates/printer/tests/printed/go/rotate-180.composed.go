package bitboards

// Rotate180 rotates a bitboard by 180 degrees.
//
// It takes 28 operations.
//
//	. 1 1 1 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  . . . . 1 1 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 1 1 1 .
func Rotate180(x uint64) uint64 {
	return mirrorHorizontal(flipVertical(x))
}

// mirrorHorizontal mirrors a bitboard horizontally: the a-file becomes the h-file.
func mirrorHorizontal(x uint64) uint64 {
	const k1 uint64 = 0x5555555555555555
	const k2 uint64 = 0x3333333333333333
	const k4 uint64 = 0x0F0F0F0F0F0F0F0F
	x = ((x >> 1) & k1) | ((x & k1) << 1)
	x = ((x >> 2) & k2) | ((x & k2) << 2)
	x = ((x >> 4) & k4) | ((x & k4) << 4)
	return x
}

// flipVertical flips a bitboard vertically: rank 1 becomes rank 8.
func flipVertical(x uint64) uint64 {
	const k1 uint64 = 0x00FF00FF00FF00FF
	const k2 uint64 = 0x0000FFFF0000FFFF
	x = ((x >> 8) & k1) | ((x & k1) << 8)
	x = ((x >> 16) & k2) | ((x & k2) << 16)
	x = (x >> 32) | (x << 32)
	return x
}
