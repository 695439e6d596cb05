package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Mixed computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 1 1 . 1 1 .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . . 1 . .      . 1 . . . 1 . .
//	. 1 . . 1 . . .  ->  . 1 . . 1 . . .
//	. 1 1 1 . . . .      1 . . . 1 . . 1
//	. 1 . 1 . . . .      1 . 1 1 . . . 1
//	. 1 . . 1 . . .      . 1 . 1 . . 1 .
//	. 1 . . . 1 . .      . 1 1 . 1 1 1 1
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	table := []uint8{0, 4, 2, 6, 1, 5, 3, 255}
	d ^= uint64((int32(uint8((uint32(table[int32(a)&7])<<(g&31&7))|(uint32(table[int32(a)&7])>>(8-(g&31&7))))) / 3) >> 31)
	before := g
	g++
	d += uint64(before)
	g++
	x -= uint64(g&31) * x
	before2 := c
	c--
	c += before2
	c--
	x -= uint64(c&31) * x
	if (int64(fromBool(int32(a) == int32(b))) ^ (0x00FF00FF00FF00FF % 3)) != 0 {
		a = uint8(int32(a) * (int32(e) << 17))
	} else {
		for i := int32(0); i < 3; i++ {
			c += uint32(i * (int32(e) >> 17))
			h += 7
		}
	}
	c ^= uint32(^(-(int32(f) / 7)))
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
}

package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Mixed computes a bitboard from another one.
//
// It takes 91 operations.
//
//	. 1 1 1 1 . . .      1 1 . 1 1 1 . .
//	. 1 . . . 1 . .      1 1 . 1 1 1 . 1
//	. 1 . . . 1 . .      1 1 . 1 1 1 . 1
//	. 1 . . 1 . . .  ->  . 1 . 1 1 . 1 1
//	. 1 1 1 . . . .      . 1 . . . . 1 1
//	. 1 . 1 . . . .      . 1 . . . . 1 .
//	. 1 . . 1 . . .      1 1 . . 1 1 1 1
//	. 1 . . . 1 . .      1 1 1 . . 1 . .
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	table := []uint8{0, 4, 2, 6, 1, 5, 3, 255}
	d ^= uint64(fromBool(int32(uint16((uint32(b)<<(g&31&15))|(uint32(b)>>(16-(g&31&15)))))-int32(table[x&7]) == 0))
	g = int32(uint32(g) + c)
	for i := int32(2); i < 5; i++ {
		c = uint32(uint64(c) + uint64(i)*(uint64(e)-d))
		d = uint64(uint32(fromBool(7 < g)) / (c | 1))
	}
	for i := uint32(1); i < 4; i++ {
		c += i * uint32(int32(table[c&7])*200)
		c += uint32(int32(table[x&7]) & int32(uint8((uint32(table[x&7])<<(g&31&7))|(uint32(table[x&7])>>(8-(g&31&7))))))
	}
	before2 := f
	f = int16(int32(f) + 1)
	h += int64(before2)
	f = int16(int32(f) + 1)
	x -= uint64(int32(f)&31) * x
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
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

// Mixed computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      1 1 . . . 1 1 1
//	. 1 . . . 1 . .      1 1 1 . . . 1 .
//	. 1 . . . 1 . .      1 1 1 . 1 1 1 .
//	. 1 . . 1 . . .  ->  1 1 . 1 . . . .
//	. 1 1 1 . . . .      . 1 . 1 . 1 . .
//	. 1 . 1 . . . .      . . . . . 1 . .
//	. 1 . . 1 . . .      1 . 1 . 1 . . 1
//	. 1 . . . 1 . .      . 1 1 1 . . 1 1
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	q := x
	table := []uint8{0, 4, 2, 6, 1, 5, 3, 255}
	d ^= uint64(b) << (d & 15)
	b = uint16(uint32(b) + -(uint32(int32(1)+int32(0)) + uint32(e)))
	for i := int32(0); i < 3; i++ {
		c += uint32(i) * (uint32(e) / (c | 1))
		f = int16(int32(f) & ((int32(e) << (c & 7)) ^ fromBool(p)))
	}
	if ((x * uint64(f)) >> 17) != 0 {
		var chosen int32
		if q > uint64(table[c&7]) {
			chosen = int32(table[int32(a)&7])
		} else {
			chosen = int32(f)
		}
		d -= uint64(int64(uint32(0x80000000)>>3) - (int64(bits.RotateLeft64(uint64(h), 40)) ^ int64(chosen)))
	} else {
		before := h
		h--
		d += uint64(before)
		h--
		x -= uint64(h&31) * x
	}
	before2 := g
	g--
	h += int64(before2)
	g--
	x -= uint64(g&31) * x
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
}

package bitboards

