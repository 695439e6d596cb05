//! Compares random whole programs with gcc, g++ and rustc: with global state that functions may change, results of every
//! width, user types and traits. Each program has the same results here, or is refused, or has assumptions.
//!
//! `DELTABOARD_PROGRAMS=20000` sets the number of programs in each language, and `DELTABOARD_SEED` the seed.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Domain, Language, Program};
use deltaboard_testing::tools;
use fastrand::Rng;

/// The number of programs that are compiled together.
const TOGETHER: usize = 250;

const BOARDS: [u64; 8] =
    [0, 1, 0x80ff, 0xffff_ffff, 1 << 63, 0x1e22_2212_0e0a_1222, 0xfedc_ba98_7654_3210, u64::MAX];

/// A type, with its names in C and in Rust.
#[derive(Clone, Copy, PartialEq)]
struct Width {
    bits: u32,
    c: &'static str,
    rust: &'static str,
}

const WIDTHS: [Width; 8] = [
    width(8, "uint8_t", "u8"),
    width(16, "uint16_t", "u16"),
    width(32, "uint32_t", "u32"),
    width(64, "uint64_t", "u64"),
    width(8, "int8_t", "i8"),
    width(16, "int16_t", "i16"),
    width(32, "int32_t", "i32"),
    width(64, "int64_t", "i64"),
];

const fn width(bits: u32, c: &'static str, rust: &'static str) -> Width {
    Width { bits, c, rust }
}

/// A program: its text, the code to run before its routine is called, and the calls that print its results.
struct Case {
    text: String,
    before: String,
    call: String,
}

/// Writes programs whose names end in their number.
struct Writer {
    random: Rng,
    language: Language,
    number: usize,
    /// The expressions that can be read, with their types.
    readable: Vec<(String, Width)>,
    /// The items before the routine.
    items: String,
    before: String,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    fn width(&mut self) -> Width {
        WIDTHS[self.below(WIDTHS.len())]
    }

    fn number(&mut self, width: Width) -> u64 {
        let any = self.random.u64(..) >> self.random.u32(..64);
        any & (u64::MAX >> (65 - width.bits))
    }

    fn case(&mut self, number: usize) -> Case {
        self.number = number;
        self.readable.clear();
        self.items.clear();
        self.before.clear();
        let is_rust = self.language == Language::Rust;
        for item in 0..1 + self.below(4) {
            match is_rust {
                true => self.rust_item(item),
                false => self.c_item(item),
            }
        }
        let result = self.width();
        let of_squares = self.below(4) == 0;
        let (text, input) = match (is_rust, of_squares) {
            (true, true) => ("sq: u8", width(8, "", "u8")),
            (true, false) => ("x: u64", WIDTHS[3]),
            (false, true) => ("int sq", WIDTHS[6]),
            (false, false) => ("uint64_t x", WIDTHS[3]),
        };
        let name = if of_squares { "sq" } else { "x" };
        self.readable.push((name.to_owned(), input));
        self.readable.push((name.to_owned(), input));
        let value = self.expression(result, 4);
        let routine = match is_rust {
            true => format!("fn f{number}({text}) -> {} {{ {value} }}\n", result.rust),
            false => format!("{} f{number}({text}) {{ return {value}; }}\n", result.c),
        };
        let inputs: Vec<u64> = match of_squares {
            true => (0..64).collect(),
            false => BOARDS.to_vec(),
        };
        let mut call = String::new();
        for input in inputs {
            match is_rust {
                true => writeln!(call, "    println!(\"{{:x}}\", f{number}({input}) as i64);"),
                false => writeln!(
                    call,
                    "    printf(\"%llx\\n\", (unsigned long long) f{number}({input}ULL));"
                ),
            }
            .unwrap();
        }
        Case {
            text: core::mem::take(&mut self.items) + &routine,
            before: core::mem::take(&mut self.before),
            call,
        }
    }

