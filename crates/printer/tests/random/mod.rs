//! Random programs, the same ones in every run: expressions over every type, in statements of every kind.

use fastrand::Rng;

/// Generates random programs.
pub(super) struct Writer {
    random: Rng,
    /// Whether to generate C for a C compiler: without our own extensions, but with changes in only one branch of a
    /// conditional, which can't be printed in other languages.
    is_c: bool,
}

impl Writer {
    pub(super) fn new(seed: u64) -> Self {
        Self { random: Rng::with_seed(seed), is_c: false }
    }

    // Each test file includes this module, and only one of them uses this function.
    #[allow(dead_code)]
    pub(super) fn of_c(seed: u64) -> Self {
        Self { is_c: true, ..Self::new(seed) }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// A routine over a board, with a variable of every type.
    pub(super) fn program(&mut self) -> String {
        let mut body = String::new();
        for _ in 0..4 {
            body += &self.statement(2);
        }
        let first = self.expression(3);
        format!(
            "u64 mixed(u64 x) {{
    u8 a = x; u16 b = x >> 8; u32 c = x; u64 d = x * 3;
    i8 e = x >> 16; i16 f = x; int g = x >> 3; i64 h = x ^ 0x8000000000000000; bool p = x; u64 q = x;
    const u8 table[8] = {{0, 4, 2, 6, 1, 5, 3, 255}};
    d ^= {first};
{body}    x ^= a + b + c + d + e + f + g + h + p;
    return x;
}}"
        )
    }

    fn statement(&mut self, depth: usize) -> String {
        let kind = self.below(if depth == 0 { 3 } else { 6 });
        match kind {
            0 => {
                let variable = self.one_of(&["x", "a", "b", "c", "d", "e", "f", "g", "h", "p"]);
                format!("    {variable} = {};\n", self.expression(3))
            }
            1 | 2 => {
                let variable = self.one_of(&["x", "a", "b", "c", "d", "e", "f", "g", "h"]);
                let operator = self.one_of(&["+=", "-=", "*=", "&=", "|=", "^="]);
                format!("    {variable} {operator} {};\n", self.expression(3))
            }
            3 => format!(
                "    if ({}) {{\n{}    }} else {{\n{}    }}\n",
                self.expression(2),
                self.statement(depth - 1),
                self.statement(depth - 1)
            ),
            4 => {
                let counter = self.one_of(&["int i", "u32 i", "u8 i", "u64 i"]);
                let start = self.below(3);
                format!(
                    "    for ({counter} = {start}; i < {}; i++) {{\n        c += i * {};\n{}    }}\n",
                    start + self.below(4),
                    self.expression(1),
                    self.statement(0)
                )
            }
            // C doesn't specify the evaluation order of the last case.
            _ if self.is_c => self.choice(),
            _ => {
                let variable = self.one_of(&["a", "b", "c", "d", "e", "f", "g", "h"]);
                let step = self.one_of(&["++", "--"]);
                let other = self.one_of(&["c", "d", "h"]);
                format!("    {other} += {variable}{step};\n    x -= ({step}{variable} & 31) * x;\n")
            }
        }
    }

    /// A statement with a change that depends on a condition within an expression.
    fn choice(&mut self) -> String {
        let condition = self.expression(2);
        let [one, other] = [(), ()].map(|()| {
            let variable = self.one_of(&["a", "b", "c", "d", "e", "f", "g", "h"]);
            let operator = self.one_of(&["=", "+=", "-=", "&=", "|=", "^="]);
            format!("({variable} {operator} {})", self.expression(1))
        });
        match self.below(6) {
            0 => format!("    {condition} && {one};\n"),
            1 => format!("    {condition} || {one};\n"),
            2 => format!("    q > {condition} ? {one} : {other};\n"),
            3 => format!("    x ^= q > {condition} ? {one} : 64 / (q | 1);\n"),
            4 => format!(
                "    {{ int how = {condition} & 3;
        switch (how) {{ case 2: {one}; break; default: {other}; break; case 0: case 1: x -= how; }} }}\n"
            ),
            _ => format!("    x += (q & 4) ? 100 / (q & 4) : {one};\n"),
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        let leaf = depth == 0 || self.below(6) == 0;
        if leaf {
            return match self.below(4) {
                0 => self
                    .one_of(&[
                        "0",
                        "1",
                        "7",
                        "0xFF",
                        "0x80000000",
                        "0x7FFFFFFF",
                        "0x00FF00FF00FF00FF",
                        "200",
                    ])
                    .to_owned(),
                1 => format!("table[{} & 7]", self.one_of(&["x", "a", "c", "g"])),
                _ => self.one_of(&["x", "a", "b", "c", "d", "e", "f", "g", "h", "p"]).to_owned(),
            };
        }
        let left = self.expression(depth - 1);
        let kinds = if self.is_c { 10 } else { 12 };
        match self.below(kinds) {
            0..=3 => {
                let operator = self.one_of(&["&", "|", "^", "+", "-", "*"]);
                format!("({left} {operator} {})", self.expression(depth - 1))
            }
            4 => {
                let operator = match self.is_c {
                    true => self.one_of(&["<<", ">>"]),
                    false => self.one_of(&["<<", ">>", ">>"]),
                };
                let by = self.one_of(&["3", "17", "31", "(c & 7)", "(d & 15)", "(g & 3)"]);
                format!("({left} {operator} {by})")
            }
            5 => {
                let operator = self.one_of(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({left} {operator} {})", self.expression(depth - 1))
            }
            6 => {
                let operator = self.one_of(&["/", "%"]);
                let by = self.one_of(&["3", "7", "(c | 1)", "(d | 1)"]);
                format!("({left} {operator} {by})")
            }
            7 => format!("{}({left})", self.one_of(&["~", "-", "!"])),
            8 => {
                let ty =
                    self.one_of(&["u8", "u16", "u32", "u64", "i8", "i16", "int", "i64", "bool"]);
                format!("(({ty})({left}))")
            }
            9 => {
                let other = self.expression(depth - 1);
                // The condition isn't constant: with a constant one, a run keeps the chosen operand's own type.
                format!("((q > {left}) ? {other} : {})", self.expression(depth - 1))
            }
            10 => {
                let function = self.one_of(&["swap_bytes", "reverse_bits", "popcount"]);
                format!("{function}({left})")
            }
            _ => {
                let function = self.one_of(&["rotate_left", "rotate_right"]);
                let by = self.one_of(&["1", "9", "40", "(g & 31)", "c"]);
                format!("{function}({left}, {by})")
            }
        }
    }
}
