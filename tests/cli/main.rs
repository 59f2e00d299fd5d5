//! The terminal tool, run as a user runs it.
#![cfg(feature = "cli")]

#[cfg(test)]
mod documents;
#[cfg(test)]
mod indices;
#[cfg(test)]
mod npy;
#[cfg(test)]
mod pipes;
#[cfg(test)]
mod point_errors;
#[cfg(test)]
mod points;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod select;
#[cfg(test)]
mod show;
#[cfg(test)]
mod tool;
#[cfg(test)]
mod usage;
#[cfg(test)]
mod vectors;
