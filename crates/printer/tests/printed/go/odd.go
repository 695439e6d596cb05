package bitboards

// Sums computes a bitboard from another one.
//
// It takes 19 operations.
//
//	. 1 1 1 1 . . .      1 . . . 1 1 . 1
//	. 1 . . . 1 . .      . . 1 1 1 1 1 .
//	. 1 . . . 1 . .      1 . . 1 1 . 1 1
//	. 1 . . 1 . . .  ->  . . 1 . . 1 1 .
//	. 1 1 1 . . . .      1 1 . 1 . . . .
//	. 1 . 1 . . . .      . . 1 1 1 1 . 1
//	. 1 . . 1 . . .      1 . 1 1 . . . .
//	. 1 . . . 1 . .      . . 1 . . . . .
func Sums(x uint64) uint64 {
	table := []uint64{1, 2, 0, 0}
	fill(table, x)
	return total(table, 4) ^ total(table, 2)
}

func fill(t []uint64, x uint64) {
	for i := int32(0); i < 4; i++ {
		t[i] += x >> (8 * i)
	}
}

func total(t []uint64, n int32) uint64 {
	sum := uint64(0)
	for i := int32(0); i < n; i++ {
		sum = sum*31 + t[i]
	}
	return sum
}

package bitboards

const rank uint64 = 0xFF

var files = []uint64{0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0, 0, 0, 0, 0}
var bits2 = []uint8{1, 3, 7, 255}

// Tables computes a bitboard from another one.
//
// It takes 8 operations.
//
//	. 1 1 1 1 . . .      . . 1 . . . . .
//	. 1 . . . 1 . .      . . 1 . . . . .
//	. 1 . . . 1 . .      . . 1 . . . . .
//	. 1 . . 1 . . .  ->  . . 1 . . . . .
//	. 1 1 1 . . . .      . . 1 . . . . .
//	. 1 . 1 . . . .      . . 1 . . . . .
//	. 1 . . 1 . . .      . . 1 . . . . .
//	. 1 . . . 1 . .      1 1 1 . . 1 . .
func Tables(x uint64) uint64 {
	y := (x & rank) | files[x&7]
	return y ^ uint64(bits2[x>>62]) ^ files[bits2[1]]
}

package bitboards

// Changes computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      . . 1 . . . . .
//	. 1 . . . 1 . .      1 . 1 . 1 1 1 .
func Changes(x uint64) uint64 {
	y := uint64(0)
	n := int32(0)
	for {
		x &= x - 1
		if x == 0 {
			break
		}
		before := n
		n++
		y += x ^ uint64(before)
	}
	m := n
	m = m + 3
	n++
	n = m + n*2
	a := make([]uint64, 4)
	b := []uint64{uint64(m)}
	i := int32(0)
	before2 := i
	i++
	a[before2] = y
	before3 := i
	i++
	a[before3] = x
	a[i] = uint64(i)
	b[0] = uint64(n)
	y ^= a[0] + b[0] + a[2]
	y += b[0]
	x = y >> 3
	return y + x*uint64(n)
}

package bitboards

// Hidden computes a bitboard from another one.
//
// It takes 21 operations.
//
//	. 1 1 1 1 . . .      1 . 1 1 . . 1 .
//	. 1 . . . 1 . .      1 1 1 . 1 1 . 1
//	. 1 . . . 1 . .      1 1 1 . 1 1 1 .
//	. 1 . . 1 . . .  ->  . . . . . . 1 1
//	. 1 1 1 . . . .      . . . . . . . 1
//	. 1 . 1 . . . .      1 1 . 1 1 . 1 .
//	. 1 . . 1 . . .      . . . . . . 1 .
//	. 1 . . . 1 . .      1 . 1 1 . 1 1 .
func Hidden(in uint64) uint64 {
	in2 := in
	const bits2 uint64 = 3
	int2 := in >> 4
	const len2 uint64 = 1
	for lambda := uint32(0); lambda < 3; lambda++ {
		def := in2 << lambda
		in ^= def
	}
	for lambda := uint32(0); lambda < 3; lambda++ {
		def := in2 >> lambda
		in ^= def + len2
	}
	{
		const in3 uint64 = 5
		{
			const in4 uint64 = 6
			in2 += in4
		}
		in2 -= in3
	}
	return in ^ in2 ^ (bits2 << 3) ^ int2
}

package bitboards

import "math/bits"

// Literals computes a bitboard from another one.
//
// It takes 11 operations.
//
//	. 1 1 1 1 . . .      1 . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 1 . 1 . .
//	. 1 . . . 1 . .      1 . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . 1 1 . . 1 1 .
//	. 1 1 1 . . . .      1 1 . . . . . .
//	. 1 . 1 . . . .      . . 1 . 1 1 . .
//	. 1 . . 1 . . .      1 . . . 1 1 1 .
//	. 1 . . . 1 . .      . . 1 1 . 1 . 1
func Literals(x uint64) uint64 {
	const k uint64 = 0x00FF00FF
	const n uint32 = 3
	y := uint32(x) >> n
	x2 := bits.RotateLeft64(x, int(int32(n))) & k
	t := uint64(1)
	t = t << 40
	const m uint8 = 0x80
	s := uint64(5)
	s <<= 33
	s |= 9
	t |= s
	s ^= uint64(y)
	t += s
	x ^= (uint64(y) << 1) | (uint64(1) << n)
	x3 := (x * t) ^ uint64(m)
	return x3 + x2
}

package bitboards

import "math/bits"

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Signs computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
//	. 1 1 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . 1 . . . .      1 . 1 1 1 1 1 1
//	. 1 . . 1 . . .      . . 1 1 1 . . 1
//	. 1 . . . 1 . .      1 . 1 1 1 1 1 1
func Signs(x uint64) uint64 {
	a := int32(x&0xFFFF) - 0x8000
	b := a / 7
	c := a % 7
	d := int8(x)
	e := int64(a)
	f := uint64(a)
	g := a < 0
	h := int32(d) > 3
	w := uint16(^x)
	if (g && !h) || b == c {
		f += uint64(e / 3)
	} else if g != h {
		f -= uint64(c)
	} else {
		f ^= uint64(w)
	}
	var chosen int32
	if x > 5000 {
		chosen = a
	} else {
		chosen = -a
	}
	f += uint64(chosen)
	f = f * uint64(fromBool(g)+2*fromBool(h))
	return f +
		uint64(int32(d)>>1) +
		uint64(int32(w)>>3) +
		uint64(uint16((uint32(uint16(x))<<(a&15))|(uint32(uint16(x))>>(16-(a&15))))) +
		uint64(bits.OnesCount32(uint32(uint8(d)))) +
		uint64(uint8(bits.Reverse32(uint32(uint8(x)))>>24))
}

