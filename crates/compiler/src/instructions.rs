//! Which instructions a routine may use.

/// Which instructions a routine may use, beside shifts, rotates, byte swaps and those of logic.
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
    /// The reversal of all bits: ARM, RISC-V with Zbkb by halves, not x86.
    pub reversal: bool,
    /// Multiplications, where a few ones in a factor stand for several shifts.
    pub multiplication: bool,
}

impl Default for Instructions {
    /// All but PEXT and PDEP: what the catalogue's routines are written with.
    fn default() -> Self {
        Self {
            pext: false,
            reversal: true,
            multiplication: true,
        }
    }
}
