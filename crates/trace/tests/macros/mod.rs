//! Random C programs that consist of macros: nested macros; arguments without parentheses, used twice or not at all, pasted or
//! modified; macros for operators, types and statements; and redefinitions.

use fastrand::Rng;

/// Writes random programs.
pub(super) struct Writer {
    random: Rng,
    /// The defined macros that are values, and those that are statements, with their numbers of parameters.
    values: Vec<(String, usize)>,
    statements: Vec<(String, usize)>,
    /// The macros of small numbers, for the conditions of `#if`.
    numbers: Vec<(String, usize)>,
    /// All names that were defined at any point.
    names: Vec<String>,
}

/// A program, and the names to undefine after it.
pub(super) struct Program {
    pub(super) text: String,
    pub(super) names: Vec<String>,
}

/// No parameters: an expression of variables only.
const NONE: &[&str] = &[];

impl Writer {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            random: Rng::with_seed(seed),
            values: Vec::new(),
            statements: Vec::new(),
            numbers: Vec::new(),
            names: Vec::new(),
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    pub(super) fn program(&mut self, name: &str) -> Program {
        self.values.clear();
        self.statements.clear();
        self.numbers.clear();
        self.names.clear();
        let mut text = String::new();
        for _ in 0..self.below(3) {
            text += &self.number();
        }
        for _ in 0..2 + self.below(5) {
            text += &self.definition();
        }
        text += &format!(
            "static uint64_t up(uint64_t x) {{ return x << 8; }}\n{} {name}(uint64_t x)\n{{
    uint64_t a = x >> 7, b = x * 3, c = x ^ 0xF0F0F0F0F0F0F0F0ULL, x1 = ~x, x2 = 7;\n",
            self.one_of(&["uint64_t", "static inline uint64_t", "uint64_t"]),
        );
        for _ in 0..3 + self.below(4) {
            text += &self.statement(2);
            if self.below(6) == 0 {
                text += &self.definition();
            }
            if self.below(12) == 0 && !self.values.is_empty() {
                let gone = self.below(self.values.len());
                let (name, _) = self.values.remove(gone);
                text += &format!("#undef {name}\n");
            }
        }
        text += "    return x ^ a + b ^ c * 5 ^ x1 ^ x2;\n}\n";
        Program { text, names: core::mem::take(&mut self.names) }
    }

    /// A name for a macro: in most cases a new one, else one to redefine.
    fn name(&mut self) -> (String, String) {
        if self.below(8) == 0 && !self.values.is_empty() {
            let again = self.below(self.values.len());
            let (name, _) = self.values.remove(again);
            return (format!("#undef {name}\n"), name);
        }
        let name = format!("M{}", self.names.len());
        self.names.push(name.clone());
        (String::new(), name)
    }

    fn definition(&mut self) -> String {
        // In a directive, a line break needs a backslash.
        self.directive().replace("(\n", "(\\\n")
    }

