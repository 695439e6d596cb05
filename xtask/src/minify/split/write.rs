//! The two parts, written.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;
use std::ops::Range;

use anyhow::Result;
use wasm_encoder::reencode::{Error, Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataSection, ElementSection, Elements, EntityType,
    ExportKind, ExportSection, Function, FunctionSection, ImportSection, Module as Encoder,
    RawSection, SectionId, TableSection,
};
use wasmparser::ExternalKind;

use super::FIRST;
use super::data::Links;
use super::module::Module;
use super::uses::Uses;

const TYPES: u8 = SectionId::Type as u8;
const FUNCTIONS: u8 = SectionId::Function as u8;
const TABLES: u8 = SectionId::Table as u8;
const EXPORTS: u8 = SectionId::Export as u8;
const ELEMENTS: u8 = SectionId::Element as u8;
const CODE: u8 = SectionId::Code as u8;
const DATA: u8 = SectionId::Data as u8;

/// What the head of a segment takes, in bytes.
const HEAD: usize = 8;

/// Where a module is cut.
pub(super) struct Cut<'m, 'a> {
    module: &'m Module<'a>,
    /// The functions of the later part.
    later: BTreeSet<u32>,
    /// Where in the table the first part finds those that it calls.
    slots: BTreeMap<u32, u32>,
    /// The table of functions, and how many slots it has.
    table: u32,
    table_size: u32,
    /// What the later part imports, in the order of its indexes; the functions begin with the first part's.
    uses: Uses,
    /// The data of the later part: in which segment each is, and where.
    data: Vec<(usize, Range<usize>)>,
    /// The names of exports.
    names: BTreeMap<(Kind, u32), String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Function,
    Table,
    Memory,
    Global,
}

impl<'m, 'a> Cut<'m, 'a> {
    pub(super) fn of(
        module: &'m Module<'a>,
        later: BTreeSet<u32>,
        links: &Links,
        texts: &[impl AsRef<[u8]>],
        name: String,
    ) -> Result<Self> {
        let table = module.table_of_functions()?;
        let (slots, table_size) = slots(module, &later, table);
        let mut uses = Uses::default();
        // The later part fills it.
        uses.tables.insert(table);
        for used in later.iter().filter_map(|function| module.uses(*function)) {
            uses.functions.extend(used.functions.difference(&later));
            uses.tables.extend(&used.tables);
            uses.memories.extend(&used.memories);
            uses.globals.extend(&used.globals);
        }
        let mut data = places(module, texts);
        data.extend(links.later(module, &later));
        let memories = data.iter().map(|(segment, _)| module.data[*segment].memory);
        uses.memories.extend(memories);
        let mut names = names(module, &uses);
        names.insert((Kind::Table, table), name);
        Ok(Self { module, later, slots, table, table_size, uses, data, names })
    }

    /// The module without the later functions: those that it calls, it finds in the table.
    pub(super) fn first(&self) -> Result<Vec<u8>> {
        let mut encoder = Encoder::new();
        for &(id, data) in &self.module.sections {
            match id {
                FUNCTIONS => encoder.section(&self.first_functions()),
                TABLES => encoder.section(&self.first_tables()?),
                EXPORTS => encoder.section(&self.first_exports()?),
                ELEMENTS => encoder.section(&self.first_elements()),
                CODE => encoder.section(&self.first_code()?),
                DATA => encoder.section(&self.first_data()),
                _ => encoder.section(&RawSection { id, data }),
            };
        }
        Ok(finish(self.module, encoder))
    }

    /// The later functions, which are put into the table.
    pub(super) fn later(&self) -> Result<Vec<u8>> {
        let mut encoder = Encoder::new();
        for &(id, data) in self.module.sections.iter().filter(|(id, _)| *id == TYPES) {
            encoder.section(&RawSection { id, data });
        }
        encoder.section(&self.later_imports()?);
        let mut functions = FunctionSection::new();
        for &function in &self.later {
            functions.function(self.type_of(function));
        }
        encoder.section(&functions);
        let mut moved = Moved(self);
        encoder.section(&self.later_elements(&mut moved)?);
        let mut code = CodeSection::new();
        for &function in &self.later {
            moved.parse_function_body(&mut code, self.module.body(function)?.clone())?;
        }
        encoder.section(&code);
        encoder.section(&self.later_data(&mut moved)?);
        Ok(finish(self.module, encoder))
    }

