package bitboards

// FlipDiagonal flips a bitboard about the diagonal a1-h8.
//
// It takes 18 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      1 . . . . 1 1 .
//	. 1 . . 1 . . .  ->  . 1 . . 1 . . 1
//	. 1 1 1 . . . .      . . 1 1 . . . 1
//	. 1 . 1 . . . .      . . . 1 . . . 1
//	. 1 . . 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      . . . . . . . .
func FlipDiagonal(x uint64) uint64 {
	const k1 uint64 = 0x5500550055005500
	const k2 uint64 = 0x3333000033330000
	const k4 uint64 = 0x0F0F0F0F00000000
	t := k4 & (x ^ (x << 28))
	x ^= t ^ (t >> 28)
	t = k2 & (x ^ (x << 14))
	x ^= t ^ (t >> 14)
	t = k1 & (x ^ (x << 7))
	x ^= t ^ (t >> 7)
	return x
}
