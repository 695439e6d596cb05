//! Measures the library side by side with its peers; see `benches/library`.
#![forbid(unsafe_code)]
