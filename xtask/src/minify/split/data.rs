//! Which data go to the later part.
//!
//! The linker is asked to tell where it has put an address (`--emit-relocs`), and so what of the program leads to which
//! of its constants. To look for numbers that could be addresses would not do: a loop that counts up to 0 begins at the
//! end of its table, which is where another one starts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, ensure};
use wasm_encoder::SectionId;
use wasmparser::{
    DefinedDataSymbol, KnownCustom, Linking, LinkingSectionReader, Name, NameSectionReader, Parser,
    Payload, RelocSectionReader, RelocationType, SymbolInfo,
};

use super::module::Module;

const CODE: u8 = SectionId::Code as u8;
const DATA: u8 = SectionId::Data as u8;

/// The segment that nobody writes to.
const CONSTANTS: &str = ".rodata";

/// A constant: its segment, and where in it it is.
pub(super) type Constant = (usize, Range<usize>);

/// What leads to constants, and to which: they are known by their number among the symbols.
#[derive(Default)]
pub(super) struct Links {
    symbols: BTreeMap<u32, Constant>,
    /// Those that the functions of a name lead to.
    of_functions: BTreeMap<String, BTreeSet<u32>>,
    /// Those that a constant leads to.
    of_constants: BTreeMap<u32, BTreeSet<u32>>,
}

impl Links {
    /// Reads them off what the linker has written; there are none where it was not asked.
    ///
    /// # Errors
    ///
    /// It may be another program than the one that the module was made of.
    pub(super) fn read(bytes: &[u8], module: &Module<'_>) -> Result<Self> {
        let linked = Linked::read(bytes)?;
        let segments = linked.segments.iter().map(|it| &bytes[it.start as usize..it.end as usize]);
        ensure!(
            segments.eq(module.data.iter().map(|segment| segment.bytes)),
            "the linker has written another program"
        );
        let mut links = Self { symbols: linked.symbols, ..Self::default() };
        for (offset, symbol) in linked.in_code {
            let body = holding(&linked.bodies, linked.code + offset);
            let body = body.context("an address is in no function")?;
            let name = linked.names.get(&(linked.imported + body));
            let name = name.context("a function has no name")?;
            let symbols = links.of_functions.entry(name.clone()).or_default();
            symbols.insert(symbol);
        }
        for (offset, symbol) in linked.in_data {
            let place = linked.data + offset;
            let segment = holding(&linked.segments, place);
            let segment = segment.context("an address is in no segment")?;
            let place = (place - linked.segments[segment].start) as usize;
            for (&holder, (inside, range)) in &links.symbols {
                if *inside == segment && range.contains(&place) {
                    links.of_constants.entry(holder).or_default().insert(symbol);
                }
            }
        }
        let constants = linked.constants;
        links.symbols.retain(|_, (segment, _)| Some(*segment) == constants);
        Ok(links)
    }

    /// What later functions of a module lead to, and no other ones: the module was made of what the linker has written,
    /// with the same segments.
    pub(super) fn later(&self, module: &Module<'_>, later: &BTreeSet<u32>) -> Vec<Constant> {
        let names = |is_later: bool| {
            let names = module.names.iter();
            names.filter(move |(function, _)| later.contains(function) == is_later)
        };
        let mut segments: Vec<_> =
            module.data.iter().map(|it| vec![false; it.bytes.len()]).collect();
        for is_later in [true, false] {
            for symbol in self.reached(names(is_later).map(|(_, name)| *name)) {
                // One constant can be a part of another: what the first functions lead to stays.
                if let Some((segment, range)) = self.symbols.get(&symbol) {
                    segments[*segment][range.clone()].fill(is_later);
                }
            }
        }
        let mut moved = Vec::new();
        for (segment, bytes) in segments.iter().enumerate() {
            let mut start = 0;
            for run in bytes.chunk_by(|a, b| a == b) {
                if run[0] {
                    moved.push((segment, start..start + run.len()));
                }
                start += run.len();
            }
        }
        moved
    }

    /// What functions lead to, and what that leads to.
    fn reached<'a>(&self, functions: impl Iterator<Item = &'a str>) -> BTreeSet<u32> {
        let named = functions.filter_map(|name| self.of_functions.get(name));
        let mut open: Vec<u32> = named.flatten().copied().collect();
        let mut reached = BTreeSet::new();
        while let Some(symbol) = open.pop() {
            if reached.insert(symbol) {
                open.extend(self.of_constants.get(&symbol).into_iter().flatten());
            }
        }
        reached
    }
}