package bitboards

// Nothing computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 . . . . . . .
//	. 1 . . . 1 . .      . 1 . . . 1 1 1
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  1 . . . . 1 . .
//	. 1 1 1 . . . .      . . . . . 1 . .
//	. 1 . 1 . . . .      . . . . . 1 1 1
//	. 1 . . 1 . . .      1 . . . . 1 . 1
//	. 1 . . . 1 . .      . 1 . . . 1 . .
func Nothing(x uint64) uint64 {
	var first int32
	last := int32(7)
	for first = 0; first < last; first++ {
		last--
		if last == 2 {
			return x
		}
	}
	if x == 0 {
		return 1
	}
	return x >> first
}

package bitboards

// Triangle computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . 1 1 . . . . .
func Triangle(x uint64) uint64 {
	n := uint64(0)
	for i := int32(0); i <= int32(x&15); i++ {
		n = n*5 + uint64(ones(uint8(i)))
	}
	return n
}

func ones(n uint8) int32 {
	if int32(n) == 0 {
		return 0
	}
	return ones(uint8(int32(n)>>1)) + (int32(n) & 1)
}

package bitboards

// Turned rotates a board of 64 numbers by 180 degrees.
//
//	. 1 1 1 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  . . . . 1 1 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 1 1 1 .
func Turned(board []int32) {
	before := make([]int32, 64)
	n := int32(64)
	for sq := int32(0); sq < 64; sq++ {
		before[sq] = board[sq]
	}
	for {
		before2 := n
		n--
		if before2 == 0 {
			break
		}
		board[n] = before[63-n]
	}
}

package bitboards

import "math/bits"

// Scanned computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 1 . 1 1 1 .
//	. 1 . . . 1 . .      1 . . . 1 . . 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .  ->  . 1 . . 1 1 1 1
//	. 1 1 1 . . . .      1 1 . 1 1 1 1 .
//	. 1 . 1 . . . .      1 1 . . . 1 . 1
//	. 1 . . 1 . . .      1 . . . . 1 1 .
//	. 1 . . . 1 . .      . . . 1 . 1 . 1
func Scanned(x uint64) uint64 {
	out := uint64(0)
	rest := x
	for rest != 0 {
		sq := int32(bits.TrailingZeros64(rest))
		rest &= rest - 1
		if sq == 9 {
			continue
		}
		out |= uint64(1) << (sq ^ 7)
		if ((out >> 40) & 1) != 0 {
			break
		}
	}
	for {
		out ^= out >> 3
		rest++
		if rest >= 3 {
			break
		}
	}
	return out +
		uint64(bits.TrailingZeros64(x|1)) +
		uint64(63-int32(bits.LeadingZeros64(x|1))) +
		uint64(bits.LeadingZeros64(x))
}

package bitboards

// Swapped rotates a board of 64 numbers by 180 degrees.
//
//	. 1 1 1 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  . . . . 1 1 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 1 1 1 .
func Swapped(board []int32) {
	{
		a := int32(0)
		b := int32(63)
		for a < b {
			kept := board[a]
			board[a] = board[b]
			board[b] = kept
			a++
			b--
		}
	}
}

package bitboards

import "math/bits"

// Each computes a bitboard from another one.
//
// It takes 62 operations.
//
//	. 1 1 1 1 . . .      . . 1 . . . . 1
//	. 1 . . . 1 . .      . 1 . . . . . 1
//	. 1 . . . 1 . .      1 1 . . . . . 1
//	. 1 . . 1 . . .  ->  . . 1 . . . . 1
//	. 1 1 1 . . . .      . . . 1 . . . 1
//	. 1 . 1 . . . .      . . . 1 . . . 1
//	. 1 . . 1 . . .      1 1 1 . . . . 1
//	. 1 . . . 1 . .      . . . 1 . . . 1
func Each(board uint64) uint64 {
	out := uint64(0)
	for rest := board; rest != 0; rest &= rest - 1 {
		sq := uint32(bits.TrailingZeros64(rest))
		out ^= uint64(1) << (sq ^ 56)
	}
	for n := uint64(0); n < 3; n++ {
		i := uint32(2 - n)
		out = bits.RotateLeft64(out, int(int32(i+1)))
	}
	if (out & 1) == 1 {
		return ^out
	} else {
		return out
	}
}

package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Narrow computes a bitboard from another one.
//
// It takes 32 operations.
//
//	. 1 1 1 1 . . .      . 1 . . . . . .
//	. 1 . . . 1 . .      . . 1 1 . . . 1
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      1 1 1 . . . . .
//	. 1 . 1 . . . .      . . . . 1 1 1 1
//	. 1 . . 1 . . .      1 . 1 1 1 1 1 .
//	. 1 . . . 1 . .      1 1 . 1 1 . 1 1
func Narrow(x uint64) uint64 {
	a := uint8(x)
	b := uint8(x >> 8)
	c := uint8(int32(uint8(int32(uint8(int32(a)<<4))^int32(uint8(int32(uint8(int32(a)+int32(b)))*int32(b))))) ^ int32(uint8(int32(b)>>1)))
	d := uint16(uint8(-int32(c)))
	e := int16(x >> 16)
	f := int16(int32(int16(int32(e)<<3)) ^ int32(int16(int32(e)-int32(int16(d)))))
	p := int32(a) > int32(b)
	var q bool
	if p {
		q = b > 3
	} else {
		q = a == 7
	}
	r := (fromBool((fromBool((fromBool(p)^fromBool(q)) == 0)&fromBool(!q)) != 0) | fromBool((fromBool(p)&fromBool(q)) != 0)) != 0
	var n uint8
	if r {
		n = a
	} else {
		n = uint8(^int32(b))
	}
	var m uint8
	if q {
		m = uint8(int32(c) + int32(n))
	} else {
		m = uint8(d)
	}
	return uint64(f) ^ (uint64(d) << 20) ^ (uint64(n) << 40) ^ (uint64(m) << 50)
}

