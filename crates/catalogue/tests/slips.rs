//! The search for slips: where it looks, how long it takes, and how a slip is corrected.

use deltaboard_catalogue::{Slip, find_slip};
use deltaboard_routine::{Library, Program};
use deltaboard_trace::Task;

fn slip_of(text: &str, library: &impl Library) -> Option<Slip> {
    find_slip(&Program::link(text, library).unwrap(), library)
}

/// A library with a function that the texts call.
struct Header;

impl Library for Header {
    fn text_of(&self, name: &str) -> Option<&str> {
        (name == "across").then_some("int across(int sq) { return sq ^ 57; }")
    }
}

#[test]
fn library_functions_are_not_searched() {
    let calls = "int f(int sq) { return across(sq); }";
    assert_eq!(slip_of(calls, &Header), None);
    let slip = slip_of("int across(int sq) { return sq ^ 57; }", &Header);
    assert_eq!(slip.map(|slip| slip.task), Task::named("flip-vertical"));
}

#[test]
fn replacement_digit_has_the_case_of_the_others() {
    for (mask, meant) in [("0x00FF00F000FF00FF", "F"), ("0x00ff00f000ff00ff", "f")] {
        let text = format!(
            "u64 f(u64 x) {{
                x = (x >> 8 & {mask}) | (x & 0x00FF00FF00FF00FF) << 8;
                x = (x >> 16 & 0x0000FFFF0000FFFF) | (x & 0x0000FFFF0000FFFF) << 16;
                return x >> 32 | x << 32;
            }}"
        );
        let slip = slip_of(&text, &()).unwrap();
        assert_eq!(slip.meant, meant);
        assert!(slip.mend(&text).contains(&format!("{}{meant}00", &mask[..9])), "{slip:?}");
    }
}

/// A loop over all pairs of squares exceeds the limit, so that the user doesn't have to wait.
#[test]
fn search_in_a_long_routine_stops_early() {
    let pairs = |least: u32| {
        format!(
            "u64 f(u64 x) {{
                u64 out = 0;
                for (int a = {least}; a < 64; a++) for (int b = 0; b < 64; b++) if (a == b) out |= (x >> a & 1) << (b ^ 57);
                return out;
            }}"
        )
    };
    assert_eq!(slip_of(&pairs(0), &()), None);
    let squares = "u64 f(u64 x) {
        u64 out = 0;
        for (int a = 0; a < 64; a++) out |= (x >> a & 1) << (a ^ 57);
        return out;
    }";
    assert!(slip_of(squares, &()).is_some());
}
