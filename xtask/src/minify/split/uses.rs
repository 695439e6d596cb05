//! What the body of a function refers to.

use std::collections::BTreeSet;
use std::convert::Infallible;

use anyhow::{Result, ensure};
use wasm_encoder::CodeSection;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::FunctionBody;

/// The indexes of what a body refers to.
#[derive(Default, Debug)]
pub(super) struct Uses {
    pub(super) functions: BTreeSet<u32>,
    pub(super) tables: BTreeSet<u32>,
    pub(super) memories: BTreeSet<u32>,
    pub(super) globals: BTreeSet<u32>,
    segments: bool,
}

impl Uses {
    /// Asks the encoder, which knows every instruction, which indexes it would write.
    pub(super) fn of(body: &FunctionBody<'_>) -> Result<Self> {
        let mut uses = Self::default();
        uses.parse_function_body(&mut CodeSection::new(), body.clone())?;
        ensure!(!uses.segments, "a function copies from a segment");
        Ok(uses)
    }
}

impl Reencode for Uses {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        self.functions.insert(function);
        Ok(function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error> {
        self.tables.insert(table);
        Ok(table)
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, Error> {
        self.memories.insert(memory);
        Ok(memory)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error> {
        self.globals.insert(global);
        Ok(global)
    }

    fn data_index(&mut self, segment: u32) -> Result<u32, Error> {
        self.segments = true;
        Ok(segment)
    }

    fn element_index(&mut self, segment: u32) -> Result<u32, Error> {
        self.segments = true;
        Ok(segment)
    }
}