package bitboards

// Routine computes a bitboard from another one.
//
// It takes 16 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      1 1 . . 1 . 1 .
//	. 1 . . . 1 . .      . . 1 1 . 1 . .
func Routine(x uint64) uint64 {
	t := x >> 7
	n := t & 15
	for i := int32(0); i < 3; i++ {
		y := x << i
		x ^= y + n
	}
	if (t & 1) != 0 {
		z := t << 8
		x -= z
	}
	b := x << 9
	a := b
	x ^= a ^ (b >> 3)
	return uint64(x)
}

package bitboards

// Routine flips a square vertically: rank 1 becomes rank 8.
//
// It takes 1 operation.
//
//	a1 b1 c1 d1 e1 f1 g1 h1
//	a2 b2 c2 d2 e2 f2 g2 h2
//	a3 b3 c3 d3 e3 f3 g3 h3
//	a4 b4 c4 d4 e4 f4 g4 h4
//	a5 b5 c5 d5 e5 f5 g5 h5
//	a6 b6 c6 d6 e6 f6 g6 h6
//	a7 b7 c7 d7 e7 f7 g7 h7
//	a8 b8 c8 d8 e8 f8 g8 h8
func Routine(sq int32) int32 {
	sq2 := sq ^ 56
	return sq2
}

package bitboards

// TurnedOver rotates a bitboard by 180 degrees.
//
// It takes 256 operations.
//
//	. 1 1 1 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      . . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  . . . . 1 1 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . . 1 1 1 1 .
func TurnedOver(x uint64) uint64 {
	out := uint64(0)
	var i int32
	var j int32
	i = 0
	j = 63
	for i < 64 {
		out |= ((x >> i) & 1) << j
		i++
		j--
	}
	return out
}

package bitboards

const aFile uint64 = 0x0101010101010101

// ToTheLeft shifts a bitboard by one step west; bits that leave the board are lost.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      1 1 1 1 . . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
//	. 1 . . 1 . . .  ->  1 . . 1 . . . .
//	. 1 1 1 . . . .      1 1 1 . . . . .
//	. 1 . 1 . . . .      1 . 1 . . . . .
//	. 1 . . 1 . . .      1 . . 1 . . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
func ToTheLeft(x uint64) uint64 {
	return (x &^ aFile) >> 1
}

package bitboards

// Shrinking computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 . 1 . 1 . .
//	. 1 . . . 1 . .      . . 1 . . . 1 1
//	. 1 . . . 1 . .      . 1 . 1 1 . . .
//	. 1 . . 1 . . .  ->  1 . . 1 . 1 1 1
//	. 1 1 1 . . . .      . . . . 1 1 1 1
//	. 1 . 1 . . . .      1 1 . . 1 . 1 1
//	. 1 . . 1 . . .      . . . 1 1 1 1 .
//	. 1 . . . 1 . .      . . . . . . . .
func Shrinking(x uint64) uint64 {
	n := int32(70)
	x ^= uint64(n)
	n = 9
	for i := int32(1); i < n; i++ {
		x ^= x << i
		if (x & 1) != 0 {
			n--
		}
	}
	return x << n
}

package bitboards

// ExactlyAHundredInC computes a bitboard from another one.
//
// It takes 5 operations.
//
//	. 1 1 1 1 . . .      1 . 1 . . . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
//	. 1 . . . 1 . .      1 . . . 1 . 1 .
//	. 1 . . 1 . . .  ->  1 . . . 1 . . .
//	. 1 1 1 . . . .      1 . 1 . . . . .
//	. 1 . 1 . . . .      1 . 1 . . . 1 .
//	. 1 . . 1 . . .      1 . . . . . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
func ExactlyAHundredInC(bb uint64) uint64 {
	return ((bb & 0x5555555555555555) << 10) | ((bb >> 1) & 0x5555555555555555)
}

package bitboards

// Bounded computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      . 1 1 1 1 1 1 1
//	. 1 . . 1 . . .  ->  . 1 1 1 . 1 1 1
//	. 1 1 1 . . . .      . 1 . 1 1 . 1 .
//	. 1 . 1 . . . .      . 1 1 . . 1 1 .
//	. 1 . . 1 . . .      1 1 1 1 . 1 1 1
//	. 1 . . . 1 . .      . 1 1 1 1 1 1 1
func Bounded(x uint64) uint64 {
	const far uint64 = 3
	nothing()
	for i := x & 1; i < far; i++ {
		x ^= x << 1
	}
	return x
}

func nothing() {
}

package bitboards

// Nested computes a bitboard from another one.
//
// It takes 177 operations.
//
//	. 1 1 1 1 . . .      . 1 . 1 . . . .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . . 1 1 1 1 . .
//	. 1 1 1 . . . .      . . . 1 1 1 . .
//	. 1 . 1 . . . .      1 . 1 1 1 . . 1
//	. 1 . . 1 . . .      1 . . 1 . . . .
//	. 1 . . . 1 . .      1 . . . 1 . . .
func Nested(x uint64) uint64 {
	{
		t := x >> 1
		x ^= t
	}
	for left := x; left != 0; left &= left - 1 {
		bit := left & -left
		x ^= bit << 1
	}
	return (x / ((x & 6) ^ 1)) + (x % ((x & 6) ^ 1))
}

package bitboards

// Divided computes a bitboard from another one.
//
// It takes 7 operations.
//
//	. 1 1 1 1 . . .      1 . . . . 1 1 1
//	. 1 . . . 1 . .      1 . 1 1 1 . 1 1
//	. 1 . . . 1 . .      1 . 1 1 1 . 1 1
//	. 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
//	. 1 1 1 . . . .      1 . . . 1 1 1 1
//	. 1 . 1 . . . .      1 . 1 . 1 1 1 1
//	. 1 . . 1 . . .      1 . 1 1 . 1 1 1
//	. 1 . . . 1 . .      . . 1 1 1 . 1 1
func Divided(x uint64) uint64 {
	few := int32(x&7) - 4
	rest := uint32(few % 3)
	quotient := uint32(few / 2)
	return x ^ uint64(rest) ^ (uint64(quotient) << 32)
}

