//! Every kernel for every backend and width.

use crate::assembly::{Function, functions};
use crate::rules::{Target, Work, everywhere, faults, is_of_descent};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// Compiles the kernels, as a release build does, for any x86_64.
static KERNELS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels");
    let assembly = output.join("kernels.s");
    let compiled = Command::new(env!("CARGO"))
        .current_dir(package)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .args([
            "rustc",
            "--quiet",
            "--locked",
            "--lib",
            "--release",
            "--target-dir",
        ])
        .arg(&output)
        .args(["--", "-C", "symbol-mangling-version=v0"])
        .args(["-C", "llvm-args=-x86-asm-syntax=intel"])
        .arg(format!("--emit=asm={}", assembly.display()))
        .status()
        .unwrap();
    assert!(compiled.success());
    functions(&fs::read_to_string(assembly).unwrap())
});

const TARGETS: [(Target, &str); 3] = [
    (Target::Scalar, "scalar"),
    (Target::Avx2, "avx2"),
    (Target::Avx512, "avx512"),
];

const WORKS: [(&str, Work); 9] = [
    ("Shift", Work::Arithmetic),
    ("Divide", Work::Arithmetic),
    ("DivideNarrow", Work::Arithmetic),
    ("Packed1", Work::OneLook),
    ("Packed2", Work::OneLook),
    ("Chunks", Work::SearchToTwo),
    ("Runs", Work::Search),
    ("RunsNarrow", Work::Search),
    ("FarRuns", Work::Search),
];

/// Words of the table, and of the chunk numbers.
const WIDTHS: [&str; 3] = ["u64, u32", "u64, u64", "u32, u32"];

fn kernel(target: &str, kernel: &str, widths: &str) -> &'static Function {
    function(&format!(
        "rectigrid::lookup::backend::{target}::<rectigrid::lookup::{kernel}, {widths}, 512>"
    ))
}

fn function(name: &str) -> &'static Function {
    let found = KERNELS.iter().find(|function| function.name == name);
    found.unwrap_or_else(|| unreachable!("{name} is no function of its own any more"))
}

#[test]
fn every_kernel_keeps_to_the_rules() {
    let mut all = Vec::new();
    for (target, target_name) in TARGETS {
        for (name, work) in WORKS {
            for widths in WIDTHS {
                let function = kernel(target_name, &format!("kernel::{name}"), widths);
                let found = faults(function, target, work);
                all.extend(
                    found
                        .iter()
                        .map(|fault| format!("{}: {fault}", function.name)),
                );
            }
        }
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn trees_are_looked_up_in_registers() {
    // The first two levels need no lookup. One in two registers takes the place of two in words of 32 bits,
    // and of four in those of 64. A vector is read and one is written; to the highest tree a register is
    // wanting, so that it reads a constant again.
    for (width, levels, lookups, moves) in [
        ("u64", 6, 5, 2),
        ("u64", 7, 9, 2),
        ("u32", 6, 4, 2),
        ("u32", 7, 6, 2),
        ("u32", 8, 10, 3),
    ] {
        let name = format!("rectigrid::lookup::tree::avx512::descend::<{width}, {levels}>");
        let work = Work::Tree { lookups, moves };
        let found = faults(function(&name), Target::Avx512, work);
        assert_eq!(found, [], "{name}");
    }
    // AVX2 looks up in one register. Keys that find none free are read by what looks up or compares; of two
    // to choose from, one is read before.
    for (width, levels, lookups, moves) in [("u64", 5, 7, 2), ("u32", 6, 8, 3), ("u32", 7, 16, 3)] {
        let name = format!("rectigrid::lookup::tree::avx2::descend::<{width}, {levels}>");
        let work = Work::Tree { lookups, moves };
        let found = faults(function(&name), Target::Avx2, work);
        assert_eq!(found, [], "{name}");
    }
}

#[test]
fn lines_are_compared_in_one_instruction() {
    for width in ["u64", "u32"] {
        for (part, work) in [
            (format!("mark::<{width}, 4, 512>"), Work::Lines),
            (format!("count::<{width}>"), Work::Arithmetic),
        ] {
            let name = format!("rectigrid::lookup::lines::avx512::{part}");
            assert_eq!(faults(function(&name), Target::Avx512, work), [], "{name}");
        }
    }
}

#[test]
fn searches_by_trees_and_lines_cannot_panic() {
    let mut names = Vec::new();
    for target in [Target::Avx2, Target::Avx512] {
        for part in KERNELS
            .iter()
            .filter(|part| is_of_descent(&part.name, target))
        {
            assert_eq!(everywhere(part, target), [], "{}", part.name);
            names.push(part.name.as_str());
        }
    }
    for width in ["u64", "u32"] {
        let name = format!("rectigrid::lookup::descent::avx512::find_rows::<{width}, 512>");
        assert!(names.contains(&name.as_str()), "{names:?}");
    }
}

#[test]
fn joining_points_divides_nothing_and_cannot_panic() {
    for (target, name) in TARGETS {
        let join = kernel(name, "join::Join<u64>", "u64, u64");
        assert_eq!(everywhere(join, target), []);
    }
}

/// What calls the kernels has no panic in it either.
#[test]
fn batch_calls_cannot_panic() {
    for name in ["kernels::wide", "kernels::narrow", "kernels::points"] {
        let function = KERNELS.iter().find(|function| function.name == name);
        let calls = function.unwrap().calls();
        assert!(!calls.is_empty());
        for callee in calls {
            assert!(!callee.starts_with("core::"), "{name} calls {callee}");
        }
    }
}
