package bitboards

// FlipDiagonal flips a square about the diagonal a1-h8.
//
// It takes 2 operations.
//
//	h1 h2 h3 h4 h5 h6 h7 h8
//	g1 g2 g3 g4 g5 g6 g7 g8
//	f1 f2 f3 f4 f5 f6 f7 f8
//	e1 e2 e3 e4 e5 e6 e7 e8
//	d1 d2 d3 d4 d5 d6 d7 d8
//	c1 c2 c3 c4 c5 c6 c7 c8
//	b1 b2 b3 b4 b5 b6 b7 b8
//	a1 a2 a3 a4 a5 a6 a7 a8
func FlipDiagonal(sq uint32) uint32 {
	return (sq * 0x20800000) >> 26
}