package bitboards

// Exchanged computes a bitboard from another one.
//
// It takes 6 operations.
//
//	. 1 1 1 1 . . .      1 1 . . . . 1 1
//	. 1 . . . 1 . .      1 . 1 1 1 . . 1
//	. 1 . . . 1 . .      1 . . 1 . 1 1 1
//	. 1 . . 1 . . .  ->  1 . 1 1 1 . 1 1
//	. 1 1 1 . . . .      1 . 1 1 . 1 1 1
//	. 1 . 1 . . . .      1 . 1 . 1 . 1 1
//	. 1 . . 1 . . .      1 . . . . . 1 1
//	. 1 . . . 1 . .      1 1 1 1 . . 1 1
func Exchanged(x uint64) uint64 {
	other := x >> 8
	third := x << 8
	kept := x
	x = other
	other = kept
	return (x + third) ^ 9223372036854775807 ^ other ^ 0x8000000000000000
}

package bitboards

// Limits computes a bitboard from another one.
//
// It takes 3 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
func Limits(x uint64) uint64 {
	low := uint32(x)
	return uint64(low ^ 2147483647 ^ (low + 0x80000000))
}

package bitboards

// Afterwards computes a bitboard from another one.
//
// It takes 9 operations.
//
//	. 1 1 1 1 . . .      1 . . . 1 1 1 1
//	. 1 . . . 1 . .      1 . . . 1 . . .
//	. 1 . . . 1 . .      . . . . 1 . . .
//	. 1 . . 1 . . .  ->  . . . . 1 . . 1
//	. 1 1 1 . . . .      1 1 1 1 . . . 1
//	. 1 . 1 . . . .      1 1 1 1 . 1 . 1
//	. 1 . . 1 . . .      . 1 1 1 . 1 1 .
//	. 1 . . . 1 . .      . 1 . 1 . 1 1 1
func Afterwards(x uint64) uint64 {
	n := int32(3)
	before := n
	n++
	y := x << before
	a := int32(x&7) - 4
	b := int32((x>>3)&7) - 4
	sum := uint32(a + b)
	return y ^ uint64(n) ^ uint64(sum)
}

package bitboards

// Counts computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 1 . . . 1 1
//	. 1 . . . 1 . .      1 . . . . . 1 1
//	. 1 . . . 1 . .      1 1 . . . . . .
//	. 1 . . 1 . . .  ->  1 . 1 . 1 1 1 1
//	. 1 1 1 . . . .      . 1 . 1 . 1 1 .
//	. 1 . 1 . . . .      1 . 1 . . 1 . .
//	. 1 . . 1 . . .      1 1 . . 1 1 . 1
//	. 1 . . . 1 . .      1 . 1 1 1 1 . .
func Counts(x uint64) uint64 {
	y := uint64(0)
	for i := int32(0); i <= 7; i++ {
		y += x >> i
	}
	for i := int32(0); i <= 8; i += 2 {
		if i == 4 {
			continue
		}
		y ^= x << i
	}
	for i := uint64(1); ; i++ {
		x &= x - 1
		if x <= i {
			break
		}
		y += i
	}
	for i := int32(0); ; i++ {
		if i > 5 {
			break
		}
		y = y*3 + uint64(i)
	}
	for i := int32(0); i != 6; i++ {
		y = y*5 + uint64(i)
	}
	for i := int32(1); 9 > i; i++ {
		y = y*7 + uint64(i)
	}
	{
		i := uint64(2)
		k := uint64(1)
		for ; i < 40; i += k {
			y += i
			k++
		}
	}
	return y
}

package bitboards

// Decided computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 . 1 . 1 1 .
//	. 1 . . . 1 . .      . 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      1 . 1 . . 1 . 1
//	. 1 . . 1 . . .  ->  . . 1 . . 1 . 1
//	. 1 1 1 . . . .      1 1 . . . 1 1 .
//	. 1 . 1 . . . .      1 . 1 . . 1 . .
//	. 1 . . 1 . . .      . 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      . . . . . 1 . 1
func Decided(x uint64) uint64 {
	y := uint64(0)
	var chosen2 bool
	if (x & 1) != 0 {
		var chosen bool
		if (x & 2) != 0 {
			chosen = x > 300
		} else {
			chosen = x < 70000
		}
		chosen2 = chosen
	} else {
		chosen2 = false
	}
	if chosen2 {
		y = 1
	}
	var chosen4 bool
	if (x & 4) != 0 {
		chosen4 = true
	} else {
		var chosen3 bool
		if (x & 8) != 0 {
			chosen3 = x > 900
		} else {
			chosen3 = x < 80000
		}
		chosen4 = chosen3
	}
	if chosen4 {
		y += 2
	}
	odd := (x & 16) != 0
	same := odd == true
	if x <= 5 || same {
		y += 4
	}
	if x < uint64(int32(1)<<20) {
		y += 8
	}
	if x >= uint64(int32(1)<<30) {
		y += 16
	}
	if x > 99 && x != 101 && x == 0 {
		y += 32
	}
	var chosen5 int32
	if x > 7 {
		chosen5 = 64
	} else {
		chosen5 = 128
	}
	y += uint64(chosen5)
	if (y & 256) != 0 {
		return x
	}
	return y * x
}

package bitboards

// PutAside computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 . . . . . .
//	. 1 . . . 1 . .      . . 1 . . . 1 1
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . 1 . . . . 1 .
//	. 1 1 1 . . . .      1 . . . . . 1 .
//	. 1 . 1 . . . .      1 . . . . . 1 1
//	. 1 . . 1 . . .      . 1 . . . . 1 .
//	. 1 . . . 1 . .      1 1 1 1 . . 1 .
func PutAside(x uint64) uint64 {
	t := []uint64{x, 0, 0, 0}
	put(t, x>>3)
	put(t, 0)
	taken(t)
	taken(t)
	return t[1] ^ (t[0] + t[2])
}

