package bitboards

// MirrorHorizontal mirrors a board of 64 numbers horizontally: the a-file becomes the h-file.
//
//	. 1 1 1 1 . . .      . . . 1 1 1 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . . . 1 . . 1 .
//	. 1 1 1 . . . .      . . . . 1 1 1 .
//	. 1 . 1 . . . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
func MirrorHorizontal(board []int32) {
	for sq := int32(0); sq < 64; {
		s := board[sq]
		board[sq] = board[sq^7]
		board[sq^7] = s
		sq++
		sq += sq & 4
	}
}