    /// Writes an item before the routine, in C or C++.
    fn c_item(&mut self, item: usize) {
        let name = format!("{}{item}_{}", ["k", "t", "g", "s"][self.below(4)], self.number);
        let ty = self.width();
        let (first, second) = (self.number(ty), self.number(ty));
        let c = ty.c;
        let is_cpp = self.language == Language::Cpp;
        match self.below(if is_cpp { 14 } else { 9 }) {
            0 => {
                writeln!(self.items, "static const {c} {name} = {first}ULL;").unwrap();
                self.readable.push((name, ty));
            }
            1 => {
                writeln!(self.items, "static {c} {name} = {first}ULL;").unwrap();
                self.readable.push((name, ty));
            }
            2 => {
                // A setter, in one of many forms.
                let set = match self.below(8) {
                    0 => format!("void set_{name}(void) {{ {name} = {second}ULL; }}"),
                    1 => format!("void set_{name}(void) {{ {name} ^= {second}ULL | 1; }}"),
                    2 => format!("void set_{name}(void) {{ {name}++; }}"),
                    3 => format!("void set_{name}(void) {{ {c} *p = &{name}; *p = {second}ULL; }}"),
                    4 => format!(
                        "static void put_{name}({c} *p) {{ *p = {second}ULL; }} void set_{name}(void) {{ put_{name}(&{name}); }}"
                    ),
                    5 => format!(
                        "void set_{name}(void) {{ if ({name} > 3) --{name}; else ({name}) = 9; }}"
                    ),
                    6 => format!(
                        "int add_{name}(void) {{ return {name} += 3; }} void set_{name}(void) {{ int y = add_{name}(); y++; }}"
                    ),
                    // Another variable with the same name.
                    _ => {
                        format!("void set_{name}(void) {{ {c} {name} = 1; {name} = {second}ULL; }}")
                    }
                };
                writeln!(self.items, "static {c} {name} = {first}ULL;\n{set}").unwrap();
                writeln!(self.before, "    set_{name}();").unwrap();
                self.readable.push((name, ty));
            }
            3 => {
                writeln!(
                    self.items,
                    "static const {c} {name}[4] = {{{first}ULL, {second}ULL, 3, 77}};"
                )
                .unwrap();
                let at = self.index();
                self.readable.push((format!("{name}[{at}]"), ty));
            }
            4 => {
                let fill = match self.below(4) {
                    0 => format!("for (int i = 0; i < 4; i++) {name}[i] = i * 3;"),
                    1 => format!("{name}[1] ^= 5;"),
                    2 => format!("{c} *p = {name}; p[2] = 9;"),
                    _ => format!("{name}[3]++;"),
                };
                writeln!(self.items, "static {c} {name}[4] = {{{first}ULL, {second}ULL}};\nvoid init_{name}(void) {{ {fill} }}").unwrap();
                writeln!(self.before, "    init_{name}();").unwrap();
                let at = self.index();
                self.readable.push((format!("{name}[{at}]"), ty));
            }
            5 => {
                let result = self.width();
                writeln!(self.items, "static {} {name}({c} a) {{ return a * 3 + 1; }}", result.c)
                    .unwrap();
                let given = self.expression(ty, 1);
                self.readable.push((format!("{name}({given})"), result));
            }
            6 => {
                // A variable that keeps its value.
                let change = ["", "n++; ", "n ^= 1; "][self.below(3)];
                writeln!(
                    self.items,
                    "static {c} {name}(void) {{ static {c} n = {first}ULL; {change}return n; }}"
                )
                .unwrap();
                self.readable.push((format!("{name}()"), ty));
            }
            7 => {
                let value = ["1u", "200", "-3", "1ull << 35", "0x80000000", "~0", "4000000000"]
                    [self.below(7)];
                let next = ["", ", b", ", b = -1", ", b = 7u"][self.below(4)];
                let next = next.replace('b', &format!("b{name}"));
                let fixed = match is_cpp && self.below(3) == 0 {
                    true if value.len() < 4 => [": int", ": int64_t", ": short"][self.below(3)],
                    _ => "",
                };
                writeln!(self.items, "enum e{name} {fixed} {{ a{name} = {value}{next} }};")
                    .unwrap();
                let given = self.expression(ty, 1);
                // In C++, an enumeration can't contain values outside the range of its constants.
                let of = match is_cpp && fixed.is_empty() {
                    true => format!("a{name}"),
                    false => format!("((enum e{name})({given}))"),
                };
                self.readable.push((of, ty));
                self.readable.push((format!("a{name}"), ty));
            }
            8 => {
                let (one, other) = (self.below(30), self.below(30));
                let again = ["", "#pragma pop_macro(\"M\")\n"][self.below(2)];
                writeln!(
                    self.items,
                    "#undef M\n#define M {one}\n#pragma push_macro(\"M\")\n#undef M\n#define M {other}\n{again}static const {c} {name} = M;"
                )
                .unwrap();
                self.readable.push((name, ty));
            }
            9 | 10 => {
                let kept = ["a", "a", "a", "a + 1", "(uint8_t) a", "~a"][self.below(6)];
                let given = ["v", "v", "v", "this->v", "v ^ 1", "0"][self.below(6)];
                let (takes, gives) = (self.width().c, self.width().c);
                let takes = if self.below(2) == 0 { c } else { takes };
                let gives = if self.below(2) == 0 { c } else { gives };
                let more = [
                    "".to_owned(),
                    format!("{name}(const {name}& o) : v(o.v) {{}}"),
                    format!("{name}(const {name}& o) : v(3) {{}}"),
                    format!("{name}& operator=(const {name}& o) {{ v = o.v; return *this; }}"),
                    format!("{name}& operator=(const {name}& o) {{ v ^= o.v; return *this; }}"),
                    "explicit operator bool() const { return v != 0; }".to_owned(),
                    "explicit operator bool() const { return v & 1; }".to_owned(),
                ];
                let more = &more[self.below(more.len())];
                let begins = ["", " = 0", "{0}", " = 5"][self.below(4)];
                writeln!(self.items, "struct {name} {{ {c} v{begins}; {name}({takes} a) : v({kept}) {{}} operator {gives}() const {{ return {given}; }} {more} }};\nstatic {c} h{name}({c} a) {{ {name} y(a); {name} z(7); z = y; return z; }}\nstatic {c} i{name}({c} a) {{ {name} y(a); return y ? 1 : a; }}").unwrap();
                let given = self.expression(ty, 1);
                let call = ["h", "i"][self.below(2)];
                self.readable.push((format!("{call}{name}({given})"), ty));
            }
            11 => {
                let (own, changes) = (self.below(2) == 0, self.below(2) == 0);
                let changed = if changes {
                    format!(" static void set() {{ v = {second}ULL; }}")
                } else {
                    String::new()
                };
                let constant = if own && !changes { "constexpr" } else { "inline" };
                writeln!(self.items, "struct {name} {{ static {constant} {c} v = {first}ULL; static {c} get() {{ return v; }}{changed} }};").unwrap();
                if changes {
                    writeln!(self.before, "    {name}::set();").unwrap();
                }
                self.readable.push((format!("{name}::get()"), ty));
            }
            12 => {
                let sign = ["^", "&", "|", "+"][self.below(4)];
                let does = ["^", "&", "|", "+"][self.below(4)];
                writeln!(self.items, "class {name} {{ {c} v; public: {name}({c} a) : v(a) {{}} operator {c}() const {{ return v; }} {name} operator{sign}({name} o) const {{ return {name}(v {does} o.v); }} }};").unwrap();
                let (one, other) = (self.expression(ty, 1), self.expression(ty, 1));
                self.readable.push((format!("({c})({name}({one}) {sign} {name}({other}))"), ty));
            }
            _ => {
                writeln!(self.items, "struct b{name} {{ static constexpr int S = 3; static {c} get({c} a) {{ return a >> S; }} }};\nstruct {name} : b{name} {{ static constexpr int S = 5; }};").unwrap();
                let given = self.expression(ty, 1);
                self.readable.push((format!("{name}::get({given})"), ty));
            }
        }
    }

