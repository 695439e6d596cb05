//! Instructions of a function, counted in the machine code of this very program.

use anyhow::{Context, Result};
use iced_x86::{Decoder, DecoderOptions, FlowControl};
use object::{Object, ObjectSection, ObjectSymbol};

/// What one board takes.
pub(crate) type Function = fn(u64) -> u64;

pub(crate) struct Code {
    file: Vec<u8>,
    /// From a pointer in this process to an address in the file.
    shift: u64,
}

/// A function whose place is known in both worlds.
#[inline(never)]
fn place_that_is_known(x: u64) -> u64 {
    std::hint::black_box(x)
}

impl Code {
    /// `None` where the code is not that of an x86-64, or its file has no symbols.
    pub(crate) fn of_this_program() -> Result<Option<Self>> {
        if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            return Ok(None);
        }
        let path = std::env::current_exe().context("finding this program")?;
        let file = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        let known = place_that_is_known as Function;
        std::hint::black_box(known(0));
        let program = object::File::parse(&*file).context("reading this program")?;
        let symbol = program.symbols().find(|symbol| {
            symbol
                .name()
                .is_ok_and(|name| name.contains("place_that_is_known"))
        });
        let Some(address) = symbol.map(|symbol| symbol.address()) else {
            return Ok(None);
        };
        let shift = address.wrapping_sub(known as usize as u64);
        Ok(Some(Self { file, shift }))
    }

    /// Instructions up to the return, which does not count, as it is not there where a function is inlined. `None` if there is
    /// a branch or a call on the way.
    pub(crate) fn instructions(&self, function: Function) -> Option<u32> {
        let address = self.shift.wrapping_add(function as usize as u64);
        let program = object::File::parse(&*self.file).ok()?;
        let section = program.sections().find(|section| {
            (section.address()..section.address() + section.size()).contains(&address)
        })?;
        let bytes = section.data().ok()?;
        let start = (address - section.address()) as usize;
        let decoder = Decoder::with_ip(64, &bytes[start..], address, DecoderOptions::NONE);
        let mut count = 0;
        for instruction in decoder {
            match instruction.flow_control() {
                FlowControl::Next => count += 1,
                FlowControl::Return => return Some(count),
                _ => return None,
            }
        }
        None
    }
}