func put(t []uint64, x uint64) {
	if x == 0 {
		t[2] = 1
		return
	}
	t[0] = x
}

func taken(t []uint64) uint64 {
	t[1] += 5
	return t[1]
}

package bitboards

// Placed computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
//	. 1 1 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 . 1 1 1 1 1
func Placed(x uint64) uint64 {
	var three uint64
	var n int32
	if (x & 1) != 0 {
		one := x >> 1
		x ^= one
	}
	if (x & 2) != 0 {
		x++
	} else {
		two := x << 1
		x ^= two
	}
	if (x & 4) != 0 {
		three = 5
		x -= three
	} else {
		three = 9
		x += three * x
	}
	for (x & 8) != 0 {
		four := x >> 1
		x ^= (four & 7) + (x & 8)
	}
	for n = 0; n < 5; n++ {
		x ^= x >> n
	}
	return x - uint64(n)
}

package bitboards

// Negative computes a bitboard from another one.
//
// It takes 12 operations.
//
//	. 1 1 1 1 . . .      1 . 1 1 . 1 . .
//	. 1 . . . 1 . .      1 . . . . . . 1
//	. 1 . . . 1 . .      1 . . 1 . . . 1
//	. 1 . . 1 . . .  ->  1 . . 1 1 1 1 1
//	. 1 1 1 . . . .      1 1 . 1 1 . 1 1
//	. 1 . 1 . . . .      1 1 . 1 . 1 1 1
//	. 1 . . 1 . . .      1 1 . 1 1 . 1 1
//	. 1 . . . 1 . .      1 . . 1 . 1 . 1
func Negative(x uint64) uint64 {
	const all uint64 = 0xFFFFFFFFFFFFFFFF
	const most uint64 = 0xFFFFFFFFFFFFFFFE
	const none uint64 = 0xFFFFFFFFFFFFFFFF
	const few uint32 = 0xFFFFFFFD
	const low int64 = -9223372036854775807
	return x ^ (all - most + (x&none)*uint64(few)) ^ uint64(-low) ^ -x ^ ((-x >> 60) - ^x)
}

package bitboards

// Awaited computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . . 1 . 1 1 1
//	. 1 . . . 1 . .      . . 1 . 1 1 . 1
//	. 1 . . . 1 . .      1 1 . 1 . 1 . 1
//	. 1 . . 1 . . .  ->  1 1 1 . 1 . . .
//	. 1 1 1 . . . .      . . 1 . 1 1 1 1
//	. 1 . 1 . . . .      1 1 1 1 1 . 1 1
//	. 1 . . 1 . . .      . 1 . . . . . .
//	. 1 . . . 1 . .      1 1 1 . . 1 . 1
func Awaited(x uint64) uint64 {
	var either uint64
	round := uint64(0)
	late := uint64(0)
	var kept uint64
	var n int32
	if (x & 1) != 0 {
		either = x << 1
	} else if (x & 2) != 0 {
		either = x << 3
	} else {
		return x
	}
	twice := either >> 5
	if (x & 4) != 0 {
		twice = 0
	}
	for n = 0; n < 3; n++ {
		var own uint64
		if ((x >> n) & 1) != 0 {
			own = 7
		} else {
			own = 9
		}
		if n == 1 {
			round = own
			x += 2
			continue
		}
		if n == 2 {
			x += round
		}
		round = own * uint64(n)
		x += round
	}
	for {
		kept = x >> 9
		x -= 3
		if (x & 12) != 0 {
			break
		}
	}
	if (x & 8) != 0 {
		late = 3
	}
	if (x & 8) != 0 {
		x += late
	} else {
		x--
	}
	late = uint64(n)
	return x ^ either ^ twice ^ late ^ kept
}

package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Truths computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . 1 1 1 1 . .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . 1 1 . . 1 . .
//	. 1 1 1 . . . .      . . 1 1 1 . . .
//	. 1 . 1 . . . .      . . 1 . 1 . . .
//	. 1 . . 1 . . .      . . 1 . . 1 . .
//	. 1 . . . 1 . .      . 1 1 1 1 1 . .
func Truths(x uint64) uint64 {
	yes := true
	no := false
	y := uint64(0xFFFFFFFD)
	var shared uint64
	if (x & 1) != 0 {
		yes = false
	}
	if (x & 2) != 0 {
		no = true
	}
	either := yes && no
	if (x & 4) != 0 {
		shared = 3
		y += shared
	}
	if (x & 8) != 0 {
		shared = 5
		y ^= shared << 3
	}
	{
		var inner uint64
		{
			if (x & 16) != 0 {
				inner = 1
			} else {
				inner = x
			}
		}
		y += inner
	}
	for i := int32(0); i < 3; i++ {
		if (uint64(i) & x) != 0 {
			once := y
			y += once
		}
	}
	for (y & 64) != 0 {
		rest := y
		rest &= 63
		y = rest
	}
	if either {
		return y
	}
	return y + x - uint64(fromBool(yes))
}

package bitboards

// Steps computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      1 1 . 1 . . . .
//	. 1 . . . 1 . .      . 1 1 . 1 . 1 1
func Steps(x uint64) uint64 {
	sum := uint64(0)
	for rest := x; rest != 0; rest &= rest - 1 {
		if (rest & -rest) > uint64(int32(1)<<20) {
			break
		}
		sum += rest
	}
	{
		i := int32(0)
		j := int32(9)
		for i < j {
			if i == 2 {
				i++
				j--
				continue
			}
			sum = sum*3 + uint64(i*j)
			i++
			j--
		}
	}
	for i := int32(3); i >= 0; i-- {
		sum ^= sum << i
	}
	for i := uint8(250); i != 0; i = uint8(int32(i) + 1) {
		sum += uint64(i)
	}
	return (sum << 1) >> (x & 1)
}

package bitboards

// extractBits gathers the bits under a mask in the low bits, as the instruction PEXT does.
func extractBits(x, mask uint64) uint64 {
	var result uint64
	for bit := uint64(1); mask != 0; bit <<= 1 {
		if x&mask&-mask != 0 {
			result |= bit
		}
		mask &= mask - 1
	}
	return result
}