    /// Writes an item before the routine, in Rust.
    fn rust_item(&mut self, item: usize) {
        let name = format!("K{item}_{}", self.number);
        let ty = self.width();
        let (first, second) = (self.number(ty), self.number(ty));
        let r = ty.rust;
        match self.below(11) {
            0 => {
                writeln!(self.items, "const {name}: {r} = {first};").unwrap();
                self.readable.push((name, ty));
            }
            1 => {
                let set = match self.below(4) {
                    0 => format!("fn set_{name}() {{ unsafe {{ {name} = {second}; }} }}"),
                    1 => format!("fn set_{name}() {{ unsafe {{ {name} ^= 1; }} }}"),
                    2 => format!(
                        "fn set_{name}() {{ unsafe {{ let p = &raw mut {name}; *p = {second}; }} }}"
                    ),
                    _ => format!("fn set_{name}() {{}}"),
                };
                writeln!(self.items, "static mut {name}: {r} = {first};\n{set}").unwrap();
                writeln!(self.before, "    set_{name}();").unwrap();
                self.readable.push((format!("unsafe {{ {name} }}"), ty));
            }
            2 => {
                writeln!(self.items, "static {name}: [{r}; 4] = [{first}, {second}, 3, 77];")
                    .unwrap();
                let at = self.index();
                self.readable.push((format!("{name}[({at}) as usize]"), ty));
            }
            3 => {
                let result = self.width();
                let body = self.alone("a", ty, |this| this.expression(result, 2));
                writeln!(self.items, "fn g{name}(a: {r}) -> {} {{ {body} }}", result.rust).unwrap();
                let given = self.expression(ty, 1);
                self.readable.push((format!("g{name}({given})"), result));
            }
            4 | 5 => {
                let body = self.alone("self.0", ty, |this| this.expression(ty, 2));
                writeln!(self.items, "#[derive(Clone, Copy)]\nstruct {name}({r});\nimpl {name} {{ fn m{name}(self) -> Self {{ Self({body}) }} }}").unwrap();
                let given = self.expression(ty, 1);
                self.readable.push((format!("{name}({given}).m{name}().0"), ty));
            }
            6 => {
                let (sign, of) =
                    [("&", "BitAnd bitand"), ("|", "BitOr bitor"), ("^", "BitXor bitxor")]
                        [self.below(3)];
                let does = ["&", "|", "^"][self.below(3)];
                let (of, method) = of.split_once(' ').unwrap();
                writeln!(self.items, "#[derive(Clone, Copy)]\nstruct {name}({r});\nimpl std::ops::{of} for {name} {{ type Output = Self; fn {method}(self, o: Self) -> Self {{ Self(self.0 {does} o.0) }} }}").unwrap();
                let (one, other) = (self.expression(ty, 1), self.expression(ty, 1));
                self.readable.push((format!("({name}({one}) {sign} {name}({other})).0"), ty));
            }
            7 => {
                let own = ["", "const S: u32 = 5;"][self.below(2)];
                let other = ["", "const S: u32 = 6;"][self.below(2)];
                writeln!(self.items, "trait T{name} {{ const S: u32 = 3; fn h{name}(a: {r}) -> {r} {{ a >> Self::S }} }}\nstruct A{name};\nstruct B{name};\nimpl T{name} for A{name} {{ {own} }}\nimpl T{name} for B{name} {{ {other} }}").unwrap();
                let given = self.expression(ty, 1);
                let of = ["A", "B"][self.below(2)];
                self.readable.push((format!("{of}{name}::h{name}({given})"), ty));
            }
            8 => {
                let value = ["5", "-3", "200", "4_000_000_000", "1 << 40"][self.below(5)];
                writeln!(self.items, "enum E{name} {{ A = {value}, B }}").unwrap();
                let of = ["A", "B"][self.below(2)];
                self.readable.push((format!("E{name}::{of} as {r}"), ty));
            }
            9 => {
                let given = ["self.0", "self.0", "0"][self.below(3)];
                writeln!(self.items, "struct {name}({r});\nimpl std::ops::Deref for {name} {{ type Target = {r}; fn deref(&self) -> &{r} {{ &{given} }} }}").unwrap();
                let of = self.expression(ty, 1);
                self.readable.push((format!("*{name}({of})"), ty));
            }
            _ => {
                let body = self.alone("self", ty, |this| this.expression(ty, 2));
                writeln!(self.items, "trait T{name} {{ fn h{name}(self) -> Self; }}\nimpl T{name} for {r} {{ fn h{name}(self) -> Self {{ {body} }} }}").unwrap();
                let given = self.expression(ty, 1);
                self.readable.push((format!("({given}).h{name}()"), ty));
            }
        }
    }

