//! What is measured, and the means to measure it.

#![no_std]

pub mod axes;
pub mod counter;
pub mod plain;
pub mod stack;
