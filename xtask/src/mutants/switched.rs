//! A file with many changes in it, each behind a switch: `crate::changed(7)` says whether the change 7 is to be.
//!
//! So all changes are compiled at once, and not each for itself; known as mutant schemata (Untch, Offutt and Harrold 1993).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result};
use serde_json::Value;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, BinOp, Block, Expr, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemStatic, Pat, PatGuard,
    Signature, Type,
};

/// A change, as cargo-mutants lists it.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) name: String,
    pub(super) file: String,
    /// The line and the column where it begins, from 1.
    place: (usize, usize),
    genre: String,
    replacement: String,
}

impl Change {
    pub(super) fn read(told: &Value) -> Result<Self> {
        let text = |name: &str| {
            let text = told[name].as_str().map(str::to_owned);
            text.with_context(|| format!("a change without {name}"))
        };
        let start = |name: &str| {
            let number = told["span"]["start"][name].as_u64();
            number.context("a change without a place")
        };
        Ok(Self {
            name: text("name")?,
            file: text("file")?,
            place: (start("line")? as usize, start("column")? as usize),
            genre: text("genre")?,
            replacement: text("replacement")?,
        })
    }
}

/// The file with these changes in it, and which of them are: constants cannot ask a switch, nor can the functions that they
/// call, named `f` or `Type::f`. No other function stays `const`.
pub(super) fn switched(
    source: &str,
    changes: &BTreeMap<u32, &Change>,
    constant: &BTreeSet<String>,
) -> Result<(String, BTreeSet<u32>)> {
    let file = syn::parse_file(source)?;
    let mut found = Finder {
        source,
        changes,
        constant,
        owner: None,
        edits: Vec::new(),
        taken: BTreeSet::new(),
    };
    found.visit_file(&file);
    found
        .edits
        .sort_by_key(|edit| (edit.range.start, Reverse(edit.range.end)));
    Ok((found.written(0..source.len(), None), found.taken))
}

/// What is written otherwise.
struct Edit {
    range: Range<usize>,
    kind: Kind,
}

enum Kind {
    Text(String),
    Guard {
        /// Its arm is never taken, or always.
        never: Vec<u32>,
        always: Vec<u32>,
    },
    Binary {
        left: Range<usize>,
        right: Range<usize>,
        operator: BinOp,
        others: Vec<(u32, String)>,
    },
    Unary {
        operand: Range<usize>,
        without: u32,
    },
}

struct Finder<'a> {
    source: &'a str,
    changes: &'a BTreeMap<u32, &'a Change>,
    constant: &'a BTreeSet<String>,
    /// The type whose functions are looked at.
    owner: Option<String>,
    edits: Vec<Edit>,
    taken: BTreeSet<u32>,
}

