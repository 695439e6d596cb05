//! Trees: what grammars can't read, characters outside ASCII, deep and long texts.

use deltaboard_syntax::{Grammar, Node, parse, parse_at};

fn find<'n>(node: &'n Node, kind: &str) -> Option<&'n Node> {
    match node.kind() == kind {
        true => Some(node),
        false => node.children().iter().find_map(|child| find(child, kind)),
    }
}

#[test]
fn each_grammar_reads_its_language() {
    for (grammar, text, kind) in [
        (Grammar::C, "u64 f(u64 x) { return x << 8; }", "function_definition"),
        (Grammar::Cpp, "template<int N> u64 f(u64 x) { return x << N; }", "template_declaration"),
        (Grammar::CSharp, "class A { ulong F(ulong x) => x << 8; }", "method_declaration"),
        (Grammar::Java, "class A { long f(long x) { return x << 8; } }", "method_declaration"),
        (Grammar::Rust, "fn f(x: u64) -> u64 { x << 8 }", "function_item"),
    ] {
        let tree = parse(text, grammar).unwrap();
        assert!(tree.root().error().is_none(), "{}", tree.root());
        assert!(find(tree.root(), kind).is_some(), "{}", tree.root());
    }
}

#[test]
fn spans_are_in_bytes() {
    let text = "// ♜ und 🂡\nfn größe(x: u64) -> u64 { /* ä */ x << 8 }";
    let tree = parse(text, Grammar::Rust).unwrap();
    let name = find(tree.root(), "function_item").unwrap().child("name").unwrap();
    assert_eq!((name.text(), name.span().of(text)), ("größe", "größe"));
    let shift = find(tree.root(), "binary_expression").unwrap();
    assert_eq!((shift.text(), shift.span().of(text)), ("x << 8", "x << 8"));
}

#[test]
fn an_error_spoils_only_what_is_around_it() {
    let text = "fn f(x: u64) -> u64 { x << } fn g(x: u64) -> u64 { x << 8 }";
    let tree = parse(text, Grammar::Rust).unwrap();
    let functions: Vec<_> = tree.root().named().map(|it| it.error().is_some()).collect();
    assert_eq!(functions, [true, false]);
    // A word that is missing is an error, too.
    let tree = parse("fn f(x: u64) -> u64 { x ", Grammar::Rust).unwrap();
    assert!(tree.root().error().is_some(), "{}", tree.root());
}

#[test]
fn what_a_macro_stands_for_has_the_span_of_its_call() {
    let tree = parse("fn f() { swap!(x); }", Grammar::Rust).unwrap();
    let call = find(tree.root(), "macro_invocation").unwrap().span();
    let inner = parse_at("fn g() { x << 8 }", Grammar::Rust, call).unwrap();
    let shift = find(inner.root(), "binary_expression").unwrap();
    assert_eq!((shift.text(), shift.span(), shift.is_expanded()), ("x << 8", call, true));
}

#[test]
fn deep_and_long_texts_end() {
    for (open, close) in [("(", ")"), ("-", ""), ("{", "}"), ("[", "]")] {
        let (open, close) = (open.repeat(50_000), close.repeat(50_000));
        let tree = parse(&format!("fn f() {{ {open}x{close} }}"), Grammar::Rust).unwrap();
        assert!(tree.root().error().is_some());
    }
    for (grammar, length, fault) in [
        (Grammar::Rust, 5 << 20, "this text is longer than 4096 KB"),
        (Grammar::CSharp, 321 << 10, "this text is longer than 320 KB"),
    ] {
        let found = parse(&" ".repeat(length), grammar).err().expect("it's too long");
        assert_eq!(found.message(), fault);
    }
}
