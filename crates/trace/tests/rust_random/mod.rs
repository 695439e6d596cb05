//! Writes random Rust programs, of kinds that were once read wrongly.

use std::fmt::Write as _;

/// What a program is mostly about.
pub(crate) const KINDS: [&str; 6] =
    ["inference", "references", "ranges", "traits", "dropped values", "parts"];

const TYPES: [(&str, u32); 9] = [
    ("u8", 8),
    ("u16", 16),
    ("u32", 32),
    ("u64", 64),
    ("usize", 64),
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
];

/// Methods from a number to one of the same type; `$` is another number.
const METHODS: [&str; 18] = [
    "swap_bytes()",
    "reverse_bits()",
    "rotate_left(3)",
    "wrapping_neg()",
    "wrapping_add($)",
    "wrapping_sub($)",
    "wrapping_mul($)",
    "saturating_add($)",
    "saturating_sub($)",
    "min($)",
    "max($)",
    "overflowing_add($).0",
    "checked_sub($).unwrap_or(7)",
    "wrapping_shl(9)",
    "pow(2)",
    "to_be()",
    "clone()",
    "clamp(3, 90)",
];

/// A generator of programs.
pub(crate) struct Writer {
    seed: u64,
    /// The variables in scope, with their types, and whether they can change.
    variables: Vec<(String, usize, bool)>,
    count: usize,
}