// fromBool returns 1 for true, 0 for false.
func fromBool(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Mixed computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 1 . . 1 1 1
//	. 1 . . . 1 . .      . 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      . 1 . 1 . 1 . 1
//	. 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
//	. 1 1 1 . . . .      1 . 1 1 . 1 1 .
//	. 1 . 1 . . . .      . . . . . 1 . .
//	. 1 . . 1 . . .      1 1 1 . . 1 1 1
//	. 1 . . . 1 . .      . . . . . . 1 .
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	q := x
	table := []uint8{0, 4, 2, 6, 1, 5, 3, 255}
	d ^= 0x7FFFFFFF
	if (int32(table[int32(a)&7]) ^ 0xFF) != 0 {
		g = int32(int64(g) & 0x00FF00FF00FF00FF)
	} else {
		g |= int32(table[c&7])
	}
	if q > uint64(uint16(int32(table[x&7])*int32(f))) {
		c = uint32(-int32(table[x&7]) * int32(e))
	} else {
		c = uint32(fromBool(p)) - -c
	}
	var chosen2 uint32
	if q > uint64(fromBool(200+fromBool(p) >= -int32(table[g&7]))) {
		chosen2 = uint32(fromBool(f == 0) &^ int32(table[g&7]))
	} else {
		var chosen uint32
		if q > uint64(-int32(a)) {
			chosen = uint32(table[c&7]) / (c | 1)
		} else {
			chosen = uint32(int32(e) % 7)
		}
		chosen2 = chosen
	}
	e = int8(uint32(e) * chosen2)
	for i := uint64(1); i < 3; i++ {
		c = uint32(uint64(c) + i*0xFFFFFFFFFFFFFF38)
		h -= int64(g)
	}
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
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

// Mixed computes a bitboard from another one.
//
//	. 1 1 1 1 . . .      . 1 1 . 1 . . 1
//	. 1 . . . 1 . .      . 1 . 1 . 1 . 1
//	. 1 . . . 1 . .      . 1 . 1 . 1 . 1
//	. 1 . . 1 . . .  ->  . 1 . 1 1 . 1 .
//	. 1 1 1 . . . .      . . 1 . . 1 . 1
//	. 1 . 1 . . . .      1 1 1 . . . . .
//	. 1 . . 1 . . .      1 . 1 . 1 . 1 1
//	. 1 . . . 1 . .      1 . . 1 1 1 1 .
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	d ^= 7
	before := h
	h--
	c = uint32(int64(c) + before)
	h--
	x -= uint64(h&31) * x
	if a != 0 {
		before2 := h
		h--
		h += before2
		h--
		x -= uint64(h&31) * x
	} else {
		x = uint64(int32(bits.RotateLeft32(uint32(fromBool(h == 0)), -9)) & int32(bits.RotateLeft32(uint32(0x7FFFFFFF+int32(a)), int(g&31))))
	}
	for i := int32(1); i < 3; i++ {
		c += uint32(i * fromBool(p))
		b = uint16(uint64(b) & d)
	}
	for i := uint32(1); i < 2; i++ {
		c += i * uint32(int32(200)>>17)
		x = uint64((fromBool(b != 0) * int32(uint16(bits.ReverseBytes32(uint32(b))>>16))) >> 3)
	}
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
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

// Mixed computes a bitboard from another one.
//
// It takes 35 operations.
//
//	. 1 1 1 1 . . .      1 . . . 1 . . 1
//	. 1 . . . 1 . .      1 . 1 1 1 . 1 1
//	. 1 . . . 1 . .      1 . 1 1 1 . 1 1
//	. 1 . . 1 . . .  ->  1 . 1 1 . 1 1 1
//	. 1 1 1 . . . .      . . . . 1 1 1 .
//	. 1 . 1 . . . .      1 . . 1 1 1 1 .
//	. 1 . . 1 . . .      . 1 1 1 1 . 1 .
//	. 1 . . . 1 . .      1 1 . . . . 1 1
func Mixed(x uint64) uint64 {
	a := uint8(x)
	b := uint16(x >> 8)
	c := uint32(x)
	d := x * 3
	e := int8(x >> 16)
	f := int16(x)
	g := int32(x >> 3)
	h := int64(x ^ 0x8000000000000000)
	p := x != 0
	q := x
	table := []uint8{0, 4, 2, 6, 1, 5, 3, 255}
	d ^= uint64(int16(int64(fromBool(p)) - 1))
	h &= int64(((int32(table[g&7]) | int32(e)) >> 3) | (^int32(a) >> (c & 7)))
	for i := uint32(1); i < 1; i++ {
		c = uint32(uint64(c) + uint64(i)*(0x7FFFFFFF-x))
		var chosen uint64
		if q > uint64(int32(f)^int32(table[x&7])) {
			chosen = uint64(-int32(table[x&7]))
		} else {
			chosen = x * uint64(h)
		}
		g = int32(uint64(g) & bits.Reverse64(chosen))
	}
	d += uint64(0xFFFFFFFF+c) / (d | 1)
	before2 := g
	g++
	d += uint64(before2)
	g++
	x -= uint64(g&31) * x
	x ^= uint64(uint32(int32(a)+int32(b))+c) +
		d +
		uint64(e) +
		uint64(f) +
		uint64(g) +
		uint64(h) +
		uint64(fromBool(p))
	return x
}
