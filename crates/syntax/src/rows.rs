//! Nodes in the form in which they are copied: plain numbers, which also pass from JavaScript.

use std::rc::Rc;

/// A node: five numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The number of its kind; [`Row::ERROR`] for what the grammar can't read.
    pub kind: u16,
    /// The number of its field in its parent; 0 for none.
    pub field: u16,
    /// A sum of the constants of this type.
    pub flags: u8,
    /// Where it begins, in UTF-16 units.
    pub start: u32,
    /// Where it ends, in UTF-16 units.
    pub end: u32,
    /// How many children follow; for a closed node, the number by which they are copied.
    pub children: u32,
}

impl Row {
    /// The kind of what the grammar can't read.
    pub const ERROR: u16 = u16::MAX;
    /// It is named, and not only a word or sign.
    pub const NAMED: u8 = 1;
    /// The text lacks it: the parser has assumed it.
    pub const MISSING: u8 = 2;
    /// Its children aren't copied yet.
    pub const CLOSED: u8 = 4;
    /// It's nested too deeply, so it has no children.
    pub const TOO_DEEP: u8 = 8;

    /// The maximum depth of a tree.
    pub const MAX_DEPTH: u32 = 500;

    /// How many numbers a packed row has.
    pub const NUMBERS: usize = 5;

    /// Reads rows that were packed as five numbers each: kind and field, flags, start, end, children.
    #[must_use]
    pub fn unpack(numbers: &[u32]) -> Vec<Self> {
        let rows = numbers.chunks_exact(Self::NUMBERS).map(|row| Self {
            kind: (row[0] & 0xffff) as u16,
            field: (row[0] >> 16) as u16,
            flags: row[1] as u8,
            start: row[2],
            end: row[3],
            children: row[4],
        });
        rows.collect()
    }
}

/// The names of a grammar's kinds and fields, by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// The kinds.
    pub kinds: Vec<String>,
    /// The fields; number 0 has no name.
    pub fields: Vec<String>,
}

impl Names {
    pub(crate) fn kind(&self, kind: u16) -> &str {
        match kind {
            Row::ERROR => "ERROR",
            kind => self.kinds.get(usize::from(kind)).map_or("", String::as_str),
        }
    }

    /// Returns the numbers of these kinds.
    pub(crate) fn numbers(&self, kinds: &[&str]) -> Rc<[u16]> {
        let numbers = (0..).zip(&self.kinds).filter(|(_, kind)| kinds.contains(&kind.as_str()));
        numbers.map(|(number, _)| number).collect()
    }

    pub(crate) fn field(&self, field: u16) -> Option<&str> {
        self.fields.get(usize::from(field)).map(String::as_str).filter(|it| !it.is_empty())
    }
}
