//! Which instructions the kernels are compiled for, and the choice among them.

use super::descent::Instructions;
#[cfg(target_arch = "x86_64")]
use super::descent::{avx2 as descent_avx2, avx512 as descent_avx512};
use super::kernel::{self, Kernel};
#[cfg(feature = "wide")]
use super::lanes::{self, Count};
use super::search::find_eighths;
use super::table::{AxisTable, Method};
#[cfg(target_arch = "x86_64")]
use super::tree;
use super::word::{ChunkWord, Word};

#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_avx2, "avx2", "bmi1", "bmi2", "fma");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(
    has_avx512, "avx2", "bmi1", "bmi2", "fma", "avx512f", "avx512bw", "avx512cd", "avx512dq",
    "avx512vl"
);

/// A set of instructions that this CPU has and the kernels are compiled for.
///
/// Whoever holds a `Backend` holds the proof that the CPU has it: there is no other way to make
/// one than to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Scalar,
    #[cfg(feature = "wide")]
    Lanes,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Backend {
    /// Plain code, which every CPU runs.
    pub const fn scalar() -> Self {
        Self(Kind::Scalar)
    }

    /// Vectors of portable width on short axes, where the build enables instructions for them
    /// (NEON, wasm simd128, SSE4.2 and up) and the feature `wide` is on; else plain code.
    pub const fn lanes() -> Option<Self> {
        #[cfg(feature = "wide")]
        if lanes::ENABLED {
            return Some(Self(Kind::Lanes));
        }
        None
    }

    /// AVX2, where this CPU has it.
    pub fn avx2() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if has_avx2::get() {
            return Some(Self(Kind::Avx2));
        }
        None
    }

    /// AVX-512 (F, BW, CD, DQ, VL), where this CPU has it.
    pub fn avx512() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if has_avx512::get() {
            return Some(Self(Kind::Avx512));
        }
        None
    }

    /// The fastest that this CPU has: the one place that chooses.
    ///
    /// A build with `--cfg rectigrid_backend="…"` (`scalar`, `lanes`, `avx2` or `avx512`) goes down
    /// the ladder from the one that it names.
    pub fn best() -> Self {
        let ladder = [Self::avx512, Self::avx2, Self::lanes];
        let first = if cfg!(rectigrid_backend = "scalar") {
            ladder.len()
        } else if cfg!(rectigrid_backend = "lanes") {
            2
        } else if cfg!(rectigrid_backend = "avx2") {
            1
        } else {
            0
        };
        let mut rungs = ladder.into_iter().skip(first);
        rungs.find_map(|rung| rung()).unwrap_or(Self::scalar())
    }

    /// Its name: `scalar`, `lanes`, `avx2`, `avx512`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(feature = "wide")]
            Kind::Lanes => "lanes",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    /// Whether its kernels are compiled to vectors.
    const fn has_vectors(self) -> bool {
        match self.0 {
            Kind::Scalar => false,
            #[cfg(feature = "wide")]
            Kind::Lanes => false,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => true,
        }
    }

    /// What it goes down a tree of rows with, which tells more of them than comparisons do.
    pub(super) const fn trees(self) -> Option<Instructions> {
        match self.0 {
            Kind::Scalar => None,
            #[cfg(feature = "wide")]
            Kind::Lanes => None,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => Some(Instructions::Avx2),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => Some(Instructions::Avx512),
        }
    }

    /// Answers a tile: whether any index lies outside of the axis.
    pub(super) fn answer<T: Word, C: ChunkWord<T>, const ROWS: usize>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        #[cfg(feature = "wide")]
        if self.0 == Kind::Lanes && Count::serves(table) {
            return self.run(Count, table, indices, chunks, offsets);
        }
        let narrow = table.head.narrow.is_some() && self.has_vectors();
        match table.head.method {
            Method::Shift => self.run(kernel::Shift, table, indices, chunks, offsets),
            Method::Divide if narrow => {
                self.run(kernel::DivideNarrow, table, indices, chunks, offsets)
            }
            Method::Divide => self.run(kernel::Divide, table, indices, chunks, offsets),
            Method::Packed1 => self.run(kernel::Packed1, table, indices, chunks, offsets),
            Method::Packed2 => self.run(kernel::Packed2, table, indices, chunks, offsets),
            Method::Chunks => self.run(kernel::Chunks, table, indices, chunks, offsets),
            Method::Runs if narrow => self.run(kernel::RunsNarrow, table, indices, chunks, offsets),
            Method::Runs => self.run(kernel::Runs, table, indices, chunks, offsets),
            Method::FarRuns => self.run(kernel::FarRuns, table, indices, chunks, offsets),
        }
    }

    /// Runs a kernel in this backend's instructions.
    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "calls code for instructions that were checked for"
        )
    )]
    #[inline(always)]
    pub(super) fn run<K: Kernel<T>, T: Word, C: ChunkWord<T>, const ROWS: usize>(
        self,
        kernel: K,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        match self.0 {
            Kind::Scalar => scalar(kernel, table, indices, chunks, offsets),
            #[cfg(feature = "wide")]
            Kind::Lanes => scalar(kernel, table, indices, chunks, offsets),
            // SAFETY: the kind is only made by `avx2()`, after `has_avx2` found each of the
            // features that the function enables.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2(kernel, table, indices, chunks, offsets) },
            // SAFETY: the same by `avx512()` and `has_avx512`.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512(kernel, table, indices, chunks, offsets) },
        }
    }
}

#[inline(never)]
fn scalar<K: Kernel<T>, T: Word, C: ChunkWord<T>, const ROWS: usize>(
    kernel: K,
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
) -> bool {
    let parts = find_eighths;
    kernel.answer::<C, _, ROWS, false>(table, indices, chunks, offsets, parts)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma")]
fn avx2<K: Kernel<T>, T: Word, C: ChunkWord<T>, const ROWS: usize>(
    kernel: K,
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
) -> bool {
    let parts = |table: &AxisTable<T, ROWS>, indices: &[T], rows: &mut [T]| match tree::of(
        table.body.guide.as_flattened(),
    ) {
        Some(tree) => descent_avx2::find_rows(table, tree, indices, rows),
        None => find_eighths(table, indices, rows),
    };
    kernel.answer::<C, _, ROWS, true>(table, indices, chunks, offsets, parts)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn avx512<K: Kernel<T>, T: Word, C: ChunkWord<T>, const ROWS: usize>(
    kernel: K,
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
) -> bool {
    let parts = |table: &AxisTable<T, ROWS>, indices: &[T], rows: &mut [T]| match tree::of(
        table.body.guide.as_flattened(),
    ) {
        Some(tree) => descent_avx512::find_rows(table, tree, indices, rows),
        None => find_eighths(table, indices, rows),
    };
    kernel.answer::<C, _, ROWS, true>(table, indices, chunks, offsets, parts)
}