    fn directive(&mut self) -> String {
        let (before, name) = self.name();
        let count = self.below(4);
        let parameters = &["p", "q", "r"][..count];
        let listed = parameters.join(self.one_of(&[",", ", "]));
        let head = match count {
            0 => name.clone(),
            _ => format!("{name}({listed})"),
        };
        let kind = self.below(22);
        let body = match kind {
            0..=8 => self.unparenthesized(parameters, 3),
            9 => format!("({})", self.unparenthesized(parameters, 3)),
            10 if count > 0 => {
                // The name of a function-like macro, which takes its arguments from the text after this macro.
                let (other, takes) = self.value(|takes| takes > 0);
                if takes == count {
                    self.values.push((name.clone(), count));
                    return format!("{before}#define {name} {other}\n");
                }
                self.unparenthesized(parameters, 2)
            }
            11 => {
                self.values.push((name.clone(), 2));
                let body = self.one_of(&["p ## q", "p##q", "x ## q ^ p ## ULL ^ p"]);
                if body.starts_with('x') {
                    return format!("{before}#define {name}(q, p) {body}\n");
                }
                self.values.pop();
                let joined = name.clone();
                let (_, outer) = self.name();
                self.values.push((outer.clone(), 0));
                let given =
                    self.one_of(&["x, 1", "x, 2", "0x1, F", "12, ULL", ", x", "a,", "0x, 1e"]);
                return format!(
                    "{before}#define {joined}(p, q) {body}\n#define {outer} {joined}({given})\n"
                );
            }
            12 => {
                self.values.push((name.clone(), 2));
                let inner = self.unparenthesized(&["__VA_ARGS__", "p"], 2);
                return format!("{before}#define {name}(p, ...) {inner}\n");
            }
            13 => {
                // A macro that expands to itself, or to another one that does.
                let variable = self.one_of(&["a", "b", "x1"]);
                let text = self.unparenthesized(&[variable], 1);
                self.names.push(variable.to_owned());
                if !name.starts_with('M') {
                    return String::new();
                }
                return format!(
                    "{before}#undef {variable}\n#define {variable} ({variable} ^ ({text}))\n#define {name} {variable}\n#undef {variable}\n"
                );
            }
            14 => {
                self.values.push((name.clone(), 2));
                let call = self.one_of(&["p(q)", "p (q)", "p((q) ^ 1)", "up(q) ^ p(x)"]);
                // The macro calls its first argument.
                self.values.pop();
                let (callee, takes) = self.value(|takes| takes == 1);
                let callee = if takes == 1 { callee } else { "up".to_owned() };
                let (_, outer) = self.name();
                self.values.push((outer.clone(), 1));
                return format!(
                    "{before}#define {name}(p, q) {call}\n#define {outer}(q) {name}({callee}, q)\n"
                );
            }
            15..=21 => {
                let target = match count {
                    0 => self.one_of(&["a", "b", "c", "x"]),
                    _ => "p",
                };
                let value = self.unparenthesized(parameters, 2);
                let other = self.unparenthesized(parameters, 1);
                let operator = self.one_of(&["=", "^=", "+=", "&=", "|="]);
                let body = match kind {
                    15 => format!("{target} {operator} {value}"),
                    16 => format!("do {{ {target} {operator} {value}; c ^= {other}; }} while (0)"),
                    17 => {
                        format!("{{ uint64_t c = {value}; {target} {operator} {other}; x ^= c; }}")
                    }
                    18 => format!("{target} {operator} {value}; c += {other}"),
                    19 => format!("if ({other}) {target} {operator} {value}"),
                    20 => format!("for (int i = 0; i < 2; i++) {target} {operator} {value}"),
                    _ => format!("{{ {target} {operator} {value}; \\\n    b ^= {other}; }}"),
                };
                self.statements.push((name, count));
                return format!("{before}#define {head} {body}\n");
            }
            _ => self.unparenthesized(parameters, 1),
        };
        self.values.push((name, count));
        format!("{before}#define {head} {body}\n")
    }

    /// A macro that is a value; the variable `x` if no macro fits.
    fn value(&mut self, fits: impl Fn(usize) -> bool) -> (String, usize) {
        let fit: Vec<_> = self.values.iter().filter(|(_, takes)| fits(*takes)).cloned().collect();
        match fit.len() {
            0 => ("x".to_owned(), 0),
            many => fit[self.below(many)].clone(),
        }
    }

    /// An expression of several operands, most of them without parentheses.
    fn unparenthesized(&mut self, parameters: &[&str], depth: usize) -> String {
        let mut text = self.operand(parameters, depth);
        for _ in 0..self.below(3) {
            let operator =
                self.one_of(&["+", "-", "*", "&", "|", "^", "^", "<", "==", "&&", "? 5ULL :"]);
            text += &format!(" {operator} {}", self.operand(parameters, depth));
        }
        text
    }

    fn operand(&mut self, parameters: &[&str], depth: usize) -> String {
        if !parameters.is_empty() && self.below(2) == 0 {
            let parameter = self.one_of(parameters);
            return match self.below(5) {
                0 => format!("({parameter})"),
                1 => format!("~{parameter}"),
                2 => format!("({parameter} >> 9)"),
                _ => parameter.to_owned(),
            };
        }
        match self.below(if depth == 0 { 3 } else { 7 }) {
            0 => self.one_of(&["1ULL", "0xFFULL", "0x00FF00FF00FF00FFULL", "200ULL"]).to_owned(),
            1 | 2 => self.one_of(&["x", "a", "b", "c", "x1", "x2"]).to_owned(),
            3 => format!("({})", self.unparenthesized(parameters, depth - 1)),
            4 => format!("(x << {})", self.distance()),
            _ => self.used(parameters, depth),
        }
    }

