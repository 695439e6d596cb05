//! Runs `deltaboard prove` on whole files and folders.

mod program;
#[allow(dead_code, reason = "files are only written")]
mod temporary_folder;

use program::{run, run_with};
use serde_json::{Value, json};
use temporary_folder::TemporaryFolder;

const ENGINE: &str = "\
#include <cstdint>
#include <cstdio>
#ifdef _MSC_VER
#include <intrin.h>
#endif
using U64 = uint64_t;
U64 flipVertical(U64 x) { return __builtin_bswap64(x); }
U64 mirrorHorizontal(U64 x) {
    x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
    return ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
}
U64 eastOne(U64 b) { return b << 1; }
U64 turned(U64 b) { return flipVertical(b); }
U64 knights(U64 b) { return (b << 17) | (b << 15); }
U64 third(U64 b) { return 100 / b; }
int count(U64 b) { int n = 0; while (b) { n++; b &= b - 1; } return n; }
U64 show(U64 b) { std::printf(\"%llx\", b); return b; }
int main() { std::printf(\"%llx\", flipVertical(1)); }
";

#[test]
fn every_function_gets_an_answer() {
    let folder = TemporaryFolder::new("survey");
    folder.write("engine.cpp", ENGINE);
    let done = run(folder.path(), &["prove", "engine.cpp"]);
    assert_eq!(done.errors, "");
    assert_eq!(
        done.output,
        "\
✓ proved     engine.cpp:7  flipVertical: flip vertical, 1 operation
✗ different  engine.cpp:8  mirrorHorizontal: not mirror horizontal: a1 goes to d1, not to h1
✗ different  engine.cpp:12  eastOne: not shift east: h1 goes to a2, not off the board
✓ proved     engine.cpp:13  turned: flip vertical, 1 operation
? unknown    engine.cpp:14  knights: runs, no known transform
✗ undefined  engine.cpp:15  third: it has no result for some boards: division by zero
6 functions: 2 proved, 2 different, 1 unknown, 1 undefined; 1 cannot be read (--why says why).
"
    );
    assert_eq!(done.code, 1);
    let why = run(folder.path(), &["prove", "engine.cpp", "--why"]);
    assert!(why.errors.contains("engine.cpp:17:31: "), "{}", why.errors);
}

#[test]
fn answers_are_objects_and_annotations() {
    let folder = TemporaryFolder::new("survey-forms");
    folder.write("engine.cpp", ENGINE);
    let done = run(folder.path(), &["prove", "engine.cpp", "--json"]);
    let objects: Vec<Value> =
        done.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        objects[0],
        json!({
            "file": "engine.cpp", "function": "flipVertical", "line": 7, "verdict": "proved",
            "transform": "flip-vertical", "assumptions": [], "counterexample": null,
            "message": "flip vertical",
        })
    );
    assert_eq!(objects[2]["counterexample"], "0x0000000000000080");
    assert_eq!(objects[6]["verdict"], "unreadable");
    let done = run(folder.path(), &["prove", "engine.cpp", "--github", "--function", "eastOne"]);
    assert_eq!(
        done.output,
        "::error file=engine.cpp,line=12,title=different::eastOne: not shift east: h1 goes to a2, not off the board\n"
    );
    // One routine as well, and no function at all.
    let one = run_with(folder.path(), &["prove", "-", "--json"], "sq ^ 56");
    assert!(
        one.output.contains("\"verdict\":\"proved\",\"transform\":\"flip-vertical\""),
        "{}",
        one.output
    );
    let none = run(folder.path(), &["prove", "engine.cpp", "--json", "--function", "none"]);
    assert_eq!((none.code, &*none.output), (2, ""));
}

#[test]
fn folders_are_read() {
    let folder = TemporaryFolder::new("survey-folder");
    // Each of the globs could name what another one begins with.
    let uses = "use std::io; use std::io::prelude::*; use bits::*; use options::*; use more::*;";
    let code = "fn flip(x: u64) -> u64 { x.swap_bytes() }\nfn main() { println!(\"\") }";
    folder.write("a.rs", &format!("{uses} {code}"));
    folder.write(
        "b.java",
        "class B { static long mirror(long x) { return Long.reverse(Long.reverseBytes(x)); } }",
    );
    folder.write("notes.txt", "no code");
    folder.write("broken.c", "int main( {");
    let done = run(folder.path(), &["prove", "."]);
    assert_eq!(
        done.output,
        "\
✓ proved     ./a.rs:1  flip: flip vertical, 1 operation
✓ proved     ./b.java:1  mirror: mirror horizontal, 2 operations
2 functions: 2 proved; 1 cannot be read (--why says why).
"
    );
    assert_eq!(done.code, 0, "what can't be read doesn't matter");
}

/// Under another numbering of the squares, a turn goes the other way.
#[test]
fn the_numbering_of_the_squares_is_said() {
    let folder = TemporaryFolder::new("survey-mapping");
    let turn = "
        U64 north(U64 x) { return x >> 8; }
        U64 rot90_cw(U64 x) { return flip_diagonal(flip_vertical(x)); }";
    folder.write("turn.c", turn);
    let lines = |arguments: &[&str]| {
        run(folder.path(), &[&["prove", "turn.c", "--assume"], arguments].concat()).output
    };
    for (arguments, first) in [
        (&[][..], "rot90_cw: rotate 90 clockwise with a8 as bit 0"),
        (&["--mapping", "a8-b8"], "rot90_cw: rotate 90 clockwise with a8 as bit 0"),
        (&["--mapping", "a1-a2"], "rot90_cw: rotate 90 clockwise with a1 as bit 0"),
    ] {
        assert!(lines(arguments).contains(first), "{arguments:?}: {}", lines(arguments));
    }
    assert!(lines(&[]).contains("north: shift north with a8 as bit 0"), "{}", lines(&[]));
    folder.write("one.c", "U64 turn(U64 x) { return flip_diagonal(flip_vertical(x)); }");
    let one = |arguments: &[&str]| run(folder.path(), &[&["prove", "one.c"], arguments].concat());
    assert!(
        one(&[]).output.contains("is rotate 90 anticlockwise with a1 as bit 0"),
        "{}",
        one(&[]).output
    );
    let task = ["--task", "rotate-90-clockwise", "--mapping", "a8-b8", "--assume"];
    assert_eq!(one(&task).code, 0, "{}", one(&task).output);
}

/// What failed in files as they are.
#[test]
fn small_files_that_failed_are_answered() {
    let folder = TemporaryFolder::new("survey-cases");
    for (file, code, answers) in [
        (
            "called.c",
            "typedef unsigned long long u64;
             u64 inner(u64 x) { return ((x >> 1) & 0x5555555555555555ull) | ((x & 0x5555555555555555ull) << 1); }
             u64 outer(u64 x) { return inner(x) >> 8; }",
            &["unknown inner", "unknown outer"][..],
        ),
        (
            "attribute.cs",
            "public static class Bits {
                 [MethodImpl(MethodImplOptions.AggressiveInlining)]
                 public static ulong Flip(ulong b) => BinaryPrimitives.ReverseEndianness(b);
             }",
            &["proved Flip"],
        ),
        (
            "fields.rs",
            "pub struct Set { bits: u64 }
             impl Set { pub fn flip(self) -> Set { Set { bits: self.bits.swap_bytes() } } }",
            &["proved flip"],
        ),
        (
            "reference.cpp",
            "#include <bit>
             inline void flip_vertical(uint64_t& mask) { uint64_t& x = mask; x = std::byteswap(x); }",
            &["proved flip_vertical"],
        ),
        (
            "fast.cpp",
            "#include <cstdint>
             inline uint_fast8_t low(uint64_t x) { return x & 0xff; }
             inline uint64_t flip(uint64_t x) { return __builtin_bswap64(x); }",
            &["proved flip"],
        ),
        (
            "print.rs",
            "pub fn show(x: u64) { println!(\"{x:064b}\"); }
             pub fn flip(x: u64) -> u64 { x.swap_bytes() }",
            &["proved flip"],
        ),
        (
            "headers.cpp",
            "#include <cstdint>
#ifdef _MSC_VER
#include <intrin.h>
#endif
inline uint64_t flip(uint64_t x) { return __builtin_bswap64(x); }",
            &["proved flip"],
        ),
    ] {
        folder.write(file, code);
        let done = run(folder.path(), &["prove", "--json", file]);
        let found = done.output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let found = found.map(|it| format!("{} {}", it["verdict"], it["function"]).replace('"', ""));
        assert_eq!(found.collect::<Vec<_>>(), answers, "{file}: {}", done.errors);
    }
    let formula = run_with(folder.path(), &["prove", "-"], "i^7");
    assert!(
        formula.output.contains("with `sq` instead of `i`, it is mirror horizontal."),
        "{}",
        formula.output
    );
}

/// As compilers do, headers in quotes are read beside a file, in the folders of `-I`, and among the files that are given.
#[test]
fn headers_and_definitions_are_read() {
    let folder = TemporaryFolder::new("survey-headers");
    std::fs::create_dir(folder.path().join("include")).unwrap();
    folder.write("include/types.h", "#pragma once\ntypedef unsigned long long Board;\n");
    folder.write(
        "include/swap.h",
        "#include \"types.h\"\nstatic inline Board swapped(Board b) { return __builtin_bswap64(b); }\n",
    );
    folder.write(
        "flip.c",
        "#include \"swap.h\"\n#include <stdio.h>\nBoard flip(Board b) { return swapped(b); }\n\
         Board north(Board b) { return b << STEP; }\n",
    );
    let alone = run(folder.path(), &["prove", "flip.c"]);
    assert_ne!(alone.code, 0, "{}", alone.output);
    let expected = "\
✓ proved     flip.c:3  flip: flip vertical, 1 operation
✓ proved     flip.c:4  north: shift north with a1 as bit 0, 1 operation
2 functions: 2 proved.
";
    let done = run(folder.path(), &["prove", "flip.c", "-I", "include", "-D", "STEP=8"]);
    assert_eq!((&*done.output, &*done.errors, done.code), (expected, "", 0));
    let together =
        run(folder.path(), &["prove", "include/types.h", "include/swap.h", "flip.c", "-DSTEP=8"]);
    assert!(together.output.contains("flip.c:3  flip: flip vertical"), "{}", together.output);
    assert!(
        together.output.contains("include/swap.h:2  swapped: flip vertical"),
        "{}",
        together.output
    );
    // An error in a header is drawn in the header.
    folder.write(
        "include/types.h",
        "#pragma once\ntypedef unsigned long long Board;\nBoard bad(Board b) { return b << NO; }\n",
    );
    let why = run(folder.path(), &["prove", "flip.c", "-I", "include", "-D", "STEP=8", "--why"]);
    assert!(why.errors.contains("include/types.h:3:34: "), "{}", why.errors);
    let one = run(
        folder.path(),
        &["prove", "flip.c", "-I", "include", "-D", "STEP=8", "--function", "flip"],
    );
    assert!(
        one.output.starts_with("flip in flip.c: This is flip vertical, proved"),
        "{}",
        one.output
    );
}

#[test]
fn two_files_are_compared_only_if_it_is_clear_what() {
    let folder = TemporaryFolder::new("survey-two");
    folder.write("one.c", "u64 flip(u64 x) { return __builtin_bswap64(x); }");
    folder.write(
        "two.c",
        "u64 flip(u64 x) { return __builtin_bswap64(x); } u64 north(u64 x) { return x << 8; }",
    );
    let compared = run(folder.path(), &["prove", "one.c", "two.c", "--function", "flip"]);
    assert!(compared.output.contains("are the same"), "{}", compared.output);
    let answers = run(folder.path(), &["prove", "one.c", "two.c"]);
    assert!(answers.output.ends_with("3 functions: 3 proved.\n"), "{}", answers.output);
}

#[test]
fn files_of_a_language_supply_each_others_definitions() {
    for (types, code, [first, second], function) in [
        (
            "package bb\n\ntype Board uint64\n",
            "package bb\n\nfunc (b Board) Flip() Board { return b<<56 | b>>56 | (b>>8|b<<8)&0 }\nfunc North(b Board) Board { return b << 8 }",
            ["types.go", "moves.go"],
            "North",
        ),
        (
            "ALL = (1 << 64) - 1\n",
            "from squares import ALL\n\ndef north(b): return b << 8 & ALL\n",
            ["squares.py", "moves.py"],
            "north",
        ),
        (
            "export const ALL = (1n << 64n) - 1n;\n",
            "import { ALL } from './squares.js';\nexport const north = (b) => (b << 8n) & ALL;\n",
            ["squares.mjs", "moves.mjs"],
            "north",
        ),
        (
            "pub const RANK: u32 = 8;\n",
            "use crate::masks::RANK;\npub fn north(b: u64) -> u64 { b << RANK }\n",
            ["masks.rs", "moves.rs"],
            "north",
        ),
        (
            "package bb;\npublic final class Masks { public static final int RANK = 8; }\n",
            "package bb;\npublic final class Moves { public static long north(long b) { return b << Masks.RANK; } }\n",
            ["Masks.java", "Moves.java"],
            "north",
        ),
        (
            "namespace Bb { public static class Masks { public const int Rank = 8; } }\n",
            "namespace Bb { public static class Moves { public static ulong North(ulong b) => b << Masks.Rank; } }\n",
            ["Masks.cs", "Moves.cs"],
            "North",
        ),
    ] {
        let folder = TemporaryFolder::new("survey-others");
        folder.write(first, types);
        folder.write(second, code);
        let other = TemporaryFolder::new("survey-alone");
        other.write(second, code);
        let alone = run(other.path(), &["prove", second, "--json", "--function", function]);
        assert!(!alone.output.contains("\"proved\""), "{second}: {}", alone.output);
        let done = run(folder.path(), &["prove", first, second, "--json"]);
        let objects: Vec<Value> =
            done.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let north = objects.iter().find(|it| it["function"] == function).expect(second);
        assert_eq!(
            (&north["verdict"], &north["transform"], &north["file"]),
            (&json!("proved"), &json!("shift-north"), &json!(second)),
            "{}",
            done.errors
        );
    }
}

#[test]
fn a_file_of_which_nothing_can_be_read_has_an_object() {
    let folder = TemporaryFolder::new("survey-nothing");
    folder.write("a.c", "uint64_t flip(uint64_t x) {\n    return unknown_thing->x;\n}\n");
    let done = run(folder.path(), &["prove", "--json", "a.c"]);
    let object: Value = serde_json::from_str(&done.output).unwrap();
    assert_eq!(object["verdict"], "unreadable", "{object}");
    assert_eq!(object["line"], 2, "{object}");
    assert_eq!(done.code, 2);
}

#[test]
fn names_are_looked_up_in_the_folder_and_headers_above() {
    let folder = TemporaryFolder::new("survey-siblings");
    folder.write("types.go", "package chess\ntype Direction int\nconst North Direction = 8\n");
    folder.write(
        "shift.go",
        "package chess
func shift(b uint64, d Direction) uint64 {
    if d == North { return b << 8 }
    return b >> 8
}
func north(b uint64) uint64 { return b << uint(North) }
",
    );
    let done = run(folder.path(), &["prove", "shift.go"]);
    assert_eq!(
        done.output,
        "\
✓ proved     shift.go:2  shift: by `d`: shift south for 0, shift north for 8 with a1 as bit 0
✓ proved     shift.go:6  north: shift north with a1 as bit 0, 1 operation
2 functions: 2 proved.
",
        "{}",
        done.errors
    );
    std::fs::create_dir_all(folder.path().join("src/chess")).unwrap();
    folder.write("src/types.h", "typedef unsigned long long Set;\n#define UP 8\n");
    folder.write("src/chess/a.c", "#include \"types.h\"\nSet up(Set x) { return x << UP; }\n");
    let done = run(folder.path(), &["prove", "src/chess/a.c"]);
    assert!(done.output.contains("shift north"), "{}{}", done.output, done.errors);
}

#[test]
fn files_supply_only_what_is_imported_or_given() {
    let folder = TemporaryFolder::new("survey-imports");
    folder
        .write("a.py", "from lib import sw\ndef flip_vertical(b: int) -> int:\n    return sw(b)\n");
    folder.write("lib.py", "def sw(b: int) -> int:\n    return b >> 8\n");
    let swap =
        "def sw(b: int) -> int:\n    return int.from_bytes(b.to_bytes(8, 'little'), 'big')\n";
    folder.write("other.py", swap);
    let line = |arguments: &[&str]| {
        let done = run(folder.path(), &[&["prove", "--json"], arguments].concat());
        let first = done.output.lines().next().unwrap_or_default().to_owned();
        let object: Value = serde_json::from_str(&first).unwrap_or_default();
        (object["verdict"].clone(), object["message"].clone())
    };
    let wrong = "shift south, not flip vertical: a1 is lost, and should go to a8";
    assert_eq!(line(&["a.py"]), (json!("different"), json!(wrong)));
    // A name of both files has two meanings.
    folder.write("lib.py", &format!("import os\nHERE = 1\n{swap}"));
    assert_eq!(line(&["a.py"]).0, json!("proved"));
    folder.write(
        "a.py",
        "from lib import sw\nHERE = 2\ndef flip_vertical(b: int) -> int:\n    return sw(b)\n",
    );
    assert_eq!(line(&["a.py"]).0, json!("unreadable"));
    folder.write("c1.c", "#include <stdint.h>\nuint64_t sw(uint64_t b);\nuint64_t flip(uint64_t b) { return sw(b); }\n");
    folder.write(
        "c3.c",
        "#include <stdint.h>\nuint64_t sw(uint64_t b) { return __builtin_bswap64(b); }\n",
    );
    assert_eq!(line(&["c1.c"]).0, json!("unreadable"));
    assert_eq!(line(&["c1.c", "c3.c"]).0, json!("proved"));
}

#[test]
fn one_unreadable_function_does_not_silence_a_file() {
    let folder = TemporaryFolder::new("survey-silenced");
    folder.write(
        "a.cpp",
        "unsigned long long flip(unsigned long long x) { return __builtin_bswap64(x); }
         unsigned long long turn(unsigned long long x) { return x >> N; }",
    );
    let done = run(folder.path(), &["prove", "a.cpp"]);
    let expected = "✓ proved     a.cpp:1  flip: flip vertical, 1 operation\n1 function: 1 proved; 1 cannot be read (--why says why).\n";
    assert_eq!((done.code, &*done.output), (0, expected));
    folder.write(
        "b.py",
        "def flip(b: int) -> int:\n    return int.from_bytes(b.to_bytes(8, 'little'), 'big')\n\
         def turn(b):\n    for s in squares(b):\n        b |= s\n    return b\n",
    );
    let done = run(folder.path(), &["prove", "b.py"]);
    assert!(
        done.output.ends_with("1 proved; 1 cannot be read (--why says why).\n"),
        "{}",
        done.output
    );
}