    fn type_of(&self, function: u32) -> u32 {
        self.module.function_types[function as usize]
    }

    /// Stands in the table where a later function will: to call it is an error.
    fn not_here(&self) -> u32 {
        self.module.function_types.len() as u32
    }

    fn first_functions(&self) -> FunctionSection {
        let mut functions = FunctionSection::new();
        for &function_type in &self.module.function_types[self.module.imported_functions..] {
            functions.function(function_type);
        }
        // Of what type it is, is all the same.
        functions.function(0);
        functions
    }

    fn first_tables(&self) -> Result<TableSection> {
        let mut tables = TableSection::new();
        for (index, table) in (0..).zip(&self.module.tables) {
            let mut table = RoundtripReencoder.table_type(*table)?;
            if index == self.table {
                table.minimum = self.table_size.into();
                table.maximum = table.maximum.map(|maximum| maximum.max(table.minimum));
            }
            tables.table(table);
        }
        Ok(tables)
    }

    fn first_exports(&self) -> Result<ExportSection> {
        let mut exports = ExportSection::new();
        for &(name, kind, index) in &self.module.exports {
            exports.export(name, RoundtripReencoder.export_kind(kind)?, index);
        }
        for (&(kind, index), name) in &self.names {
            if !self.module.exports.iter().any(|export| export.0 == name) {
                exports.export(name, kind.into(), index);
            }
        }
        Ok(exports)
    }

    fn first_elements(&self) -> ElementSection {
        let mut elements = ElementSection::new();
        for segment in &self.module.segments {
            let functions = segment.functions.iter().map(|function| {
                if self.later.contains(function) { self.not_here() } else { *function }
            });
            fill(&mut elements, self.table, segment.start, functions.collect());
        }
        if !self.module.declared.is_empty() {
            elements.declared(Elements::Functions((&self.module.declared).into()));
        }
        elements
    }

    fn first_code(&self) -> Result<CodeSection> {
        let mut code = CodeSection::new();
        for function in self.module.functions().skip(self.module.imported_functions) {
            match self.slots.get(&function) {
                Some(&slot) => {
                    code.function(&self.call_through(slot, self.type_of(function)));
                }
                None if self.later.contains(&function) => {
                    code.function(&trap());
                }
                None => {
                    code.raw(self.module.body(function)?.as_bytes());
                }
            }
        }
        code.function(&trap());
        Ok(code)
    }

    /// Nothing is where the later data will be; the optimizer leaves that out.
    fn first_data(&self) -> DataSection {
        let mut data = DataSection::new();
        for (place, segment) in self.module.data.iter().enumerate() {
            let mut bytes = segment.bytes.to_vec();
            for (_, range) in self.data.iter().filter(|(inside, _)| *inside == place) {
                bytes[range.clone()].fill(0);
            }
            let start = ConstExpr::i32_const(segment.start.cast_signed());
            data.active(segment.memory, &start, bytes);
        }
        data
    }

    fn later_data(&self, moved: &mut Moved<'_, '_, '_>) -> Result<DataSection> {
        let mut data = DataSection::new();
        // What is between them is the same in both parts, as nobody writes to it.
        for (segment, range) in joined(self.data.clone()) {
            let segment = &self.module.data[segment];
            let start = segment.start + range.start as u32;
            data.active(
                moved.memory_index(segment.memory)?,
                &ConstExpr::i32_const(start.cast_signed()),
                segment.bytes[range].iter().copied(),
            );
        }
        Ok(data)
    }