impl Finder<'_> {
    /// The changes of a genre that begin at a place, with what they put there.
    fn take(&mut self, span: proc_macro2::Span, genre: &str) -> Vec<(u32, String)> {
        let start = span.start();
        let place = (start.line, start.column + 1);
        let here: Vec<_> = self
            .changes
            .iter()
            .filter(|(_, change)| change.place == place && change.genre == genre)
            .map(|(number, change)| (*number, change.replacement.clone()))
            .collect();
        self.taken.extend(here.iter().map(|(number, _)| *number));
        here
    }

    fn edit(&mut self, range: Range<usize>, kind: Kind) {
        self.edits.push(Edit { range, kind });
    }

    /// Whether a function can ask a switch.
    fn enters(&mut self, signature: &Signature) -> bool {
        let Some(constness) = &signature.constness else {
            return true;
        };
        let mut path = signature.ident.to_string();
        if let Some(owner) = &self.owner {
            path = format!("{owner}::{path}");
        }
        if self.constant.contains(&path) {
            return false;
        }
        self.edit(constness.span().byte_range(), Kind::Text(String::new()));
        true
    }

    /// A function that answers something else at once.
    fn body(&mut self, block: &Block) {
        let mut others = self.take(block.span(), "FnValue");
        if let Some(first) = block.stmts.first() {
            others.extend(self.take(first.span(), "FnValue"));
        }
        let begin = block.brace_token.span.open().byte_range().end;
        for (number, value) in others {
            let value = if value == "()" { "" } else { &value };
            let answer = format!(" if crate::changed({number}) {{ return {value}; }}");
            self.edit(begin..begin, Kind::Text(answer));
        }
    }

    /// A part of the file with all edits in it, but for one that is being written.
    fn written(&self, part: Range<usize>, but: Option<usize>) -> String {
        let mut text = String::new();
        let mut at = part.start;
        for (index, edit) in self.edits.iter().enumerate() {
            let Edit { range, .. } = edit;
            if Some(index) != but && range.start >= at && range.end <= part.end {
                text += &self.source[at..range.start];
                text += &self.edited(index);
                at = range.end;
            }
        }
        text + &self.source[at..part.end]
    }

    fn edited(&self, index: usize) -> String {
        let Edit { range, kind } = &self.edits[index];
        match kind {
            Kind::Text(text) => text.clone(),
            Kind::Guard { never, always } => {
                let guard = self.written(range.clone(), Some(index));
                let asked = |numbers: &[u32], before: &str, after: &str| -> String {
                    let asked = |number| format!("{before}crate::changed({number}){after}");
                    numbers.iter().map(asked).collect()
                };
                let never = asked(never, "!", " && ");
                format!("{never}({}({guard}))", asked(always, "", " || "))
            }
            Kind::Unary { operand, without } => {
                let operator = &self.source[range.start..operand.start];
                let operand = self.written(operand.clone(), None);
                format!(
                    "(match {operand} {{ it__ => if crate::changed({without}) {{ it__ }} else {{ {operator}it__ }} }})"
                )
            }
            Kind::Binary {
                left,
                right,
                operator,
                others,
            } => {
                // Comments may stand beside it.
                let sign = &self.source[operator.span().byte_range()];
                let [left, right] = [left, right].map(|side| self.written(side.clone(), None));
                binary(*operator, sign, &left, &right, others)
            }
        }
    }
}

/// Both sides are written once, whatever is done to them.
fn binary(
    operator: BinOp,
    sign: &str,
    left: &str,
    right: &str,
    others: &[(u32, String)],
) -> String {
    let chosen = |left: &str, right: &str| -> String {
        let other = |(number, sign): &(u32, String)| {
            format!("if crate::changed({number}) {{ {left} {sign} {right} }} else ")
        };
        let others: String = others.iter().map(other).collect();
        format!("{others}{{ {left} {sign} {right} }}")
    };
    match operator {
        BinOp::And(_) | BinOp::Or(_) => {
            let changed: String = others
                .iter()
                .map(|(number, _)| format!("crate::changed({number})"))
                .collect();
            let asks_right = if sign == "&&" { "!=" } else { "==" };
            format!(
                "(match {left} {{ it__ => if it__ {asks_right} {changed} {{ {right} }} else {{ it__ }} }})"
            )
        }
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
            let chosen = chosen("left__", "right__");
            format!("(match (&({left}), &({right})) {{ (left__, right__) => {chosen} }})")
        }
        _ if sign.ends_with('=') => format!("({})", chosen(left, right)),
        _ => {
            let chosen = chosen("left__", "right__");
            format!("(match (({left}), ({right})) {{ (left__, right__) => {chosen} }})")
        }
    }
}