    /// An expression that can read only one value.
    fn alone(&mut self, name: &str, ty: Width, write: impl FnOnce(&mut Self) -> String) -> String {
        let readable = core::mem::replace(&mut self.readable, vec![(name.to_owned(), ty)]);
        let written = write(self);
        self.readable = readable;
        written
    }

    fn index(&mut self) -> String {
        match self.readable.len() {
            0 => "2".to_owned(),
            some => {
                let at = self.below(some);
                let (name, _) = &self.readable[at];
                format!("{name} & 3")
            }
        }
    }

    /// An expression of a type.
    fn expression(&mut self, ty: Width, depth: usize) -> String {
        match self.language {
            Language::Rust => self.rust(ty, depth),
            _ => self.c(depth),
        }
    }

    fn c(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(7) == 0 {
            return match self.readable.len() {
                some @ 1.. if self.below(4) != 0 => {
                    let at = self.below(some);
                    self.readable[at].0.clone()
                }
                _ => ["1", "5", "200", "0x80000000", "0xFF00ULL", "(-3)", "0x00FF00FF00FF00FFULL"]
                    [self.below(7)]
                .to_owned(),
            };
        }
        let left = self.c(depth - 1);
        match self.below(9) {
            0..=3 => format!(
                "({left} {} {})",
                ["&", "|", "^", "+", "-", "*"][self.below(6)],
                self.c(depth - 1)
            ),
            4 => {
                format!("({left} {} {})", ["<<", ">>"][self.below(2)], [1, 7, 8, 17][self.below(4)])
            }
            5 => {
                format!("({left} {} {})", ["<", ">=", "==", "!="][self.below(4)], self.c(depth - 1))
            }
            6 => format!("({}{left})", ["~", "-", "!"][self.below(3)]),
            7 => format!("(({}){left})", self.width().c),
            _ => format!("({left} ? {} : {})", self.c(depth - 1), self.c(depth - 1)),
        }
    }