// Extracted computes a bitboard from another one.
//
// It takes 4 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . 1 . . . 1 . .
//	. 1 . 1 . . . .      . . 1 . 1 . . .
//	. 1 . . 1 . . .      . . 1 1 . . . .
//	. 1 . . . 1 . .      . 1 1 . . 1 . .
func Extracted(x uint64) uint64 {
	return extractBits(x, 0x00FF00FF00FF00FF) + extractBits(x, x>>3)
}

package bitboards

// Least computes a bitboard from another one.
//
// It takes 7 operations.
//
//	. 1 1 1 1 . . .      . 1 1 1 . 1 1 1
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . 1 . . 1 . . .
//	. 1 1 1 . . . .      1 . . . . . . .
//	. 1 . 1 . . . .      1 . 1 . 1 1 1 1
//	. 1 . . 1 . . .      . . 1 1 . 1 1 1
//	. 1 . . . 1 . .      . 1 1 . 1 1 1 1
func Least(x uint64) uint64 {
	const zero int32 = 0x00
	return x ^
		0xF000000000000000 ^
		0xFFFFFFFFF0000000 ^
		0xFFFFFFFFFFFFFFF0 ^
		uint64(zero) ^
		0xFFFFFFFFFFFFFFFB ^
		0xFFFFFFFFFFFFFED4 ^
		0xB
}

package bitboards

import "math/bits"

// Close computes a bitboard from another one.
//
// It takes 38 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . 1 . 1 . 1 1 .
//	. 1 . . . 1 . .      1 . 1 1 . . 1 1
//	. 1 . . 1 . . .  ->  1 1 . 1 . 1 1 .
//	. 1 1 1 . . . .      1 1 . . 1 . . .
//	. 1 . 1 . . . .      . . . 1 1 1 . .
//	. 1 . . 1 . . .      1 . . 1 1 1 . 1
//	. 1 . . . 1 . .      . 1 1 . . 1 . .
func Close(x uint64) uint64 {
	y := x >> 9
	x = bits.RotateLeft64(x&^y, 3) + (y - -x)*5 + (x&^y)*3
	x ^= x*3*y + ((x * y) / 7) + (x/(y|1))*3
	return uint64(bits.OnesCount64(x - -y)) + (((x << 1) &^ y) | (y * (x - -y))) + (x &^ (y - -x))
}

package bitboards

// Repeated computes a bitboard from another one.
//
// It takes 18 operations.
//
//	. 1 1 1 1 . . .      . . . 1 1 1 1 .
//	. 1 . . . 1 . .      . . . 1 . . . 1
//	. 1 . . . 1 . .      . . . 1 . . . 1
//	. 1 . . 1 . . .  ->  . . . 1 . . 1 .
//	. 1 1 1 . . . .      . . 1 . 1 1 1 .
//	. 1 . 1 . . . .      1 1 . . 1 . . 1
//	. 1 . . 1 . . .      . 1 . . . 1 1 1
//	. 1 . . . 1 . .      . 1 1 1 . . . .
func Repeated(x uint64) uint64 {
	t := []uint64{7, 7, 7, 7}
	z := make([]uint8, 3)
	s := []uint64{x, x, x}
	t[1] ^= x
	z[1] = 5
	b := uint8(x)
	y := uint32(x >> 8)
	few := uint32(b & 7)
	return t[0] ^
		t[1] ^
		t[3] ^
		uint64(z[1]) ^
		s[2] ^
		(x << few) ^
		uint64(y<<(x&7)) ^
		uint64(y>>(b&7)) ^
		uint64((b%8)*36)
}

package bitboards

import "math/bits"

// Kept computes a bitboard from another one.
//
// It takes 17 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . 1 . . . . .
//	. 1 . . . 1 . .      . 1 1 1 . . 1 .
//	. 1 . . 1 . . .  ->  . . 1 . . . . .
//	. 1 1 1 . . . .      1 1 . 1 . 1 . .
//	. 1 . 1 . . . .      1 1 1 1 . . 1 1
//	. 1 . . 1 . . .      . . 1 1 1 . 1 1
//	. 1 . . . 1 . .      1 . . . 1 1 . 1
func Kept(x uint64) uint64 {
	t := []uint64{1, 2, 4}
	k := t[2]
	m := uint64(bits.OnesCount32(255))
	const n uint64 = 5
	a := uint32(x)
	a ^= ((a << 5) + (a & 0x7FFFFFFF)) ^ 0xFFFFFFFD
	return t[x&1] ^ k ^ (m * n) ^ (((x >> 8) / 7) + ((x & 255) % 5)) ^ uint64(a<<3)
}

package bitboards

// Changed computes a bitboard from another one.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
//	. 1 1 1 . . . .      . 1 . . 1 . . .
//	. 1 . 1 . . . .      . 1 1 1 1 . . .
//	. 1 . . 1 . . .      . 1 1 . 1 1 . .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
func Changed(x uint64) uint64 {
	x ^= x << 1
	return x
}

package bitboards

// After computes a bitboard from another one.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      . . 1 1 1 1 . .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . . 1 . . 1 . .
//	. 1 1 1 . . . .      . . 1 1 1 . . .
//	. 1 . 1 . . . .      . . 1 . 1 . . .
//	. 1 . . 1 . . .      . . 1 . . 1 . .
//	. 1 . . . 1 . .      1 . 1 . . . 1 .
func After(x uint64) uint64 {
	return flipVertical(x) + 1
}

func flipVertical(x uint64) uint64 {
	return x << 1
}

package bitboards

// Uncounted computes a bitboard from another one.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      . . 1 . . 1 . .
//	. 1 . . . 1 . .      . . . 1 1 1 . 1
func Uncounted(x uint64) uint64 {
	j := int32(0)
	n := int32(3)
	for i := int32(0); i < 9; i++ {
		x ^= x << i
		if (x & 4) != 0 {
			i++
		}
	}
	for i := int32(0); j < 5; i++ {
		x ^= x << i
		j += 2
	}
	for i := int32(0); i <= 63; i++ {
		x += uint64(i)
	}
	for i := int32(0); i <= 64; i++ {
		x ^= uint64(i)
	}
	for i := int32(0); i <= 70; i++ {
		x += uint64(i * 3)
	}
	for i := int32(0); i < 3; i++ {
	}
	z := uint64(n)
	n++
	return x ^ z ^ uint64(n)
}

