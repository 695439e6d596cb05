package bitboards

import "math/bits"

// Rotated45Packed packs a bitboard for rotated bitboards: diagonal by diagonal.
//
// It takes 31 operations.
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
	const k1 uint64 = 0xAAAAAAAAAAAAAAAA
	const k2 uint64 = 0x3333333333333333
	const k4 uint64 = 0x0F0F0F0F0F0F0F0F
	const fromA uint64 = 0x0000007FFFFF0307
	const toA uint64 = 0x7E0003FFFFF00000
	const fromB uint64 = 0x001F0080000000F8
	const toB uint64 = 0x801F000000003E00
	const fromC uint64 = 0x000000FC000FE000
	const toC uint64 = 0x01E00000000FC01C
	const fromD uint64 = 0x0000000000F000FF
	const toD uint64 = 0x0000FC00000001E3
	x ^= k1 & (x ^ bits.RotateLeft64(x, -8))
	x ^= k2 & (x ^ bits.RotateLeft64(x, 16))
	x ^= k4 & (x ^ bits.RotateLeft64(x, 32))
	t := bits.RotateLeft64(x, -24)
	x = (toA & ((t & fromA) * 0x0210400000000008)) |
		(toB & ((t & fromB) * 0x0000000001000041)) |
		(toC & bits.RotateLeft64((x&fromC)*0x0000000000010081, -27)) |
		(toD & bits.RotateLeft64((x&fromD)*0x0200000000000201, -15))
	return bits.RotateLeft64(x, 1)
}