/// What the linker has told.
#[derive(Default)]
struct Linked {
    /// Where the code and the data begin in the file, and each function and segment.
    code: u64,
    data: u64,
    bodies: Vec<Range<u64>>,
    segments: Vec<Range<u64>>,
    /// How many functions come before those with a body.
    imported: usize,
    /// The functions' names, as wasm-bindgen writes them.
    names: BTreeMap<usize, String>,
    /// Which segment has the constants.
    constants: Option<usize>,
    symbols: BTreeMap<u32, Constant>,
    /// Where addresses are, counted from where the code or the data begin, and of what.
    in_code: Vec<(u64, u32)>,
    in_data: Vec<(u64, u32)>,
}

impl Linked {
    fn read(bytes: &[u8]) -> Result<Self> {
        let mut linked = Self::default();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            match payload.as_section() {
                Some((CODE, range)) => linked.code = range.start,
                Some((DATA, range)) => linked.data = range.start,
                _ => {}
            }
            match payload {
                Payload::ImportSection(imports) => {
                    linked.imported = imports.into_imports().count();
                }
                Payload::CodeSectionEntry(body) => linked.bodies.push(body.range()),
                Payload::DataSection(segments) => {
                    for segment in segments {
                        let segment = segment?;
                        let end = segment.range.end;
                        linked.segments.push(end - segment.data.len() as u64..end);
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Linking(linking) => linked.read_symbols(linking)?,
                    KnownCustom::Name(names) => linked.read_names(names)?,
                    KnownCustom::Reloc(addresses) => match section.name() {
                        "reloc.CODE" => linked.in_code = places(&addresses)?,
                        "reloc.DATA" => linked.in_data = places(&addresses)?,
                        _ => {}
                    },
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(linked)
    }

    fn read_symbols(&mut self, linking: LinkingSectionReader<'_>) -> Result<()> {
        for part in linking {
            let Linking::SymbolTable(table) = part? else {
                continue;
            };
            for (number, symbol) in (0..).zip(table) {
                if let SymbolInfo::Data {
                    symbol: Some(DefinedDataSymbol { index, offset, size }),
                    ..
                } = symbol?
                {
                    let range = offset as usize..(offset + size) as usize;
                    self.symbols.insert(number, (index as usize, range));
                }
            }
        }
        Ok(())
    }

    fn read_names(&mut self, names: NameSectionReader<'_>) -> Result<()> {
        for names in names {
            match names? {
                Name::Function(functions) => {
                    for function in functions {
                        let function = function?;
                        let name = rustc_demangle::demangle(function.name).to_string();
                        self.names.insert(function.index as usize, name);
                    }
                }
                Name::Data(segments) => {
                    for segment in segments {
                        let segment = segment?;
                        if segment.name == CONSTANTS {
                            self.constants = Some(segment.index as usize);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Where there are addresses in the memory, and of which symbol.
fn places(addresses: &RelocSectionReader<'_>) -> Result<Vec<(u64, u32)>> {
    let mut places = Vec::new();
    for address in addresses.entries() {
        let address = address?;
        if let RelocationType::MemoryAddrLeb
        | RelocationType::MemoryAddrSleb
        | RelocationType::MemoryAddrI32 = address.ty
        {
            places.push((address.offset.into(), address.index));
        }
    }
    Ok(places)
}

/// Which of some ranges, which are in order, a place is in.
fn holding(ranges: &[Range<u64>], place: u64) -> Option<usize> {
    let after = ranges.partition_point(|range| range.start <= place);
    let found = after.checked_sub(1)?;
    ranges[found].contains(&place).then_some(found)
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CustomSection, DataSymbolDefinition, LinkingSection, Section as _, SymbolTable,
    };
    use wasmparser::Operator;

    use super::*;

    const MODULE: &str = r#"(module
        (memory 1)
        (data $.rodata (i32.const 100) "of both|of the first|\64\00\00\00|of the later|of nobody")
        (data $.data (i32.const 200) "written to")
        (func $first (drop (i32.load8_u offset=108 (i32.const 0))) (drop (i32.const 100)))
        (func $later (drop (i32.const 100)) (drop (i32.const 121)) (drop (i32.const 139)) (drop (i32.const 200))))"#;

    /// The constants of [`MODULE`]. The last is the end of a table that is read backwards: where another one starts.
    const SYMBOLS: [(u32, Range<u32>); 6] =
        [(0, 0..7), (0, 8..20), (0, 21..25), (0, 26..38), (0, 39..48), (1, 0..10)];

    /// What the linker would tell of a module like [`MODULE`]: of the addresses in its functions in order, and of the one in its data.
    fn linked(in_functions: [u32; 6], module: &str) -> Vec<u8> {
        let mut module = wat::parse_str(module).unwrap();
        let mut found = Linked::read(&module).unwrap();
        for payload in Parser::new(0).parse_all(&module) {
            let Ok(Payload::CodeSectionEntry(body)) = payload else {
                continue;
            };
            for operator in body.get_operators_reader().unwrap().into_iter_with_offsets() {
                let (operator, place) = operator.unwrap();
                if let Operator::I32Load8U { .. } | Operator::I32Const { value: 1.. } = operator {
                    found.in_code.push((place + 1 - found.code, 0));
                }
            }
        }
        let mut symbols = SymbolTable::new();
        for (index, range) in SYMBOLS {
            let (offset, size) = (range.start, range.end - range.start);
            symbols.data(0, "", Some(DataSymbolDefinition { index, offset, size }));
        }
        LinkingSection::new().symbol_table(&symbols).append_to(&mut module);
        let code =
            found.in_code.iter().zip(in_functions).map(|((place, _), symbol)| (4, *place, symbol));
        relocations("reloc.CODE", code.collect()).append_to(&mut module);
        let in_data = found.segments[0].start + u64::from(SYMBOLS[2].1.start) - found.data;
        relocations("reloc.DATA", vec![(5, in_data, 0)]).append_to(&mut module);
        module
    }

    /// Of each its kind, its place and its symbol.
    fn relocations(name: &'static str, all: Vec<(u8, u64, u32)>) -> CustomSection<'static> {
        let mut data = vec![0, all.len() as u8];
        for (kind, place, symbol) in all {
            data.extend([kind, place as u8, symbol as u8, 0]);
        }
        CustomSection { name: name.into(), data: data.into() }
    }

    fn later(in_functions: [u32; 6]) -> Vec<String> {
        later_of(&linked(in_functions, MODULE))
    }

    fn later_of(linked: &[u8]) -> Vec<String> {
        let module = Module::read(linked).unwrap();
        let links = Links::read(linked, &module).unwrap();
        let moved = links.later(&module, &BTreeSet::from([1]));
        let text = |(segment, range): Constant| {
            String::from_utf8_lossy(&module.data[segment].bytes[range]).into_owned()
        };
        moved.into_iter().map(text).collect()
    }

    #[test]
    fn data_go_to_the_later_part_that_it_alone_leads_to() {
        let ends_in_itself = [1, 0, 0, 2, 3, 5];
        assert_eq!(later(ends_in_itself), ["d\0\0\0", "of the later"]);
    }

    #[test]
    fn an_address_is_of_what_the_linker_says_wherever_it_points() {
        // 139 is where what is nobody's begins, and 38 bytes before it what is the first part's ends.
        assert_eq!(later([3, 0, 0, 2, 1, 5]), ["of the first", "d\0\0\0"]);
        assert_eq!(later([2, 2, 0, 1, 3, 4]), ["of the first", "of the later", "of nobody"]);
    }

    #[test]
    fn a_module_that_the_linker_told_nothing_of_keeps_its_data() {
        let module = wat::parse_str(MODULE).unwrap();
        let read = Module::read(&module).unwrap();
        let links = Links::read(&module, &read).unwrap();
        assert!(links.later(&read, &BTreeSet::from([1])).is_empty());
    }

    #[test]
    fn where_no_segment_is_known_to_be_constant_all_stay() {
        let named = linked([1, 0, 0, 2, 3, 5], MODULE);
        let nameless = linked([1, 0, 0, 2, 3, 5], &MODULE.replace("$.rodata ", ""));
        assert!(!later_of(&named).is_empty());
        assert!(later_of(&nameless).is_empty());
    }

    #[test]
    fn what_the_linker_told_of_another_program_is_refused() {
        let other = wat::parse_str(MODULE.replace("of nobody", "of others")).unwrap();
        let other = Module::read(&other).unwrap();
        assert!(Links::read(&linked([1, 0, 0, 2, 3, 5], MODULE), &other).is_err());
    }
}