package bitboards

// Plainly computes a bitboard from another one.
//
// It takes 18 operations.
//
//	. 1 1 1 1 . . .      . . . 1 1 1 1 .
//	. 1 . . . 1 . .      . . . 1 . . . 1
//	. 1 . . . 1 . .      . . . 1 . . . 1
//	. 1 . . 1 . . .  ->  . . . 1 . . 1 .
//	. 1 1 1 . . . .      . . . 1 1 1 . .
//	. 1 . 1 . . . .      . . . 1 . 1 . .
//	. 1 . . 1 . . .      . . . 1 . . 1 .
//	. 1 . . . 1 . .      1 . 1 . . . . .
func Plainly(x uint64) uint64 {
	y := (x&^0xFF)*3 + ((((x&7)+9)/2)-4)*5
	y ^= (x % ((x & 6) ^ 1)) * 3
	y += x * 1
	b := uint8(x)
	return y ^ uint64(uint8((uint32(b)<<(int32(x&8)&7))|(uint32(b)>>(8-(int32(x&8)&7)))))
}

package bitboards

// Loosely computes a bitboard from another one.
//
// It takes 28 operations.
//
//	. 1 1 1 1 . . .      . 1 1 1 . . 1 .
//	. 1 . . . 1 . .      . 1 1 1 . 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . . 1 1 1 1 1 1
//	. 1 1 1 . . . .      . 1 1 . . 1 1 .
//	. 1 . 1 . . . .      . . . 1 1 1 . .
//	. 1 . . 1 . . .      . 1 . 1 . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 1
func Loosely(x uint64) uint64 {
	a := int64(x)
	b := int64(x >> 3)
	c := (a * 3) & (b * 5)
	y := (x & 7) + uint64(uint16(x*3))
	y ^= (x * 3) & (x * 5)
	y ^= ^(x * 3) ^ -(x * 5)
	y ^= x << uint8((x*3)&63)
	var chosen int32
	if (x & 1) != 0 {
		chosen = 3
	} else {
		chosen = int32(x >> 60)
	}
	var chosen2 int32
	if chosen < 4 {
		chosen2 = 5
	} else {
		chosen2 = 6
	}
	return y ^ uint64(c) ^ uint64(chosen2)
}

package bitboards

// Opposite computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .  ->  1 1 1 1 1 1 1 1
//	. 1 1 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . 1 . . . .      1 1 1 1 1 1 1 1
//	. 1 . . 1 . . .      1 1 1 1 1 1 1 1
//	. 1 . . . 1 . .      . 1 1 1 1 1 1 1
func Opposite(x uint64) uint64 {
	y := uint64(3)
	k := uint64(3)
	if (x & 1) != 0 {
		k = 5
	}
	if (x & 2) != 0 {
		t := x >> 1
		x ^= t
	}
	if (x & 4) != 0 {
		y = -y
	}
	return x ^ y ^ k ^ -x
}

package bitboards

// Late computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 . . 1 . . .
//	. 1 . . . 1 . .      1 1 1 . 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 . 1 1 1 .
//	. 1 . . 1 . . .  ->  1 . . 1 1 . 1 .
//	. 1 1 1 . . . .      . . . 1 . . 1 .
//	. 1 . 1 . . . .      . 1 1 1 . . 1 1
//	. 1 . . 1 . . .      1 . . 1 1 . 1 .
//	. 1 . . . 1 . .      1 . . 1 . . . .
func Late(x uint64) uint64 {
	var inside uint64
	var round uint64
	kept := uint64(0)
	t := []uint64{1, 0}
	{
		inside = x >> 3
		x ^= 5
	}
	for n := int32(0); n < 3; n++ {
		if (x & 1) != 0 {
			x += 3
			continue
		} else {
			round = x >> 1
		}
		x ^= round
	}
	if (x & 16) != 0 {
		own := uint64(0)
		if (x & 2) != 0 {
			own = 3
		}
		if (x & 2) != 0 {
			x += own
		}
	}
	if (x & 8) != 0 {
		kept = 3
	}
	if (x & 8) != 0 {
		list := []uint64{kept, x}
		x ^= list[x&1]
	}
	for n := int32(0); n < 3; n++ {
		raised(t)
	}
	return x ^ inside ^ t[1]
}

func raised(t []uint64) uint64 {
	t[1] += 5
	return t[1]
}

package bitboards

// Narrowly computes a bitboard from another one.
//
// It takes 13 operations.
//
//	. 1 1 1 1 . . .      . 1 1 1 1 . . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . 1 . . 1 . . .
//	. 1 1 1 . . . .      . 1 1 1 . . . .
//	. 1 . 1 . . . .      . 1 . 1 . . . .
//	. 1 . . 1 . . .      1 . . 1 1 . . .
//	. 1 . . . 1 . .      . 1 . 1 1 1 1 .
func Narrowly(x uint64) uint64 {
	b := uint8(x)
	few := b & 7
	w := uint16(x >> 8)
	w = uint16(int32(w) ^ int32(uint16(int32(w)>>3)))
	w = uint16(int32(w) | int32(uint16(int32(w)>>1)&15))
	half := lower(uint8(int32(few) | int32(uint8(int32(b)>>4))))
	return x ^ uint64(few) ^ uint64(w) ^ uint64(half)
}

func lower(b uint8) uint8 {
	return b & 15
}

package bitboards

// Macros computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
//	. 1 1 1 . . . .      . 1 . . 1 . . .
//	. 1 . 1 . . . .      . 1 1 1 1 . . .
//	. 1 . . 1 . . .      . 1 1 . 1 1 . .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
func Macros(x uint64) uint64 {
	y := x
	if (x & 0x0100000000000000) > 0 {
		y ^= 2
	}
	return x ^ ((y << 1) | 4)
}

package bitboards