    fn rust(&mut self, ty: Width, depth: usize) -> String {
        let r = ty.rust;
        if depth == 0 || self.below(7) == 0 {
            return match self.readable.len() {
                some @ 1.. if self.below(4) != 0 => {
                    let at = self.below(some);
                    let (text, known) = self.readable[at].clone();
                    if known == ty { format!("({text})") } else { format!("(({text}) as {r})") }
                }
                _ => format!("{}{r}", self.number(ty)),
            };
        }
        let left = self.rust(ty, depth - 1);
        match self.below(12) {
            0..=2 => {
                format!("({left} {} {})", ["&", "|", "^"][self.below(3)], self.rust(ty, depth - 1))
            }
            3 => format!(
                "{left}.{}({})",
                ["wrapping_add", "wrapping_sub", "wrapping_mul"][self.below(3)],
                self.rust(ty, depth - 1)
            ),
            4 => format!("({left} {} {})", ["<<", ">>"][self.below(2)], self.random.u32(..ty.bits)),
            5 => format!(
                "{left}.{}({})",
                ["wrapping_shl", "wrapping_shr"][self.below(2)],
                self.random.u32(..80)
            ),
            6 => format!(
                "{left}.{}({})",
                ["rotate_left", "rotate_right"][self.below(2)],
                self.random.u32(..ty.bits)
            ),
            7 => format!(
                "({left}.{}() as {r})",
                ["count_ones", "leading_zeros", "trailing_zeros"][self.below(3)]
            ),
            8 => format!(
                "{left}.{}()",
                ["swap_bytes", "reverse_bits", "wrapping_neg"][self.below(3)]
            ),
            9 => format!("(!{left})"),
            10 => {
                let other = self.width();
                let inner = self.rust(other, depth - 1);
                format!("({inner} as {r})")
            }
            _ => {
                let other = self.width();
                let sides = (self.rust(other, depth - 1), self.rust(other, depth - 1));
                let sign = ["<", ">=", "==", "!="][self.below(4)];
                format!(
                    "(if {} {sign} {} {{ {left} }} else {{ {} }})",
                    sides.0,
                    sides.1,
                    self.rust(ty, depth - 1)
                )
            }
        }
    }
}

