//! A WebAssembly module, read as far as it must be known to be cut.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    CompositeInnerType, ConstExpr, DataKind, ElementItems, ElementKind, ExternalKind, FunctionBody,
    GlobalType, KnownCustom, MemoryType, Name, Operator, Parser, Payload, RefType, TableType,
    TypeRef,
};

use super::uses::Uses;

/// A module. Functions, tables and the like are known by their index.
pub(super) struct Module<'a> {
    /// Every section but those for tools, as it is: its id and its content.
    pub(super) sections: Vec<(u8, &'a [u8])>,
    /// What the optimizer may use: the custom section that says so.
    pub(super) features: Option<&'a [u8]>,
    /// Of each type of function, how many parameters it takes.
    pub(super) parameters: Vec<u32>,
    /// The type of each function, the imported ones first.
    pub(super) function_types: Vec<u32>,
    pub(super) imported_functions: usize,
    pub(super) bodies: Vec<FunctionBody<'a>>,
    /// What each body uses.
    pub(super) uses: Vec<Uses>,
    pub(super) names: HashMap<u32, &'a str>,
    pub(super) tables: Vec<TableType>,
    pub(super) memories: Vec<MemoryType>,
    pub(super) globals: Vec<GlobalType>,
    pub(super) exports: Vec<(&'a str, ExternalKind, u32)>,
    pub(super) segments: Vec<Segment>,
    pub(super) data: Vec<Data<'a>>,
    /// Functions that bodies take the reference of.
    pub(super) declared: Vec<u32>,
    /// Functions that something else than a body or a table refers to.
    pub(super) held: Vec<u32>,
}

/// Functions that stand in a table from the beginning.
pub(super) struct Segment {
    pub(super) table: u32,
    pub(super) start: u32,
    pub(super) functions: Vec<u32>,
}

/// What is in the memory from the beginning.
pub(super) struct Data<'a> {
    pub(super) memory: u32,
    pub(super) start: u32,
    pub(super) bytes: &'a [u8],
}

impl<'a> Module<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut module = Module {
            sections: Vec::new(),
            features: None,
            parameters: Vec::new(),
            function_types: Vec::new(),
            imported_functions: 0,
            bodies: Vec::new(),
            uses: Vec::new(),
            names: HashMap::new(),
            tables: Vec::new(),
            memories: Vec::new(),
            globals: Vec::new(),
            exports: Vec::new(),
            segments: Vec::new(),
            data: Vec::new(),
            declared: Vec::new(),
            held: Vec::new(),
        };
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let Some((id, range)) = payload.as_section()
                && id != 0
            {
                module.sections.push((id, content(bytes, range)?));
            }
            module.read_payload(payload)?;
        }
        Ok(module)
    }

    fn read_payload(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::TypeSection(types) => {
                for group in types {
                    for subtype in group?.into_types() {
                        let CompositeInnerType::Func(function) = subtype.composite_type.inner
                        else {
                            bail!("a type is not that of a function");
                        };
                        self.parameters.push(function.params().len().try_into()?);
                    }
                }
            }
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    // wasm-bindgen imports nothing else.
                    let TypeRef::Func(function_type) = import?.ty else {
                        bail!("an import is no function");
                    };
                    self.function_types.push(function_type);
                    self.imported_functions += 1;
                }
            }
            Payload::FunctionSection(types) => {
                for function_type in types {
                    self.function_types.push(function_type?);
                }
            }
            Payload::TableSection(tables) => {
                for table in tables {
                    self.tables.push(table?.ty);
                }
            }
            Payload::MemorySection(memories) => {
                for memory in memories {
                    self.memories.push(memory?);
                }
            }
            Payload::GlobalSection(globals) => {
                for global in globals {
                    let global = global?;
                    for operator in global.init_expr.get_operators_reader() {
                        if let Operator::RefFunc { function_index } = operator? {
                            self.held.push(function_index);
                        }
                    }
                    self.globals.push(global.ty);
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.held.push(export.index);
                    }
                    self.exports.push((export.name, export.kind, export.index));
                }
            }
            Payload::StartSection { func, .. } => self.held.push(func),
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    let ElementItems::Functions(functions) = element.items else {
                        bail!("a table is filled with more than functions");
                    };
                    let functions = functions.into_iter().collect::<Result<Vec<_>, _>>()?;
                    match element.kind {
                        ElementKind::Active { table_index, offset_expr } => {
                            self.segments.push(Segment {
                                table: table_index.unwrap_or(0),
                                start: fixed(&offset_expr)?,
                                functions,
                            });
                        }
                        ElementKind::Declared => {
                            self.held.extend(&functions);
                            self.declared.extend(functions);
                        }
                        ElementKind::Passive => bail!("a table is filled later"),
                    }
                }
            }
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment?;
                    let DataKind::Active { memory_index, offset_expr } = segment.kind else {
                        bail!("the memory is filled later");
                    };
                    self.data.push(Data {
                        memory: memory_index,
                        start: fixed(&offset_expr)?,
                        bytes: segment.data,
                    });
                }
            }
            Payload::CodeSectionEntry(body) => {
                self.uses.push(Uses::of(&body)?);
                self.bodies.push(body);
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(names) => {
                    for names in names {
                        if let Name::Function(functions) = names? {
                            for function in functions {
                                let function = function?;
                                self.names.insert(function.index, function.name);
                            }
                        }
                    }
                }
                _ if section.name() == "target_features" => {
                    self.features = Some(section.data());
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// The table that functions are called through.
    pub(super) fn table_of_functions(&self) -> Result<u32> {
        let is_of_functions = |table: &TableType| table.element_type == RefType::FUNCREF;
        let place = self.tables.iter().position(is_of_functions);
        let place = place.context("the module has no table of functions")?;
        ensure!(
            self.segments.iter().all(|segment| segment.table as usize == place),
            "the module has functions in more than one table"
        );
        Ok(place.try_into()?)
    }

    pub(super) fn functions(&self) -> Range<u32> {
        0..self.function_types.len() as u32
    }

    /// What a function uses; an imported one nothing that is known.
    pub(super) fn uses(&self, function: u32) -> Option<&Uses> {
        let place = (function as usize).checked_sub(self.imported_functions)?;
        self.uses.get(place)
    }

    pub(super) fn body(&self, function: u32) -> Result<&FunctionBody<'a>> {
        let place = (function as usize).checked_sub(self.imported_functions);
        let body = place.and_then(|place| self.bodies.get(place));
        body.context("a function has no body")
    }
}

/// Where in a table or in the memory something begins.
fn fixed(start: &ConstExpr<'_>) -> Result<u32> {
    match start.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        _ => bail!("a table or the memory is filled from a place that is not fixed"),
    }
}

fn content(bytes: &[u8], range: Range<u64>) -> Result<&[u8]> {
    let range = range.start.try_into()?..range.end.try_into()?;
    bytes.get(range).context("the module ends too early")
}