// Templates computes a bitboard from another one.
//
// It takes 3 operations.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . . 1 1 1 1 . .
//	. 1 . . . 1 . .      . . . . 1 1 . .
//	. 1 . . 1 . . .  ->  . . 1 1 . 1 . .
//	. 1 1 1 . . . .      . . . 1 1 . . .
//	. 1 . 1 . . . .      . . 1 1 1 . . .
//	. 1 . . 1 . . .      . . . 1 . 1 . .
//	. 1 . . . 1 . .      . 1 . . 1 . . .
func Templates(x uint64) uint64 {
	return moved(8, x) ^ moved(-8, x)
}

func moved(n int32, x uint64) uint64 {
	if n > 0 {
		return x << n
	}
	return x >> -n
}

package bitboards

import "math/bits"

// Scanned computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . . 1 . .      . 1 1 . . 1 1 .
//	. 1 . . 1 . . .  ->  . 1 1 . 1 1 . .
//	. 1 1 1 . . . .      . 1 . . 1 . . .
//	. 1 . 1 . . . .      . 1 1 1 1 . . .
//	. 1 . . 1 . . .      . 1 1 . 1 1 . .
//	. 1 . . . 1 . .      1 1 . 1 1 . 1 .
func Scanned(x uint64) uint64 {
	out := uint64(0)
	var s uint64
	for x != 0 {
		s = uint64(bits.TrailingZeros64(x))
		out ^= uint64(3) << s
		x &= x - 1
	}
	if out != 0 {
		s = uint64(63 - int32(bits.LeadingZeros64(out)))
		out ^= s
	}
	return out
}

package bitboards

// Choices computes a bitboard from another one.
//
// It takes 6 operations.
//
//	. 1 1 1 1 . . .      . 1 1 1 1 . . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . 1 . . 1 . . .
//	. 1 1 1 . . . .      . 1 1 1 . . . .
//	. 1 . 1 . . . .      . 1 . 1 . . . .
//	. 1 . . 1 . . .      . 1 . . 1 . . .
//	. 1 . . . 1 . .      . . 1 . . 1 . .
func Choices(x uint64) uint64 {
	return chosen(x, 2) ^ chosen(x, 3) ^ chosen(x, 4)
}

func chosen(x uint64, how int32) uint64 {
	if how == 1 || how == 2 {
		x ^= 1
	} else if how == 3 {
		return x
	} else {
		x ^= 2
	}
	return x << 1
}

package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Edges computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 . 1 . . 1 . 1
//	. 1 . . . 1 . .      1 . . 1 1 . . 1
//	. 1 . . . 1 . .      1 . . 1 1 . . 1
//	. 1 . . 1 . . .  ->  1 . . 1 . . 1 1
//	. 1 1 1 . . . .      1 . . 1 1 . 1 1
//	. 1 . 1 . . . .      . 1 . 1 . 1 1 1
//	. 1 . . 1 . . .      1 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      . 1 . . 1 . 1 .
func Edges(x uint64) uint64 {
	half := uint32(x) & 0x7FFFFFFF
	low := int32(uint32(x))
	given := []uint64{x, uint64(half)}
	if (uint32(x) & 0x7FFFFFFF) > 5 {
		x ^= twice(given)
	}
	bumped(given)
	bumped(given)
	for i := int32(0); i < 4; i++ {
		x += uint64(-i)
	}
	for i := int32(0); i < 4; i++ {
		x = -x
		x ^= uint64(i)
	}
	x += uint64(int32(1) << ((x & 3) + 2))
	return (0xFFFFFFFFFFFFFFFF - x*3) ^ uint64(fromBool(low < 0)) ^ uint64(low/7) ^ given[1]
}

func twice(t []uint64) uint64 {
	return bumped(t) ^ bumped(t)
}

func bumped(t []uint64) uint64 {
	t[1] += 5
	return t[1]
}

package bitboards

// Told computes a bitboard from another one.
//
// It takes 35 operations.
//
//	. 1 1 1 1 . . .      . . 1 1 1 1 . .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . . 1 . .      . . 1 . . . 1 .
//	. 1 . . 1 . . .  ->  . . 1 . . 1 . .
//	. 1 1 1 . . . .      . . 1 1 1 . . .
//	. 1 . 1 . . . .      . . 1 . 1 . . .
//	. 1 . . 1 . . .      . . 1 . . 1 . .
//	. 1 . . . 1 . .      . . 1 . . 1 1 .
func Told(x uint64) uint64 {
	n := uint8(0)
	n = uint8(int32(n) | int32(uint8(x)))
	bytes := make([]uint8, 8)
	for i := uint64(0); i < 8; i++ {
		bytes[i] = uint8(x >> (8 * i))
	}
	out := uint64(0)
	for i := uint64(0); i < 8; i++ {
		out |= uint64(uint8(int32(bytes[i])<<1)) << (8 * i)
	}
	return out ^ uint64(uint8(int32(n)<<4))
}

package bitboards

// Words computes a bitboard from another one.
//
// It takes 2 operations.
//
//	. 1 1 1 1 . . .      . . 1 1 1 1 . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . 1 1 . .
//	. 1 . . 1 . . .  ->  . . 1 1 1 . . .
//	. 1 1 1 . . . .      . . 1 . . . . .
//	. 1 . 1 . . . .      . . . 1 1 . . .
//	. 1 . . 1 . . .      . . . . 1 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
func Words(x uint64) uint64 {
	int2 := x << 8
	return int2 ^ x
}

package bitboards

// Guarded computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . . 1 . .      . . . . . . . .
//	. 1 . . 1 . . .  ->  . . . . . . . .
//	. 1 1 1 . . . .      . . . . . . . .
//	. 1 . 1 . . . .      . . . . . . . .
//	. 1 . . 1 . . .      . . . . . . . .
//	. 1 . . . 1 . .      1 . . 1 . . . 1
func Guarded(x uint64) uint64 {
	at := x >> 58
	if at >= 64 {
		return 0
	}
	t := x & 3
	var t2 uint64
	if t == 0 {
		t2 = 5
	} else {
		var t3 uint64
		if t == 1 {
			t3 = x
		} else {
			var t4 uint64
			if t == 2 || t == 3 {
				t4 = 9
			} else {
				return 0
			}
			t3 = t4
		}
		t2 = t3
	}
	low := t2
	return square(at) ^ low
}

func square(at uint64) uint64 {
	if at > 63 {
		return 0
	}
	return uint64(1) << at
}
