//! A function that calls others one after the other, without parsing: its tree is made directly.

use deltaboard_source::operator::Rules;
use deltaboard_source::{Span, Type};

use crate::declarations::{Callee, Declarations};
use crate::syntax::{
    Expr, ExprId, ExprKind, Function, Operand, Place, Slot, Statement, StatementKind, Target,
    Variable,
};
use crate::unit::Unit;

/// The board, the only variable.
const BOARD: Slot = Slot(0);

impl Unit {
    /// Returns the function `u64 transform(u64 x)`, which passes a board through functions in this order. It equals the
    /// parsed text, but needs no parser.
    pub fn chain<'f>(functions: impl IntoIterator<Item = &'f str>) -> Self {
        let mut writer = Writer::default();
        writer.write("u64 ");
        let name = writer.write("transform");
        writer.write("(u64 ");
        let board = writer.write("x");
        writer.write(") {\n");
        let mut body = Vec::new();
        for function in functions {
            body.push(writer.call(function));
        }
        writer.write("    ");
        let keyword = writer.write("return ");
        let result = writer.name();
        body.push(Statement {
            span: keyword.to(writer.write(";")),
            kind: StatementKind::Return(Some(result)),
        });
        writer.write("\n}");
        let Writer { text, expressions, callees } = writer;
        let parameter = Variable::new(board, Some(Type::U64));
        let function = Function {
            name: name.into(),
            span: Span::new(0, text.len()),
            variables: vec![Variable { tracked: true, ..parameter.clone() }],
            parameters: vec![parameter],
            board: 0,
            returns: Some(Type::U64),
            returns_square: false,
            body,
            rules: Rules::C,
            of_macro: None,
            expanded: None,
            fault: None,
        };
        let declarations = Declarations {
            names: vec![name.of(&text).to_owned()],
            functions: vec![function],
            callees,
            expressions,
            ..Declarations::default()
        };
        Self { text, declarations }
    }
}

/// Writes a text and numbers its expressions.
#[derive(Default)]
struct Writer {
    text: String,
    expressions: u32,
    callees: Vec<Callee>,
}

impl Writer {
    /// Appends a text, and returns its span.
    fn write(&mut self, text: &str) -> Span {
        let start = self.text.len();
        self.text.push_str(text);
        Span::new(start, self.text.len())
    }

    fn expr(&mut self, span: Span, height: usize, kind: ExprKind) -> Operand {
        let id = ExprId(self.expressions);
        self.expressions += 1;
        Box::new(Expr { id, span, height, kind })
    }

    /// Writes `x`.
    fn name(&mut self) -> Operand {
        let span = self.write("x");
        self.expr(span, 0, ExprKind::Name(Place::Local(BOARD)))
    }

    /// Writes `x = function(x);`.
    fn call(&mut self, function: &str) -> Statement {
        self.write("    ");
        let start = self.write("x");
        self.write(" = ");
        let name = self.write(function);
        self.write("(");
        let arguments = vec![self.name()];
        let call = name.to(self.write(")"));
        let callee = self.callees.len();
        self.callees.push(Callee {
            name: function.to_owned(),
            call: name,
            arguments: 1,
            function: None,
            in_place: false,
        });
        let value = self.expr(call, 1, ExprKind::Call { callee, arguments });
        let target = Target::Variable(BOARD);
        let whole = start.to(call);
        let assignment = self.expr(whole, 2, ExprKind::Assign { op: None, target, value });
        let span = start.to(self.write(";"));
        self.write("\n");
        Statement { span, kind: StatementKind::Expr(assignment) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_equals_its_parsed_text() {
        for functions in
            [&[][..], &["flip_vertical"], &["rotate_180", "flip_diagonal", "rotate_180"]]
        {
            let chain = Unit::chain(functions.iter().copied());
            let parsed = Unit::parse(&chain.text, None).unwrap();
            assert_eq!(format!("{chain:#?}"), format!("{parsed:#?}"));
        }
    }
}
