//! Counts the instructions of a function in the machine code of this program.

use anyhow::{Context, Result};
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction};
use object::{Object, ObjectSection, ObjectSymbol};

/// A transform of one board.
pub(crate) type Function = fn(u64) -> u64;

pub(crate) struct Code {
    file: Vec<u8>,
    /// The offset from a pointer in this process to an address in the file.
    shift: u64,
}

/// A function whose address is known in the process and in the file, to compute the offset.
fn place_that_is_known(x: u64) -> u64 {
    std::hint::black_box(x)
}

impl Code {
    /// Reads the machine code. `None` if it isn't x86-64, or if the file has no symbols.
    pub(crate) fn of_this_program() -> Result<Option<Self>> {
        if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            return Ok(None);
        }
        let path = std::env::current_exe().context("finding this program")?;
        let file = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        let known = place_that_is_known as Function;
        std::hint::black_box(known(0));
        let program = object::File::parse(&*file).context("reading this program")?;
        let symbol = program
            .symbols()
            .find(|symbol| symbol.name().is_ok_and(|name| name.contains("place_that_is_known")));
        let Some(address) = symbol.map(|symbol| symbol.address()) else {
            return Ok(None);
        };
        let shift = address.wrapping_sub(known as usize as u64);
        Ok(Some(Self { file, shift }))
    }

    /// The number of instructions before the return, which an inlined function doesn't have. `None` if there is a branch or a
    /// call.
    pub(crate) fn instructions(&self, function: Function) -> Option<usize> {
        let listing = self.listing(function as usize)?;
        let count = listing.len() - 1;
        let is_straight = |it: &Instruction| it.flow_control() == FlowControl::Next;
        listing[..count].iter().all(is_straight).then_some(count)
    }

    /// Whether the functions at two addresses have the same instructions and only differ by their addresses.
    pub(crate) fn are_alike(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.listing(one), self.listing(other)) else {
            return false;
        };
        let (first, second) = (one[0].ip(), other[0].ip());
        one.len() == other.len()
            && one.iter().zip(&other).all(|(one, other)| {
                // Branches have the same relative target, and constants the same bytes.
                let (mut one, mut other) = (*one, *other);
                for (instruction, start) in [(&mut one, first), (&mut other, second)] {
                    if is_branch(instruction) {
                        let target = instruction.near_branch_target().wrapping_sub(start);
                        instruction.set_near_branch64(target);
                    }
                }
                if one.is_ip_rel_memory_operand() && other.is_ip_rel_memory_operand() {
                    if self.constant(&one) != self.constant(&other) {
                        return false;
                    }
                    one.set_memory_displacement64(0);
                    other.set_memory_displacement64(0);
                }
                one == other
            })
    }

    /// The instructions of a function up to its last return.
    fn listing(&self, function: usize) -> Option<Vec<Instruction>> {
        let address = self.shift.wrapping_add(function as u64);
        let program = object::File::parse(&*self.file).ok()?;
        let (start, bytes) = section_at(&program, address)?;
        let bytes = &bytes[(address - start) as usize..];
        let mut listing = Vec::new();
        let mut furthest = address;
        for instruction in Decoder::with_ip(64, bytes, address, DecoderOptions::NONE) {
            listing.push(instruction);
            match instruction.flow_control() {
                FlowControl::Return if instruction.ip() >= furthest => return Some(listing),
                FlowControl::Next | FlowControl::Return => {}
                _ if is_branch(&instruction) => {
                    furthest = furthest.max(instruction.near_branch_target());
                }
                _ => return None,
            }
        }
        None
    }

    /// The bytes of a constant that an instruction reads relative to the code.
    fn constant(&self, instruction: &Instruction) -> Option<Vec<u8>> {
        let address = instruction.ip_rel_memory_address();
        let program = object::File::parse(&*self.file).ok()?;
        let (start, bytes) = section_at(&program, address)?;
        let from = (address - start) as usize;
        let bytes = bytes.get(from..from + instruction.memory_size().size())?;
        Some(bytes.to_vec())
    }
}

/// Whether an instruction is a branch within the function.
fn is_branch(instruction: &Instruction) -> bool {
    matches!(
        instruction.flow_control(),
        FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch
    )
}

/// The section that contains an address: its start and its bytes.
fn section_at<'a>(program: &object::File<'a>, address: u64) -> Option<(u64, &'a [u8])> {
    let section = program.sections().find(|section| {
        (section.address()..section.address() + section.size()).contains(&address)
    })?;
    Some((section.address(), section.data().ok()?))
}