    /// A small number without parentheses.
    fn distance(&mut self) -> &'static str {
        let distances = ["3", "1 + 0", "2 * 4", "7", "(1 | 2) + 1"];
        distances[self.below(distances.len())]
    }

    /// A macro call with arguments.
    fn used(&mut self, parameters: &[&str], depth: usize) -> String {
        let (name, takes) = self.value(|_| true);
        self.call(&name, takes, parameters, depth)
    }

    fn call(&mut self, name: &str, takes: usize, parameters: &[&str], depth: usize) -> String {
        if takes == 0 {
            return name.to_owned();
        }
        let depth = depth.saturating_sub(1);
        let arguments: Vec<_> =
            (0..takes).map(|_| self.unparenthesized(parameters, depth)).collect();
        let open = self.one_of(&["(", "(", " (", "(\n "]);
        format!("{name}{open}{})", arguments.join(", "))
    }

    /// Defines a macro of a small number.
    fn number(&mut self) -> String {
        let name = format!("N{}", self.names.len());
        self.names.push(name.clone());
        let count = self.below(3);
        let parameters = &["p", "q"][..count];
        let text = self.small(parameters, 2);
        self.numbers.push((name.clone(), count));
        match count {
            0 => format!("#define {name} {text}\n"),
            _ => format!("#define {name}({}) {text}\n", parameters.join(", ")),
        }
    }

    /// An expression of small numbers without parentheses, which an `#if` can evaluate.
    fn small(&mut self, parameters: &[&str], depth: usize) -> String {
        let mut text = String::new();
        for place in 0..1 + self.below(3) {
            if place > 0 {
                let operators = ["+", "-", "*", "<", "==", "!=", ">=", "|", "&", "^", "&&", "||"];
                text += &format!(" {} ", self.one_of(&operators));
            }
            text += &match self.below(if depth == 0 { 3 } else { 5 }) {
                0 if !parameters.is_empty() => self.one_of(parameters).to_owned(),
                0 | 1 => self.one_of(&["0", "1", "3", "0x10", "010", "7L"]).to_owned(),
                2 => format!("{}{}", self.one_of(&["!", "-", "~", "+ "]), self.below(9)),
                3 => format!("({})", self.small(parameters, depth - 1)),
                _ if self.numbers.is_empty() => "5".to_owned(),
                _ => {
                    let at = self.below(self.numbers.len());
                    let (name, takes) = self.numbers[at].clone();
                    let arguments: Vec<_> =
                        (0..takes).map(|_| self.small(parameters, depth - 1)).collect();
                    match takes {
                        0 => name,
                        _ => format!("{name}({})", arguments.join(", ")),
                    }
                }
            };
        }
        text
    }

    fn condition(&mut self) -> String {
        if self.below(4) == 0 {
            let name = format!("N{}", self.below(4));
            // Only defined names, as the text can't decide whether a name is defined elsewhere.
            if self.numbers.iter().any(|(known, _)| *known == name) {
                return self.one_of(&["defined", "!defined "]).to_owned() + &format!("({name})");
            }
        }
        self.small(NONE, 2)
    }

    fn statement(&mut self, depth: usize) -> String {
        if depth > 0 && self.below(7) == 0 {
            let [one, other] = [(), ()].map(|()| self.statement(depth - 1));
            let [first, second] = [(), ()].map(|()| self.condition());
            return match self.below(3) {
                0 => format!("#if {first}\n{one}#else\n{other}#endif\n"),
                1 => format!("#if {first}\n{one}#elif {second}\n{other}#endif\n"),
                _ => format!("#if {first}\n#if {second}\n{one}#else\n{other}#endif\n#endif\n"),
            };
        }
        if !self.statements.is_empty() && self.below(2) == 0 {
            let at = self.below(self.statements.len());
            let (name, takes) = self.statements[at].clone();
            if takes == 0 {
                return format!("    {name};\n");
            }
            let target = self.one_of(&["a", "b", "c", "x", "x1"]).to_owned();
            let mut arguments = vec![target];
            while arguments.len() < takes {
                arguments.push(self.unparenthesized(NONE, 2));
            }
            let call = format!("{name}({})", arguments.join(", "));
            return match self.below(5) {
                0 => format!("    if (a > b) {call};\n"),
                1 => format!("    if (a & 1) {{ {call}; }} else c ^= x;\n"),
                _ => format!("    {call};\n"),
            };
        }
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0..=2 => {
                let target = self.one_of(&["x", "a", "b", "c"]);
                let operator = self.one_of(&["=", "^=", "+=", "-="]);
                format!("    {target} {operator} {};\n", self.unparenthesized(NONE, 3))
            }
            3 => {
                let condition = self.unparenthesized(NONE, 2);
                let [one, other] = [(), ()].map(|()| self.statement(depth - 1));
                format!("    if ({condition}) {{\n{one}    }} else {{\n{other}    }}\n")
            }
            _ => {
                let inner = self.statement(depth - 1);
                format!("    {{ uint64_t a = x ^ 5, x1 = c;\n{inner}    x += a ^ x1; }}\n")
            }
        }
    }
}
