//! The names of a WebAssembly module's imports and exports.

use anyhow::{Context, Result, bail};
use wasm_encoder::{EntityType, ExportSection, ImportSection, Module, RawSection};
use wasmparser::{Parser, Payload, TypeRef};

/// The names of a module's imports, in order.
pub(super) fn imports(module: &[u8]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(imports) = payload? {
            for import in imports.into_imports() {
                names.push(import?.name.to_owned());
            }
        }
    }
    Ok(names)
}

/// Renames each export, and makes each import a number in the module `from`. Everything else stays byte for byte, except that
/// the linker's sections are removed.
pub(super) fn rename(
    module: &[u8],
    from: &str,
    mut new_name: impl FnMut(&str) -> String,
) -> Result<Vec<u8>> {
    let mut renamed = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                let mut section = ImportSection::new();
                for (number, import) in imports.into_imports().enumerate() {
                    let import = import?;
                    // wasm-bindgen imports only functions.
                    let TypeRef::Func(of) = import.ty else {
                        bail!("an import is not a function");
                    };
                    section.import(from, &number.to_string(), EntityType::Function(of));
                }
                renamed.section(&section);
            }
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                for export in exports {
                    let export = export?;
                    section.export(&new_name(export.name), export.kind.into(), export.index);
                }
                renamed.section(&section);
            }
            // The linker's offsets are no longer valid.
            Payload::CustomSection(section)
                if section.name() == "linking" || section.name().starts_with("reloc.") => {}
            other => {
                if let Some((id, range)) = other.as_section() {
                    let range = range.start.try_into()?..range.end.try_into()?;
                    let data = module.get(range).context("the module ends too early")?;
                    renamed.section(&RawSection { id, data });
                }
            }
        }
    }
    Ok(renamed.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(module (import "m" "long" (func)) (export "run" (func 0)))`, with a custom section between the two.
    const MODULE: &[u8] = b"\0asm\x01\0\0\0\
        \x01\x04\x01\x60\0\0\
        \x02\x0a\x01\x01m\x04long\0\0\
        \0\x03\x02hi\
        \x07\x07\x01\x03run\0\0";

    #[test]
    fn renames_only_imports_and_exports() {
        let renamed = rename(MODULE, "js", |name| name[..1].to_owned()).unwrap();
        assert_eq!(
            renamed,
            b"\0asm\x01\0\0\0\
            \x01\x04\x01\x60\0\0\
            \x02\x08\x01\x02js\x010\0\0\
            \0\x03\x02hi\
            \x07\x05\x01\x01r\0\0"
        );
        assert_eq!(imports(MODULE).unwrap(), ["long"]);
        assert_eq!(imports(&renamed).unwrap(), ["0"]);
    }

    #[test]
    fn a_truncated_module_is_an_error() {
        for end in [0, 7, 9, 12, MODULE.len() - 1] {
            assert!(rename(&MODULE[..end], "js", str::to_owned).is_err(), "at {end}");
        }
    }
}
