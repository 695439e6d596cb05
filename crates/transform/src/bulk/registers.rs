//! Selects the instruction set of a loop.

#[cfg(feature = "simd")]
use fearless_simd::{Level, Simd as _, dispatch};

/// The registers that a loop uses. Every loop is compiled for each of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Registers {
    #[cfg(feature = "simd")]
    pub(super) level: Level,
}

impl Registers {
    /// The widest registers of this machine, or those that the program is compiled for.
    #[inline]
    pub(super) fn widest() -> Self {
        Self {
            #[cfg(feature = "simd")]
            level: Level::new(),
        }
    }

    /// All registers of this machine, the narrowest first.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        {
            let level = Level::new();
            let levels = [
                level.as_sse2().map(Level::Sse2),
                level.as_sse4_2().map(Level::Sse4_2),
                level.as_avx2().map(Level::Avx2),
                level.as_avx512().map(Level::Avx512),
            ];
            levels.into_iter().flatten().map(|level| Self { level })
        }
        #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
        core::iter::once(Self::widest())
    }

    /// Runs a loop compiled for these registers.
    #[inline(always)]
    pub(super) fn run(self, work: impl FnOnce()) {
        #[cfg(feature = "simd")]
        dispatch!(self.level, simd => simd.vectorize(work));
        #[cfg(not(feature = "simd"))]
        work();
    }

    /// Whether there is an instruction that shuffles bytes by a variable.
    #[cfg(feature = "simd")]
    #[inline]
    pub(super) fn can_shuffle_bytes(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let has_none = matches!(self.level, Level::Sse2(_));
        #[cfg(not(target_arch = "x86_64"))]
        let has_none = self.level.is_fallback();
        !has_none
    }
}
