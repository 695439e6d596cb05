//! The instructions that a routine may use.

/// The instructions that a routine may use in addition to shifts, rotates, byte swaps and bitwise operators.
/// Each counts 1, as every operator does.
///
/// ```
/// use deltaboard_compiler::{Instructions, compile};
/// use deltaboard_trace::Permutation;
///
/// let mirror: Permutation = "sq ^ 7".parse()?;
/// let arm = Instructions::default();
/// assert_eq!(compile(&mirror, arm).operations(), 2);
/// let x86 = Instructions { reversal: false, ..arm };
/// assert_eq!(compile(&mirror, x86).operations(), 13);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Instructions {
    /// PEXT and PDEP: x86 with BMI2.
    pub pext: bool,
    /// Reversal of all bits: ARM; RISC-V with Zbkb in two parts; not x86.
    pub reversal: bool,
    /// Multiplications, where a factor with a few ones replaces several shifts.
    pub multiplication: bool,
}

impl Default for Instructions {
    /// All except PEXT and PDEP, like the catalogue's routines.
    fn default() -> Self {
        Self { pext: false, reversal: true, multiplication: true }
    }
}
