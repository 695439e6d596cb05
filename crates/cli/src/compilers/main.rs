mod deltaboard_check {
    // What a function takes and gives is copied byte by byte: a number, or a type around a number.
    fn taken<A>(x: u64) -> A {
        assert!(std::mem::size_of::<A>() <= 8);
        unsafe { std::mem::transmute_copy(&x) }
    }
    fn bytes<R>(given: &R) -> u64 {
        let mut result = [0; 8];
        let len = std::mem::size_of::<R>().min(8);
        let given = unsafe { std::slice::from_raw_parts(given as *const R as *const u8, len) };
        result[..len].copy_from_slice(given);
        u64::from_le_bytes(result)
    }
    pub fn by_value<A, R>(f: impl Fn(A) -> R, x: u64) -> u64 {
        bytes(&f(taken(x)))
    }
    pub fn by_reference<A, R>(f: impl Fn(&A) -> R, x: u64) -> u64 {
        bytes(&f(&taken(x)))
    }
    pub fn in_place<A, R>(f: impl Fn(&mut A) -> R, x: u64) -> u64 {
        let mut board = taken(x);
        let given = f(&mut board);
        if std::mem::size_of::<R>() == 0 { bytes(&board) } else { bytes(&given) }
    }
}
fn main() {
    use std::fmt::Write as _;
    std::panic::set_hook(Box::new(|_| ()));
    let inputs = std::fs::read_to_string("inputs").unwrap();
    let mut results = String::new();
    for line in inputs.lines() {
        let x = u64::from_str_radix(line, 16).unwrap();
        let result = std::panic::catch_unwind(|| -> u64 { CALL });
        let _ = match result {
            Ok(result) => writeln!(results, "{result:x}"),
            Err(_) => writeln!(results, "-"),
        };
    }
    std::fs::write("results", results).unwrap();
}
