//! A WebAssembly module with other names for what it imports and exports.
//!
//! The binary format: <https://webassembly.github.io/spec/core/binary/modules.html>

use anyhow::{Context, Result, ensure};

const HEADER: &[u8] = b"\0asm\x01\0\0\0";
const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;
const FUNCTION: u8 = 0;

/// Renames each import and each export; everything else stays, byte for byte.
pub(crate) fn rename(module: &[u8], mut new_name: impl FnMut(&str) -> String) -> Result<Vec<u8>> {
    let sections = module
        .strip_prefix(HEADER)
        .context("this is no WebAssembly module")?;
    let mut renamed = HEADER.to_vec();
    let mut reader = Reader(sections);
    while !reader.0.is_empty() {
        let section = reader.byte()?;
        let length = reader.number()?;
        let mut content = Reader(reader.take(length)?);
        let content = match section {
            IMPORTS => rename_imports(&mut content, &mut new_name)?,
            EXPORTS => rename_exports(&mut content, &mut new_name)?,
            _ => content.0.to_vec(),
        };
        renamed.push(section);
        write_vector(&mut renamed, &content);
    }
    Ok(renamed)
}

fn rename_imports(
    section: &mut Reader<'_>,
    new_name: &mut impl FnMut(&str) -> String,
) -> Result<Vec<u8>> {
    let count = section.number()?;
    let mut renamed = Vec::new();
    write_number(&mut renamed, count);
    for _ in 0..count {
        write_vector(&mut renamed, section.text()?.as_bytes());
        write_vector(&mut renamed, new_name(section.text()?).as_bytes());
        // wasm-bindgen imports nothing else, and the others are longer to read.
        ensure!(section.byte()? == FUNCTION, "an import is no function");
        renamed.push(FUNCTION);
        write_number(&mut renamed, section.number()?);
    }
    Ok(renamed)
}

fn rename_exports(
    section: &mut Reader<'_>,
    new_name: &mut impl FnMut(&str) -> String,
) -> Result<Vec<u8>> {
    let count = section.number()?;
    let mut renamed = Vec::new();
    write_number(&mut renamed, count);
    for _ in 0..count {
        write_vector(&mut renamed, new_name(section.text()?).as_bytes());
        renamed.push(section.byte()?);
        write_number(&mut renamed, section.number()?);
    }
    Ok(renamed)
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self
            .0
            .split_at_checked(length)
            .context("the module ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// LEB128: seven bits a byte, the lowest first; all but the last byte have their top bit set.
    fn number(&mut self) -> Result<usize> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        anyhow::bail!("the module has a number of more than 32 bits")
    }

    fn text(&mut self) -> Result<&'a str> {
        let length = self.number()?;
        Ok(std::str::from_utf8(self.take(length)?)?)
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn write_vector(bytes: &mut Vec<u8>, content: &[u8]) {
    write_number(bytes, content.len());
    bytes.extend_from_slice(content);
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
    fn renames_both_ends_and_nothing_else() {
        let renamed = rename(MODULE, |name| name[..1].to_owned()).unwrap();
        assert_eq!(
            renamed,
            b"\0asm\x01\0\0\0\
            \x01\x04\x01\x60\0\0\
            \x02\x07\x01\x01m\x01l\0\0\
            \0\x03\x02hi\
            \x07\x05\x01\x01r\0\0"
        );
        assert_eq!(rename(MODULE, str::to_owned).unwrap(), MODULE);
    }

    #[test]
    fn a_module_that_is_cut_off_is_an_error() {
        for end in [0, 7, 9, 12, MODULE.len() - 1] {
            assert!(rename(&MODULE[..end], str::to_owned).is_err(), "at {end}");
        }
    }

    #[test]
    fn reads_the_numbers_it_writes() {
        for number in [0, 1, 127, 128, 300, 65_535, 1 << 20, u32::MAX as usize] {
            let mut bytes = Vec::new();
            write_number(&mut bytes, number);
            assert_eq!(Reader(&bytes).number().unwrap(), number);
        }
    }
}
