package bitboards

import "math/bits"

// depositBits scatters the low bits to the bits of a mask, as the instruction PDEP does.
func depositBits(x, mask uint64) uint64 {
	var result uint64
	for bit := uint64(1); mask != 0; bit <<= 1 {
		if x&bit != 0 {
			result |= mask & -mask
		}
		mask &= mask - 1
	}
	return result
}

// Rotated45Packed packs a bitboard for rotated bitboards: diagonal by diagonal.
//
// It takes 13 operations.
//
//	. 1 1 1 1 . . .      . 1 . 1 1 . 1 .
//	. 1 . . . 1 . .      . . 1 . . 1 . 1
//	. 1 . . . 1 . .      . 1 . . 1 . . .
//	. 1 . . 1 . . .  ->  1 1 . . . 1 1 .
//	. 1 1 1 . . . .      . . . . . 1 . 1
//	. 1 . 1 . . . .      . . . . . 1 . 1
//	. 1 . . 1 . . .      . . . 1 . . . .
//	. 1 . . . 1 . .      . . . 1 . . . .
func Rotated45Packed(x uint64) uint64 {
	const k4 uint64 = 0x055F055F055F055F
	const k2 uint64 = 0x15255B5715255B57
	const k1 uint64 = 0x2954AAA55AAAD56B
	x = bits.Reverse64(x)
	x = depositBits(x, ^k4) | depositBits(x>>32, k4)
	x = depositBits(x, ^k2) | depositBits(x>>32, k2)
	x = depositBits(x, ^k1) | depositBits(x>>32, k1)
	return x
}
