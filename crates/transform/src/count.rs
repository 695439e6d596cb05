use core::fmt;

/// "1 rank", "9 ranks".
pub(crate) struct Count(pub(crate) usize, pub(crate) &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, noun) = self;
        let plural = if *count == 1 { "" } else { "s" };
        write!(f, "{count} {noun}{plural}")
    }
}