impl Writer {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed, variables: Vec::new(), count: 0 }
    }

    fn below(&mut self, sides: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.seed >> 33).expect("31 bits") % sides
    }

    fn name(&mut self) -> String {
        self.count += 1;
        format!("v{}", self.count)
    }

    fn variable(&mut self, ty: usize) -> Option<String> {
        let fitting: Vec<_> =
            self.variables.iter().filter(|it| it.1 == ty).map(|it| it.0.clone()).collect();
        (!fitting.is_empty()).then(|| fitting[self.below(fitting.len())].clone())
    }

    /// A number of a type, of which the text says nothing if `bare`.
    fn literal(&mut self, ty: usize, bare: bool) -> String {
        let number = self.below(100);
        let suffix = if bare { "" } else { TYPES[ty].0 };
        match self.below(5) {
            0 if ty >= 5 => format!("-{}{suffix}", number.max(1)),
            1 => format!("!{number}{suffix}"),
            2 => format!("({number}{suffix} << {})", self.below(4)),
            _ => format!("{number}{suffix}"),
        }
    }

    /// An expression of a type, whose type is clear by itself.
    fn expr(&mut self, ty: usize, depth: usize) -> String {
        let of = TYPES[ty].0;
        if depth == 0 {
            return match self.variable(ty) {
                Some(name) => name,
                None => format!("(x as {of})"),
            };
        }
        let one = self.expr(ty, depth - 1);
        match self.below(12) {
            0 | 1 => {
                let op = ["^", "&", "|", "+", "-", "*"][self.below(6)];
                let other = match self.below(2) {
                    0 => self.literal(ty, true),
                    _ => self.expr(ty, depth - 1),
                };
                format!("({one} {op} {other})")
            }
            2 => {
                let (op, by) = (["<<", ">>"][self.below(2)], self.below(TYPES[ty].1 as usize));
                format!("({one} {op} {by})")
            }
            3 => format!("(!{one})"),
            4 => {
                let from = self.below(TYPES.len());
                format!("({} as {of})", self.expr(from, depth - 1))
            }
            5 | 6 => {
                let other = self.expr(ty, depth - 1);
                let method = METHODS[self.below(METHODS.len())].replace('$', &other);
                format!("{one}.{method}")
            }
            7 => {
                let (test, other) = (self.condition(depth - 1), self.expr(ty, depth - 1));
                format!("(if {test} {{ {one} }} else {{ {other} }})")
            }
            8 => {
                let name = self.name();
                let count = self.variables.len();
                self.variables.push((name.clone(), ty, false));
                let inner = self.expr(ty, depth - 1);
                self.variables.truncate(count);
                format!("{{ let {name} = {one}; {inner} }}")
            }
            9 => {
                let (low, other) = (self.below(4), self.expr(ty, depth - 1));
                format!(
                    "(match {one} & 7 {{ {low} => {other}, n if n > 5 => n, n @ 4..=5 => n + 1, _ => {} }})",
                    self.literal(ty, true)
                )
            }
            10 => format!("{{ let (a, b) = ({one}, {}); b ^ a }}", self.expr(ty, depth - 1)),
            _ if ty < 5 => format!("({one} / ({} | 1))", self.expr(ty, depth - 1)),
            _ => format!("({one} ^ {})", self.literal(ty, true)),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let ty = self.below(TYPES.len());
        let (left, right) = (self.expr(ty, depth.min(1)), self.literal(ty, true));
        let op = ["<", "<=", ">", ">=", "==", "!="][self.below(6)];
        match self.below(3) {
            0 => format!("{left} {op} {right} && x & 3 != 1"),
            1 => format!("!({left} {op} {right})"),
            _ => format!("{left} {op} {right}"),
        }
    }

    fn declare(&mut self, ty: usize, mutable: bool, text: &mut String) -> String {
        let (name, value) = (self.name(), self.expr(ty, 2));
        let mutable_word = if mutable { "mut " } else { "" };
        let _ = writeln!(text, "let {mutable_word}{name}: {} = {value};", TYPES[ty].0);
        self.variables.push((name.clone(), ty, mutable));
        name
    }

    /// A program with a function `f`.
    pub(crate) fn program(&mut self, kind: usize) -> String {
        self.variables = vec![("x".to_owned(), 3, false)];
        self.count = 0;
        let (mut items, mut text) = (String::new(), String::new());
        for _ in 0..2 {
            let (ty, mutable) = (self.below(TYPES.len()), self.below(2) == 0);
            self.declare(ty, mutable, &mut text);
        }
        let ty = self.below(TYPES.len());
        let of = TYPES[ty].0;
        let a = self.declare(ty, true, &mut text);
        for _ in 0..2 {
            let (e, l) = (self.expr(ty, 2), self.literal(ty, true));
            let round = self.count;
            self.count += 1;
            let statement = match (kind, self.below(4)) {
                (0, 0) => format!("let n{round} = {l}; {a} ^= n{round};"),
                (0, 1) => format!(
                    "let mut n{round} = {l}; n{round} += 1; let m{round}: {of} = n{round}; {a} = m{round} ^ {e};"
                ),
                (0, 2) => {
                    format!("let t{round} = [{l}, 3]; {a} = {a} ^ t{round}[0] ^ t{round}[1];")
                }
                (0, _) => format!("let g{round} = |n| n ^ {l}; {a} = g{round}({e});"),
                (1, 0) => format!("{{ let r = &mut {a}; let q = r; *q ^= {l}; }}"),
                (1, 1) => {
                    let _ = writeln!(
                        items,
                        "fn set{round}(r: &mut {of}, n: {of}) -> {of} {{ *r ^= n; let old = *r; *r <<= 1; old }}"
                    );
                    format!("let o{round} = set{round}(&mut {a}, {l}); {a} ^= o{round};")
                }
                (1, 2) => {
                    let _ = writeln!(
                        items,
                        "fn pick{round}<'a>(a: &'a mut {of}, b: &'a mut {of}, c: bool) -> &'a mut {of} {{ if c {{ a }} else {{ b }} }}"
                    );
                    format!(
                        "let mut z{round}: {of} = 1; *pick{round}(&mut {a}, &mut z{round}, x & 1 == 1) ^= {l}; {a} ^= z{round};"
                    )
                }
                (1, _) => format!(
                    "let mut t{round} = [{a}, {e}, 1]; for v in &mut t{round} {{ *v ^= {l}; }} let w{round} = &t{round}[1]; {a} = *w{round} ^ t{round}[0];"
                ),
                (2, 0) => format!(
                    "for i in ({}..{}).rev().step_by({}) {{ {a} = {a}.rotate_left(1) ^ i; }}",
                    self.below(20),
                    20 + self.below(100),
                    1 + self.below(30)
                ),
                (2, 1) => format!(
                    "let e{round}: {of} = {}; for i in {}..=e{round} {{ {a} = {a}.rotate_left(i as u32 & 7) ^ {l}; if i > 120 {{ break; }} }}",
                    100 + self.below(28),
                    90 + self.below(10)
                ),
                (2, 2) => format!(
                    "{a} ^= (0..{}).map(|i| i ^ {l}).filter(|i| i & 1 == 0).fold({e}, |m, n| m.wrapping_mul(3) ^ n);",
                    self.below(9)
                ),
                (2, _) => format!(
                    "for (i, v) in [{e}, {l}, 5].iter().enumerate().skip(1) {{ {a} ^= v.rotate_left(i as u32); }}"
                ),
                (3, 0) => {
                    let _ = writeln!(
                        items,
                        "trait T{round} {{ const K: {of} = {l}; fn go{round}(self) -> Self; fn twice{round}(self) -> Self where Self: Sized {{ self.go{round}().go{round}() }} }} impl T{round} for {of} {{ fn go{round}(self) -> {of} {{ self.rotate_left(1) ^ <{of} as T{round}>::K }} }}"
                    );
                    format!("{a} = {a}.twice{round}() ^ T{round}::go{round}({e});")
                }
                (3, 1) => {
                    let _ = writeln!(
                        items,
                        "#[derive(Clone, Copy, PartialEq)] struct S{round}({of}); impl std::ops::BitXor for S{round} {{ type Output = S{round}; fn bitxor(self, o: Self) -> Self {{ S{round}(self.0 | o.0) }} }} impl From<{of}> for S{round} {{ fn from(n: {of}) -> Self {{ S{round}(n ^ {l}) }} }}"
                    );
                    format!(
                        "let s{round} = S{round}::from({e}) ^ S{round}({a}); {a} = if s{round} == S{round}(3) {{ 1 }} else {{ s{round}.0 }};"
                    )
                }
                (3, 2) => {
                    let _ = writeln!(
                        items,
                        "trait E{round} {{ fn rem_euclid(self, o: Self) -> Self; fn own{round}(&self) -> {of}; }} impl E{round} for {of} {{ fn rem_euclid(self, o: Self) -> Self {{ self ^ o }} fn own{round}(&self) -> {of} {{ *self ^ {l} }} }}"
                    );
                    format!("{a} = {a}.rem_euclid(5) ^ {e}.own{round}();")
                }
                (3, _) => {
                    let _ = writeln!(
                        items,
                        "fn apply{round}<T: Copy, F: Fn(T) -> T>(n: T, g: F) -> T {{ g(g(n)) }}"
                    );
                    format!("{a} = apply{round}({e}, |n| n ^ {l});")
                }
                (4, 0) => format!("{{ {e}; }} unsafe {{ {a} }};"),
                (4, 1) => format!(
                    "if {} {{ {e} }} else {{ {a} }}; {a} ^= {{ let k = {l}; k ^ 1 }};",
                    self.condition(1)
                ),
                (4, 2) => format!(
                    "let y{round} = 'b: {{ if {} {{ break 'b {e}; }} {l} }}; {a} ^= y{round};",
                    self.condition(1)
                ),
                (4, _) => format!("{a} = {a} ^ {{ {a} = {l}; {a} ^ 1 }};"),
                (_, 0) => {
                    let _ = writeln!(
                        items,
                        "#[derive(Clone, Copy)] struct P{round} {{ a: {of}, b: [{of}; 2] }} impl P{round} {{ fn turn(&mut self, n: {of}) -> &mut Self {{ self.a ^= n; self.b[1] ^= self.a; self }} fn sum(self) -> {of} {{ self.a ^ self.b[0] ^ self.b[1] }} }}"
                    );
                    format!(
                        "let mut p{round} = P{round} {{ a: {a}, b: [{e}, 1] }}; p{round}.turn({l}).turn(9); let q{round} = P{round} {{ a: 4, ..p{round} }}; {a} = p{round}.sum() ^ q{round}.sum();"
                    )
                }
                (_, 1) => {
                    let _ = writeln!(
                        items,
                        "enum O{round} {{ A({of}), B {{ n: {of}, m: u8 }}, C }} fn run{round}(o: &O{round}) -> {of} {{ match o {{ O{round}::A(n) => *n, O{round}::B {{ n, m }} if *m > 3 => n ^ 1, O{round}::B {{ n, .. }} => *n, O{round}::C => 9 }} }}"
                    );
                    format!(
                        "let o{round} = match x & 3 {{ 0 => O{round}::A({e}), 1 => O{round}::B {{ n: {l}, m: x as u8 }}, _ => O{round}::C }}; {a} ^= run{round}(&o{round});"
                    )
                }
                (_, 2) => format!(
                    "let (p{round}, (q{round}, r{round})) = ({e}, ({l}, {a})); {a} = p{round} ^ q{round} ^ r{round}; if let Some(k) = {a}.checked_add(3) {{ {a} ^= k; }}"
                ),
                (_, _) => format!(
                    "let mut t{round} = [{e}; 4]; t{round}[2] ^= {l}; let u{round} = t{round}; t{round}.swap(0, 2); {a} = t{round}[0] ^ u{round}[3] ^ t{round}[(x & 3) as usize];"
                ),
            };
            let _ = writeln!(text, "{statement}");
        }
        format!("{items}pub fn f(x: u64) -> u64 {{\n{text}x ^ {a} as u64\n}}")
    }
}
