package bitboards

// MirrorHorizontal mirrors a bitboard horizontally: the a-file becomes the h-file.
//
// It takes 15 operations.
//
//	. 1 1 1 1 . . .      . . . 1 1 1 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . . . 1 . . 1 .
//	. 1 1 1 . . . .      . . . . 1 1 1 .
//	. 1 . 1 . . . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
func MirrorHorizontal(x uint64) uint64 {
	const k1 uint64 = 0x5555555555555555
	const k2 uint64 = 0x3333333333333333
	const k4 uint64 = 0x0F0F0F0F0F0F0F0F
	x = ((x >> 1) & k1) + 2*(x&k1)
	x = ((x >> 2) & k2) + 4*(x&k2)
	x = ((x >> 4) & k4) + 16*(x&k4)
	return x
}
