package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Both rotates a bitboard by 180 degrees.
//
// It takes 30 operations.
//
//	. 1 1 1 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  . . . . 1 1 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 1 1 1 .
func Both(x uint64) uint64 {
	return flipMirrorOrReverse(x, true, true)
}

func flipMirrorOrReverse(x uint64, flip bool, mirror bool) uint64 {
	for i := uint32(3 * (1 - fromBool(mirror))); i < uint32(3*(1+fromBool(flip))); i++ {
		s := uint32(int32(1) << i)
		f := uint64(1) << s
		k := 0xFFFFFFFFFFFFFFFF / (f + 1)
		x = ((x >> s) & k) + f*(x&k)
	}
	return x
}