    /// Does what the function in that slot does.
    fn call_through(&self, slot: u32, function_type: u32) -> Function {
        let mut function = Function::new([]);
        let mut instructions = function.instructions();
        for parameter in 0..self.module.parameters[function_type as usize] {
            instructions.local_get(parameter);
        }
        instructions.i32_const(slot.cast_signed()).call_indirect(self.table, function_type).end();
        function
    }

    fn later_imports(&self) -> Result<ImportSection> {
        let mut imports = ImportSection::new();
        for ((kind, index), name) in &self.names {
            let place = *index as usize;
            match kind {
                Kind::Function => {
                    let function = EntityType::Function(self.type_of(*index));
                    imports.import(FIRST, name, function);
                }
                Kind::Table => {
                    let mut table = RoundtripReencoder.table_type(self.module.tables[place])?;
                    // Some are empty at first and grow.
                    if *index == self.table {
                        table.minimum = self.table_size.into();
                    }
                    table.maximum = None;
                    imports.import(FIRST, name, table);
                }
                Kind::Memory => {
                    let memory = RoundtripReencoder.memory_type(self.module.memories[place])?;
                    imports.import(FIRST, name, memory);
                }
                Kind::Global => {
                    let global = RoundtripReencoder.global_type(self.module.globals[place])?;
                    imports.import(FIRST, name, global);
                }
            }
        }
        Ok(imports)
    }

    /// The slots of the later functions: those that they had, and those that they were given.
    fn later_elements(&self, moved: &mut Moved<'_, '_, '_>) -> Result<ElementSection> {
        let mut filled: BTreeMap<u32, u32> =
            self.slots.iter().map(|(f, slot)| (*slot, *f)).collect();
        for segment in &self.module.segments {
            for (slot, function) in (segment.start..).zip(&segment.functions) {
                if self.later.contains(function) {
                    filled.insert(slot, *function);
                }
            }
        }
        let mut runs: Vec<(u32, Vec<u32>)> = Vec::new();
        for (slot, function) in filled {
            let function = moved.function_index(function)?;
            match runs.last_mut() {
                Some((start, run)) if *start + run.len() as u32 == slot => run.push(function),
                _ => runs.push((slot, vec![function])),
            }
        }
        let mut elements = ElementSection::new();
        let table = moved.table_index(self.table)?;
        for (start, functions) in runs {
            fill(&mut elements, table, start, functions);
        }
        Ok(elements)
    }
}

fn fill(elements: &mut ElementSection, table: u32, start: u32, functions: Vec<u32>) {
    // The first table has a shorter form.
    let table = (table != 0).then_some(table);
    let start = ConstExpr::i32_const(start.cast_signed());
    elements.active(table, &start, Elements::Functions(functions.into()));
}

/// Ranges in few: where the gap is smaller than the head of a segment, it belongs to them.
fn joined(mut ranges: Vec<(usize, Range<usize>)>) -> Vec<(usize, Range<usize>)> {
    ranges.sort_unstable_by_key(|(segment, range)| (*segment, range.start));
    let mut joined: Vec<(usize, Range<usize>)> = Vec::new();
    for (segment, range) in ranges {
        match joined.last_mut() {
            Some((inside, last)) if *inside == segment && range.start < last.end + HEAD => {
                last.end = last.end.max(range.end);
            }
            _ => joined.push((segment, range)),
        }
    }
    joined
}

fn finish(module: &Module<'_>, mut encoder: Encoder) -> Vec<u8> {
    if let Some(data) = module.features {
        encoder.section(&CustomSection { name: "target_features".into(), data: data.into() });
    }
    encoder.finish()
}

fn trap() -> Function {
    let mut function = Function::new([]);
    function.instructions().unreachable().end();
    function
}

/// Where the later functions that the first part calls stand in the table, and how large the table then is. Some stand
/// there already; the others come after all that is there.
fn slots(module: &Module<'_>, later: &BTreeSet<u32>, table: u32) -> (BTreeMap<u32, u32>, u32) {
    let mut places = HashMap::new();
    for segment in &module.segments {
        places.extend(segment.functions.iter().copied().zip(segment.start..));
    }
    let stay = module.functions().filter(|function| !later.contains(function));
    let called: BTreeSet<u32> = stay
        .filter_map(|function| module.uses(function))
        .flat_map(|uses| uses.functions.intersection(later).copied())
        .collect();
    let mut size = module.tables[table as usize].initial as u32;
    let mut slots = BTreeMap::new();
    for function in called {
        let slot = places.get(&function).copied().unwrap_or_else(|| {
            size += 1;
            size - 1
        });
        slots.insert(function, slot);
    }
    (slots, size)
}

