//! Runs `deltaboard prove --compile`: what was read is held against the compilers and interpreters on this machine. A language
//! whose tools are missing is left out, unless `DELTABOARD_LANGUAGES=all`.

mod program;
#[allow(dead_code, reason = "files are only written")]
mod temporary_folder;

use deltaboard_testing::tools::missing;
use program::run;
use temporary_folder::TemporaryFolder;

/// A file of each language with what doesn't compile here: each of its functions is compiled with what it needs. The last
/// number is of the functions.
const FILES: [(&str, &[&str], &str, usize); 8] = [
    (
        "a.c",
        &["cc"],
        "#include <stdio.h>
#include \"missing.h\"
typedef unsigned long long U64;
#define NORTH(b) ((b) << 8)
static U64 flipVertical(U64 x) { return __builtin_bswap64(x); }
U64 north(U64 x) { return NORTH(x); }
void mirror(U64 *b) { *b = __builtin_bswap64(*b); }
int flipSquare(int sq) { return sq ^ 56; }
U64 third(U64 b) { return 100 / b; }
int main(void) { printf(\"%llx\\n\", flipVertical(1)); }
",
        5,
    ),
    (
        "a.cpp",
        &["c++"],
        "#include <cstdint>
#include \"missing.h\"
namespace chess {
using U64 = uint64_t;
class Board { U64 v; public: constexpr explicit Board(U64 x): v(x) {}
  constexpr Board flip() const { return Board(__builtin_bswap64(v)); } };
enum Square : int { A1, B1, H8 = 63 };
constexpr Square flip(Square s) { return Square(s ^ 56); }
template <int D> U64 shift(U64 b) { return b << D; }
U64 north(const U64 &b) { return shift<8>(b); }
void mirror(U64 &b) { b = __builtin_bswap64(b); }
struct Other { missing::Type other; };
}
",
        4,
    ),
    (
        "a.rs",
        &["rustc"],
        "use missing::Serialize;
#[derive(Clone, Copy)]
pub struct Bitboard(pub u64);
#[derive(Serialize)]
struct Game { x: u32 }
impl Bitboard {
    pub const fn flip_vertical(self) -> Self { Self(self.0.swap_bytes()) }
    pub fn north(&self) -> Bitboard { Bitboard(self.0) << 8 }
    pub fn mirror(&mut self) { self.0 = self.0.reverse_bits().swap_bytes(); }
}
impl std::ops::Shl<u32> for Bitboard { type Output = Self; fn shl(self, n: u32) -> Self { Self(self.0 << n) } }
fn flip_square(sq: u8) -> u8 { sq ^ 56 }
fn main() { println!(\"{}\", flip_square(1)); }
",
        4,
    ),
    (
        "a.go",
        &["go"],
        "package chess

import (
	\"math/bits\"
	\"os\"
	\"example.org/missing\"
)

type Bitboard uint64

func (b Bitboard) Flip() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }
func (b *Bitboard) North() { *b <<= 8 }
func flipSquare(sq int) int { return sq ^ 56 }
func other() { missing.Call(os.Args) }
",
        3,
    ),
    (
        "A.java",
        &["javac", "java"],
        "package org.chess;
import java.util.*;
public final class A {
  static final long M = 0x00ff00ff00ff00ffL;
  private static long north(long x) { return (x & ~M | x & M) << 8; }
  static int flipSquare(int sq) { return sq ^ 56; }
  static class Inner { static long rot180(long b) { return Long.reverse(b); } }
  org.missing.Type other;
}
",
        3,
    ),
    (
        "a.cs",
        &["mcs", "mono"],
        "using System;
namespace Chess.Core {
  static class Bits {
    const ulong M = 0x00ff00ff00ff00ffUL;
    static ulong North(ulong x) => (x & ~M | x & M) << 8;
    static void South(ref ulong b) { b >>= 8; }
    static int FlipSquare(int sq) => sq ^ 56;
    static Missing.Type other;
  }
}
",
        3,
    ),
    (
        "a.py",
        &["python3"],
        "import missing
BB = 0xffffffffffffffff
def flip_vertical(bb: int) -> int:
    return int.from_bytes(bb.to_bytes(8, \"little\"), \"big\")
class Shifts:
    @staticmethod
    def north(b):
        return (b << 8) & BB
def flip_square(sq): return sq ^ 56
",
        3,
    ),
    (
        "a.mjs",
        &["node"],
        "import { other } from \"./missing.mjs\";
const M = 0xffffffffffffffffn;
export const north = (b) => (b << 8n) & M;
function flipSquare(sq) { return sq ^ 56; }
",
        2,
    ),
];

#[test]
fn compilers_agree() {
    for (file, tools, text, functions) in FILES {
        if missing(tools).is_some() {
            continue;
        }
        let folder = TemporaryFolder::new("compilers");
        folder.write(file, text);
        let done = run(folder.path(), &["prove", "--compile", file]);
        let agree = format!("; {} agrees for ", tools[0]);
        let lines: Vec<_> = done.output.lines().filter(|it| it.contains(&agree)).collect();
        assert_eq!(lines.len(), functions, "{}{}", done.output, done.errors);
        assert!(!done.output.contains("not checked"), "{}", done.output);
    }
}

#[test]
fn nothing_is_proved_where_an_interpreter_disagrees() {
    if missing(&["python3"]).is_some() {
        return;
    }
    let folder = TemporaryFolder::new("compilers-disagree");
    folder.write(
        "a.py",
        "def north(b): return (b << 8) & 0xffffffffffffffff
def south(b): return b >> 8
globals()['south'] = lambda b: b
",
    );
    let done = run(folder.path(), &["prove", "--compile", "a.py"]);
    assert_eq!(
        done.output,
        "\
✓ tested     a.py:1  north: shift north with a1 as bit 0, not called proved since python3 disagrees on `south`, 2 operations; python3 agrees for 2338 inputs
✗ different  a.py:2  south: python3 gives 0x1 for 0x1, but 0x0 was read
2 functions: 1 tested, 1 different.
"
    );
    assert_eq!(done.code, 1);
    let json = run(folder.path(), &["prove", "--compile", "--json", "a.py"]);
    assert!(json.output.contains(r#""compiled":"different""#), "{}", json.output);
    let one = run(folder.path(), &["prove", "--compile", "a.py", "--function", "south"]);
    assert_eq!(
        one.output,
        "south in a.py: python3 gives 0x1 for 0x1, but 0x0 was read. Nothing is proved.\n"
    );
    assert_eq!(one.code, 1);
    let same = run(folder.path(), &["prove", "--compile", "a.py", "--function", "north"]);
    assert_eq!(same.errors, "deltaboard: north in a.py: python3 agrees for 2338 inputs.\n");
    assert_eq!(same.code, 0);
}

#[test]
fn what_cannot_be_compiled_is_not_checked() {
    if missing(&["cc"]).is_some() {
        return;
    }
    let folder = TemporaryFolder::new("compilers-not");
    folder.write("a.c", "U64 flip(U64 x) { return __builtin_bswap64(x); }\n");
    let done = run(folder.path(), &["prove", "--compile", "a.c"]);
    assert!(
        done.errors.contains("flip in a.c: not checked by a compiler: cc: "),
        "{}",
        done.errors
    );
    assert_eq!(done.code, 0);
    folder.write("a.txt", "u64 flip(u64 x) { return bswap64(x); }\n");
    let done = run(folder.path(), &["prove", "--compile", "a.txt"]);
    assert!(done.errors.contains("the file has no extension of a language"), "{}", done.errors);
    // That `bswap64` is what its name says is an assumption.
    assert_eq!(done.code, 4);
}
