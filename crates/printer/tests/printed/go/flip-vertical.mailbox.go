package bitboards

// FlipVertical flips a board of 64 numbers vertically: rank 1 becomes rank 8.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . 1 . . .
//	. 1 . . . 1 . .      . 1 . 1 . . . .
//	. 1 . . 1 . . .  ->  . 1 1 1 . . . .
//	. 1 1 1 . . . .      . 1 . . 1 . . .
//	. 1 . 1 . . . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 1 1 1 . . .
func FlipVertical(board []int32) {
	for sq := int32(0); sq < 32; sq++ {
		s := board[sq]
		board[sq] = board[sq^56]
		board[sq^56] = s
	}
}