/// The values of a program as we compute them, or `None` if it is refused or has assumptions.
fn values_of(text: &str, number: usize, language: Language) -> Option<Vec<Option<u64>>> {
    let program = Program::link_as(text, language, &Catalogue).ok()?;
    let program = program.select(&format!("f{number}")).ok()?;
    if !program.assumptions().is_empty() {
        return None;
    }
    let inputs: Vec<u64> = match program.domain() {
        Domain::Square => (0..64).collect(),
        _ => BOARDS.to_vec(),
    };
    let value = |input: u64| Some(deltaboard_trace::value(&program, input).ok()?.signed() as u64);
    Some(inputs.into_iter().map(value).collect())
}

fn from_environment(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a number"))
}

/// Compares programs of a language with its compiler, and checks that enough of them were read.
fn compare_with(language: Language, compiler: &str, options: &[&str], file: &str) {
    if tools::missing(&[compiler]).is_some() {
        return;
    }
    let programs = from_environment("DELTABOARD_PROGRAMS", 100);
    let seed = from_environment("DELTABOARD_SEED", 39);
    let mut writer = Writer {
        random: Rng::with_seed(seed as u64),
        language,
        number: 0,
        readable: Vec::new(),
        items: String::new(),
        before: String::new(),
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("whole-{compiler}-{seed}"));
    fs::create_dir_all(&folder).unwrap();
    let is_rust = language == Language::Rust;
    let (mut agree, mut wrong) = (0, String::new());
    for first in (0..programs).step_by(TOGETHER) {
        let numbers = first..programs.min(first + TOGETHER);
        let cases: Vec<_> = numbers.clone().map(|number| writer.case(number)).collect();
        let mut source = match is_rust {
            true => String::new(),
            false => "#include <stdint.h>\n#include <stdio.h>\n".to_owned(),
        };
        let mut main = String::new();
        for case in &cases {
            source += &case.text;
            write!(main, "{}{}", case.before, case.call).unwrap();
        }
        source += &match is_rust {
            true => format!("fn main() {{\n{main}}}\n"),
            false => format!("int main() {{\n{main}}}\n"),
        };
        fs::write(folder.join(file), source).unwrap();
        let mut compile = Command::new(compiler);
        compile.args(options).args(["-o", "whole", file]);
        let compiled = compile.current_dir(&folder).output().unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let ran = Command::new(folder.join("whole")).output().unwrap();
        let output = String::from_utf8(ran.stdout).unwrap();
        let mut results = output.lines().map(|line| u64::from_str_radix(line, 16).unwrap());
        for (number, case) in numbers.zip(&cases) {
            let lines = case.call.lines().count();
            let computed: Vec<_> = results.by_ref().take(lines).collect();
            let Some(values) = values_of(&case.text, number, language) else {
                continue;
            };
            let differs =
                |(read, computed): (&Option<u64>, &u64)| read.is_some_and(|read| read != *computed);
            match values.iter().zip(&computed).any(differs) {
                true => writeln!(wrong, "{}\n{values:x?}\n{computed:x?}\n", case.text).unwrap(),
                false => agree += 1,
            }
        }
    }
    println!(
        "{agree} of {programs} programs agree with {compiler}; the others are refused or have assumptions"
    );
    assert!(wrong.is_empty(), "{wrong}");
    assert!(3 * agree >= programs, "{agree} of {programs} are read");
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn c_programs_agree_with_gcc() {
    compare_with(Language::C, "gcc", &["-std=gnu11", "-w", "-fwrapv"], "whole.c");
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn cpp_programs_agree_with_gcc() {
    compare_with(Language::Cpp, "g++", &["-std=c++20", "-w", "-fwrapv"], "whole.cpp");
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn rust_programs_agree_with_rustc() {
    let options = ["--edition=2021", "--cap-lints=allow", "-Coverflow-checks=off"];
    compare_with(Language::Rust, "rustc", &options, "whole.rs");
}
