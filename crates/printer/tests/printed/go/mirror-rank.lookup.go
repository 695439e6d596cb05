package bitboards

// MirrorRank moves a1 b1 c1 d1 e1 f1 g1 h1 to h1 g1 f1 e1 d1 c1 b1 a1; all other bits are cleared.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
func MirrorRank(x uint64) uint64 {
	mirrored := make([]uint8, 256)
	for n := int32(0); n < 256; n++ {
		mirrored[n] = uint8((int32(mirrored[n>>1]) >> 1) | ((n & 1) << 7))
	}
	x &= 0xFF
	return uint64(mirrored[x])
}
