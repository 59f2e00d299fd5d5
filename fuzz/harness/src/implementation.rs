//! What a library has to answer to be held against the oracles: the one trait to implement.

/// A reader of rectilinear chunk grids.
///
/// Functions without a receiver: a library is named by a type, which has no values.
pub trait Implementation {
    /// The grid as the library keeps it.
    type Grid;

    /// How many axes and how many runs of equal edge lengths, all axes together, fit. Documents
    /// with more have to be refused, all others not for this reason.
    const ROOM: Room = Room::UNLIMITED;

    /// Reads a `chunk_grid` object, for an array of this shape.
    fn read_grid(document: &[u8], shape: &[u64]) -> Result<Self::Grid, Refusal>;

    /// Reads a whole `zarr.json`.
    fn read_array(document: &[u8]) -> Result<(Self::Grid, Keys), Refusal>;

    /// The figures of all axes in order.
    fn axes(grid: &Self::Grid) -> Vec<Figures>;

    /// The chunk that an index lies in and the offset inside it; `None` outside of the array.
    fn locate(grid: &Self::Grid, axis: usize, index: u64) -> Option<(u64, u64)>;

    /// What a chunk covers; `None` where it is not declared.
    fn span(grid: &Self::Grid, axis: usize, chunk: u64) -> Option<Span>;

    /// The grid as a canonical `chunk_grid` object.
    fn write(grid: &Self::Grid) -> String;

    /// The answers to many indices at once, by every way that the library has of giving them.
    fn batches(_grid: &Self::Grid, _axis: usize, _indices: &[u64]) -> Vec<Batch> {
        Vec::new()
    }
}

/// What a library has room for.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub axes: usize,
    pub runs: usize,
}

impl Room {
    pub const UNLIMITED: Self = Self {
        axes: usize::MAX,
        runs: usize::MAX,
    };
}

/// Why a document was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// One word, if the library says it: `syntax`, `trailing`, `depth`, `type`, `range`, `zero`, `empty`,
    /// `rank`, `short`, `overflow`, `kind`, `name`, `missing`, `duplicate`, `unknown`, `format`,
    /// `too_many_axes` or `too_many_runs`. `rectigrid::ErrorKind` tells what each is.
    pub reason: Option<String>,
    /// Where, in bytes from the start of the document, if the library says it.
    pub byte: Option<usize>,
    /// On which axis, if the library says it.
    pub axis: Option<usize>,
}

impl Refusal {
    /// Whether the library may mean that its room is too small.
    pub(crate) fn may_be_for_room(&self) -> bool {
        matches!(
            self.reason.as_deref(),
            None | Some("too_many_axes" | "too_many_runs")
        )
    }
}

/// How chunks are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Whether the encoding is `v2` rather than `default`.
    pub v2: bool,
    pub separator: char,
}

/// What is asked of an axis as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Elements of the array.
    pub length: u64,
    /// Sum of all declared edge lengths.
    pub extent: u64,
    /// Declared chunks.
    pub declared: u64,
    /// Chunks that hold data.
    pub chunks: u64,
    /// Whether the edge lengths are a list rather than one integer.
    pub is_list: bool,
}

/// What a chunk covers along one axis, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub origin: u64,
    pub declared: u64,
    /// What of it lies inside of the array; 0 for an overflow chunk.
    pub clipped: u64,
}

/// The answers to a batch of indices.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Which way they were found, for messages.
    pub way: String,
    /// As [`Implementation::locate`] has them, one an index.
    pub answers: Vec<Option<(u64, u64)>>,
}
