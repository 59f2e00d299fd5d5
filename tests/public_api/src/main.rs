//! Prints the public items of the crate whose rustdoc JSON is at the given path, one a line.

use public_api::Builder;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("expected the path of a rustdoc JSON")?;
    // Blanket and auto trait implementations say nothing that the items don't; what has to be
    // `Send` is a test of its own.
    let api = Builder::from_rustdoc_json(path)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .sorted(true)
        .build()?;
    print!("{api}");
    Ok(())
}