/// Where texts are in the data: those that are there once. Of others, nobody knows which is whose.
fn places(module: &Module<'_>, texts: &[impl AsRef<[u8]>]) -> Vec<(usize, Range<usize>)> {
    let mut places = Vec::new();
    for text in texts.iter().map(AsRef::as_ref).filter(|text| !text.is_empty()) {
        let mut found = Vec::new();
        for (place, segment) in module.data.iter().enumerate() {
            let windows = segment.bytes.windows(text.len()).enumerate();
            let starts = windows.filter(|(_, window)| *window == text);
            found.extend(starts.map(|(start, _)| (place, start..start + text.len())));
        }
        if let [place] = &found[..] {
            places.push(place.clone());
        }
    }
    places
}

/// What the later part uses is exported under the name that it has, or under the shortest that nothing has.
fn names(module: &Module<'_>, uses: &Uses) -> BTreeMap<(Kind, u32), String> {
    let name_of = |kind, index| {
        let is_it = |export: &&(&str, ExternalKind, u32)| export.2 == index && kind == export.1;
        module.exports.iter().find(is_it).map(|export| export.0.to_owned())
    };
    let is_free = |name: &String| module.exports.iter().all(|export| export.0 != name);
    let mut free = (0..).map(short_name).filter(is_free);
    let used = |kind: Kind, indexes: &BTreeSet<u32>| {
        indexes.iter().map(move |index| (kind, *index)).collect::<Vec<_>>()
    };
    let all = [
        used(Kind::Function, &uses.functions),
        used(Kind::Table, &uses.tables),
        used(Kind::Memory, &uses.memories),
        used(Kind::Global, &uses.globals),
    ];
    let names = all.into_iter().flatten().map(|(kind, index)| {
        let name = name_of(kind, index).or_else(|| free.next());
        ((kind, index), name.unwrap_or_default())
    });
    names.collect()
}

/// `a`, `b`, …, `9`, `aa`, …
fn short_name(index: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let letter = |index: usize| char::from(LETTERS[index % LETTERS.len()]);
    match index.checked_sub(LETTERS.len()) {
        None => letter(index).to_string(),
        Some(rest) => format!("{}{}", short_name(rest / LETTERS.len()), letter(index)),
    }
}

/// Writes the indexes that the later part has for what it uses.
struct Moved<'c, 'm, 'a>(&'c Cut<'m, 'a>);

/// How many come before one: its index, where they are imported in order.
fn place(all: &BTreeSet<u32>, one: u32) -> u32 {
    all.range(..one).count() as u32
}

impl Reencode for Moved<'_, '_, '_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let imported = &self.0.uses.functions;
        Ok(if self.0.later.contains(&function) {
            imported.len() as u32 + place(&self.0.later, function)
        } else {
            place(imported, function)
        })
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error> {
        Ok(place(&self.0.uses.tables, table))
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, Error> {
        Ok(place(&self.0.uses.memories, memory))
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error> {
        Ok(place(&self.0.uses.globals, global))
    }
}

impl From<Kind> for ExportKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Function => Self::Func,
            Kind::Table => Self::Table,
            Kind::Memory => Self::Memory,
            Kind::Global => Self::Global,
        }
    }
}

impl PartialEq<ExternalKind> for Kind {
    fn eq(&self, other: &ExternalKind) -> bool {
        matches!(
            (self, other),
            (Self::Function, ExternalKind::Func)
                | (Self::Table, ExternalKind::Table)
                | (Self::Memory, ExternalKind::Memory)
                | (Self::Global, ExternalKind::Global)
        )
    }
}
