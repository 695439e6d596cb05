//! Functions with generic value parameters, which each call fixes: C++'s `template<int N>`. These become ordinary
//! parameters that come first.

use deltaboard_lexer::token::Token;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::state::{Parser, Template};
use super::strength;
use crate::syntax::{Operand, Variable};

/// Words before a type parameter.
const TYPES: &str = "typename class";

/// Finds the function templates of a text by the tokens around their names.
pub(super) fn templates<'t>(text: &'t str, tokens: &[Token]) -> Vec<Template<'t>> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    let mut templates = Vec::new();
    for at in 0..tokens.len() {
        if word(at) != "template" || contains_word(TYPES, word(at + 2)) {
            continue;
        }
        let specialization = word(at + 2) == ">";
        let named = if specialization { "<" } else { "(" };
        let head = (at + 3..tokens.len()).take_while(|at| !contains_word("{ ;", word(*at)));
        let names = head.filter(|at| word(at + 1) == named);
        templates.extend(names.map(|name| Template {
            name: word(name),
            specialization: specialization.then(|| tokens[name].span),
        }));
    }
    templates
}

fn generic_class_error(at: Span) -> Diagnostic {
    let fault = "a class with generic value parameters is not part of the routine language";
    Diagnostic::new(at, fault).with_help("make its functions generic instead")
}

impl Parser<'_, '_> {
    /// Parses `template<Direction D, bool Wraps = false>` and the item after it. Type parameters are skipped,
    /// so their type stays unknown.
    pub(super) fn template(&mut self) -> Result<(), Diagnostic> {
        let start = self.next().span;
        let of_types = self.word_at(1).is_some_and(|word| contains_word(TYPES, word));
        if of_types || self.sign_at(1) == Some(">") {
            // Only an unknown name makes uses of the type parameter fail.
            let known = self.word_at(2).filter(|word| self.type_named(word).is_some());
            if let Some(word) = known.filter(|_| of_types) {
                let fault = "is also a type outside this template";
                return Err(Diagnostic::about(self.peek_after(2).span, word, fault));
            }
            self.skip_past(">");
            return self.item();
        }
        self.expect("<", "and the template parameters")?;
        self.generic_parameters = self.parse_generic_parameters(|this| {
            this.qualifiers();
            let ty = this.type_before_name()?;
            let name = this.name("the parameter's name")?;
            if this.accept("=") {
                this.template_argument()?;
            }
            Ok((name, ty))
        })?;
        if self.word_at(0).is_some_and(|word| contains_word("struct class union using", word)) {
            self.generic_parameters.clear();
            return Err(generic_class_error(start));
        }
        let read = self.item();
        self.generic_parameters.clear();
        read
    }

    fn parse_generic_parameters(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<(Span, Type), Diagnostic>,
    ) -> Result<Vec<Variable>, Diagnostic> {
        let mut variables = Vec::new();
        while !self.is_sign(">") {
            let (name, ty) = one(self)?;
            let mut variable = Variable::new(name, Some(ty));
            variable.fixed = true;
            variables.push(variable);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(">", "after the generic parameters")?;
        Ok(variables)
    }

    /// Fails if the function is specialized: then a call may run another body.
    pub(super) fn check_not_specialized(&self, name: Span) -> Result<(), Diagnostic> {
        let name = self.text_of(name);
        let mut specialization = self.templates.iter().filter(|known| known.name == name);
        match specialization.find_map(|known| known.specialization) {
            Some(specialization) => Err(self.specialization_error(specialization)),
            None => Ok(()),
        }
    }

    pub(super) fn specialization_error(&self, name: Span) -> Diagnostic {
        let fault = "is specialized for some values, which is not part of the routine language";
        Diagnostic::about(name, self.text_of(name), fault)
            .with_help("write it once, with `if` … `else`")
    }

    /// Parses the arguments `<NORTH>` after the name of a template, up to the parenthesis.
    pub(super) fn template_arguments(&mut self, name: &str) -> Result<Vec<Operand>, Diagnostic> {
        let mut values = Vec::new();
        if !self.is_sign("<") || self.templates.iter().all(|known| known.name != name) {
            return Ok(values);
        }
        self.next();
        while !self.is_sign(">") {
            values.push(self.template_argument()?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(">", "after the last value")?;
        if !self.is_sign("(") {
            return Err(self.expected("`(` and the arguments"));
        }
        Ok(values)
    }

    /// Parses a value that ends before `>`.
    fn template_argument(&mut self) -> Result<Operand, Diagnostic> {
        self.operand(strength::ADD)
    }
}
