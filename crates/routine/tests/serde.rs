//! Feature `serde`: results serialize to JSON, and inputs survive a round trip.
#![cfg(feature = "serde")]

use deltaboard_routine::{Domain, Language, Program, Span, Type};
use serde_json::{Value, from_value, json, to_value};

fn serialized(value: impl serde::Serialize) -> Value {
    to_value(value).expect("it can be written")
}

#[test]
fn diagnostics_serialize_span_message_and_help() {
    let fault = Program::parse("u64 f(u64 x) { return y; }").unwrap_err();
    assert_eq!(
        serialized(&fault),
        json!({
            "span": { "start": fault.span().start, "end": fault.span().end },
            "message": fault.message(),
            "help": fault.help(),
        })
    );
}

#[test]
fn inputs_round_trip() {
    for language in Language::ALL {
        assert_eq!(serialized(language), language.slug());
        assert_eq!(from_value::<Language>(serialized(language)).unwrap(), language);
    }
    for (ty, name) in [(Type::U64, "u64"), (Type::I8, "i8"), (Type::Bool, "bool")] {
        assert_eq!(serialized(ty), name);
        assert_eq!(from_value::<Type>(json!(name)).unwrap(), ty);
    }
    assert_eq!(serialized(Domain::Mailbox), "mailbox");
    let span = Span { start: 3, end: 7 };
    assert_eq!(from_value::<Span>(serialized(span)).unwrap(), span);
}