/// Whether a condition binds something, which nothing may stand around.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        if self.enters(&function.sig) {
            self.body(&function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        let outer = self.owner.take();
        if let Type::Path(path) = &*block.self_ty {
            let last = path.path.segments.last();
            self.owner = last.map(|last| last.ident.to_string());
        }
        visit::visit_item_impl(self, block);
        self.owner = outer;
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if self.enters(&function.sig) {
            self.body(&function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.body(block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    // These are computed while all is compiled.
    fn visit_item_const(&mut self, _: &'ast ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let gone = self.take(arm.span(), "MatchArm");
        let mut never: Vec<u32> = gone.into_iter().map(|(number, _)| number).collect();
        let Pat::Guard(PatGuard { guard, .. }) = &arm.pat else {
            let end = arm.pat.span().byte_range().end;
            for number in never {
                let guard = format!(" if !crate::changed({number})");
                self.edit(end..end, Kind::Text(guard));
            }
            return self.visit_expr(&arm.body);
        };
        let mut always = Vec::new();
        for (number, value) in self.take(guard.span(), "MatchArmGuard") {
            let which = if value == "true" {
                &mut always
            } else {
                &mut never
            };
            which.push(number);
        }
        if !never.is_empty() || !always.is_empty() {
            self.edit(guard.span().byte_range(), Kind::Guard { never, always });
        }
        self.visit_expr(guard);
        self.visit_expr(&arm.body);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let range = expr.span().byte_range();
        match expr {
            Expr::Binary(both) if !binds(expr) => {
                let others = self.take(both.op.span(), "BinaryOperator");
                if !others.is_empty() {
                    let kind = Kind::Binary {
                        left: both.left.span().byte_range(),
                        right: both.right.span().byte_range(),
                        operator: both.op,
                        others,
                    };
                    self.edit(range, kind);
                }
            }
            Expr::Unary(one) => {
                for (without, _) in self.take(one.op.span(), "UnaryOperator") {
                    let operand = one.expr.span().byte_range();
                    self.edit(range.clone(), Kind::Unary { operand, without });
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_stands_behind_its_switch() {
        let change = |place, genre: &str, replacement: &str| Change {
            name: String::new(),
            file: String::new(),
            place,
            genre: genre.to_owned(),
            replacement: replacement.to_owned(),
        };
        let source = "\
fn f(a: u8, b: u8) -> bool {
    a + 1 < b /* as */ && !g(a)
}
const fn g(a: u8) -> bool { a > 1 }
impl T { const fn g(a: u8) -> bool { a > 1 } }
fn h(a: u8) -> u8 {
    match a {
        0 => 1,
        n if n > 5 => 2,
        _ => 3,
    }
}
";
        let changes = [
            change((2, 5), "FnValue", "true"),
            change((2, 7), "BinaryOperator", "-"),
            change((2, 11), "BinaryOperator", "=="),
            change((2, 24), "BinaryOperator", "||"),
            change((2, 27), "UnaryOperator", ""),
            change((4, 31), "BinaryOperator", "<"),
            change((5, 40), "BinaryOperator", "<"),
            change((8, 9), "MatchArm", ""),
            change((9, 14), "MatchArmGuard", "true"),
            change((9, 16), "BinaryOperator", ">="),
        ];
        let numbered: BTreeMap<u32, &Change> = (0..).zip(&changes).collect();
        // No constant calls the function of that name that belongs to no type.
        let constant = BTreeSet::from(["T::g".to_owned()]);
        let (text, taken) = switched(source, &numbered, &constant).expect("it is Rust");
        let expected = "\
fn f(a: u8, b: u8) -> bool { if crate::changed(0) { return true; }
    (match (match (&((match ((a), (1)) { (left__, right__) => if crate::changed(1) { left__ - right__ } else { left__ + right__ } })), &(b)) \
{ (left__, right__) => if crate::changed(2) { left__ == right__ } else { left__ < right__ } }) \
{ it__ => if it__ != crate::changed(3) { (match g(a) { it__ => if crate::changed(4) { it__ } else { !it__ } }) } else { it__ } })
}
 fn g(a: u8) -> bool { (match (&(a), &(1)) { (left__, right__) => if crate::changed(5) { left__ < right__ } else { left__ > right__ } }) }
impl T { const fn g(a: u8) -> bool { a > 1 } }
fn h(a: u8) -> u8 {
    match a {
        0 if !crate::changed(7) => 1,
        n if (crate::changed(8) || ((match (&(n), &(5)) { (left__, right__) => if crate::changed(9) { left__ >= right__ } else { left__ > right__ } }))) => 2,
        _ => 3,
    }
}
";
        assert_eq!(text, expected);
        assert_eq!(taken, BTreeSet::from([0, 1, 2, 3, 4, 5, 7, 8, 9]));
        syn::parse_file(&text).expect("it is Rust still");
    }
}
