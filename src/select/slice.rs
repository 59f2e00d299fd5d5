//! Slices, and the one place where Python's rules become ours.

use super::SelectError;
use core::num::NonZeroU64;

/// Indices at equal distances: `start`, `start + step`, … below `stop`.
///
/// Perhaps reversed: then the output has them in falling order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Slice {
    start: u64,
    /// At or past the start.
    stop: u64,
    step: NonZeroU64,
    reversed: bool,
}

impl Slice {
    /// The indices `start`, `start + step`, … below `stop`, in elements. None where `stop` is not
    /// past `start`.
    ///
    /// A slice that stops past its axis is refused where it is used;
    /// [`clamped`](Self::clamped) and [`from_python`](Self::from_python) cut it first.
    ///
    /// # Errors
    /// [`SelectError::ZeroStep`].
    pub const fn new(start: u64, stop: u64, step: u64) -> Result<Self, SelectError> {
        let Some(step) = NonZeroU64::new(step) else {
            return Err(SelectError::ZeroStep);
        };
        Ok(Self {
            start,
            stop: if stop > start { stop } else { start },
            step,
            reversed: false,
        })
    }

    /// The same, cut at the length of the axis as Python cuts it.
    ///
    /// # Errors
    /// [`SelectError::ZeroStep`].
    pub fn clamped(start: u64, stop: u64, step: u64, length: u64) -> Result<Self, SelectError> {
        Self::new(start.min(length), stop.min(length), step)
    }

    /// What Python's `start:stop:step` selects of an axis of this length.
    ///
    /// A bound that is left out is the end that the step begins or stops at. A negative one counts
    /// from the end of the axis, and bounds past an end are cut there. A negative step selects the
    /// same indices as the positive step that goes through them from the other side, and reverses
    /// the output.
    ///
    /// ```
    /// use rectigrid::select::Slice;
    ///
    /// // 9, 7, 5, 3, 1
    /// let slice = Slice::from_python(None, None, Some(-2), 10)?;
    /// assert_eq!((slice.start(), slice.step(), slice.count()), (1, 2, 5));
    /// assert!(slice.is_reversed());
    /// # Ok::<(), rectigrid::select::SelectError>(())
    /// ```
    ///
    /// # Errors
    /// [`SelectError::ZeroStep`].
    pub fn from_python(
        start: Option<i128>,
        stop: Option<i128>,
        step: Option<i128>,
        length: u64,
    ) -> Result<Self, SelectError> {
        let step = step.unwrap_or(1);
        let forward = step > 0;
        let distance = u64::try_from(step.unsigned_abs()).unwrap_or(u64::MAX);
        if distance == 0 {
            return Err(SelectError::ZeroStep);
        }
        let whole = i128::from(length);
        // A place between elements: 0 to the length going up; one lower going down.
        let (lowest, highest) = if forward {
            (0, whole)
        } else {
            (-1, whole.saturating_sub(1))
        };
        let place = |bound: Option<i128>, default: i128| match bound {
            None => default,
            Some(bound) if bound < 0 => bound.saturating_add(whole).clamp(lowest, highest),
            Some(bound) => bound.clamp(lowest, highest),
        };
        // Between -1 and the length, so one more is a u64 if it isn't negative.
        let element = |place: i128| u64::try_from(place).unwrap_or(0);
        if forward {
            return Self::new(
                element(place(start, lowest)),
                element(place(stop, highest)),
                distance,
            );
        }
        let first = place(start, highest);
        let end = place(stop, lowest);
        let Some(span) = u64::try_from(first.saturating_sub(end))
            .ok()
            .and_then(|span| span.checked_sub(1))
        else {
            return Self::new(0, 0, distance);
        };
        // The last one of the falling sequence is the lowest.
        let steps = span.checked_div(distance).unwrap_or(0);
        let lowest = element(first).saturating_sub(steps.saturating_mul(distance));
        let mut slice = Self::new(lowest, element(first).saturating_add(1), distance)?;
        slice.reversed = true;
        Ok(slice)
    }

    /// The whole of an axis of this length.
    pub(super) const fn whole(length: u64) -> Self {
        Self {
            start: 0,
            stop: length,
            step: NonZeroU64::MIN,
            reversed: false,
        }
    }

    /// The first index, where there is any.
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// What all indices are below.
    pub const fn stop(&self) -> u64 {
        self.stop
    }

    /// The distance between neighbours; at least 1.
    pub const fn step(&self) -> u64 {
        self.step.get()
    }

    /// Whether the output has the indices in falling order.
    pub const fn is_reversed(&self) -> bool {
        self.reversed
    }

    /// How many indices there are.
    pub const fn count(&self) -> u64 {
        self.steps_in(self.stop.saturating_sub(self.start))
    }

    /// How many indices lie in a stretch of this length that begins at one of them.
    pub(super) const fn steps_in(&self, length: u64) -> u64 {
        length.div_ceil(self.step.get())
    }

    /// The index at a place of the rising sequence, which has so many.
    pub(super) const fn at(&self, place: u64) -> u64 {
        self.start
            .saturating_add(place.saturating_mul(self.step.get()))
    }
}

/// The index that Python's `index` means on an axis of this length: a negative one counts from the
/// end.
///
/// # Errors
/// [`SelectError::OutOfBounds`] where it is none of the axis'; its `axis` is 0, and its `index` the
/// distance from the end where the index is negative.
pub fn index_from_python(index: i128, length: u64) -> Result<u64, SelectError> {
    let whole = i128::from(length);
    let counted = if index < 0 {
        index.saturating_add(whole)
    } else {
        index
    };
    u64::try_from(counted)
        .ok()
        .filter(|counted| *counted < length)
        .ok_or(SelectError::OutOfBounds {
            axis: 0,
            index: u64::try_from(index.unsigned_abs()).unwrap_or(u64::MAX),
            length,
        })
}
