//! Which backends there are, and the choice among them.

use rectigrid::lookup::Backend;

/// A build that names a backend takes it where this CPU has it, or the next one down the ladder.
#[test]
fn the_build_chooses_the_backend() {
    let ladder = [
        ("avx512", Backend::avx512()),
        ("avx2", Backend::avx2()),
        ("lanes", Backend::lanes()),
        ("scalar", Some(Backend::scalar())),
    ];
    let named = if cfg!(rectigrid_backend = "scalar") {
        "scalar"
    } else if cfg!(rectigrid_backend = "lanes") {
        "lanes"
    } else if cfg!(rectigrid_backend = "avx2") {
        "avx2"
    } else {
        "avx512"
    };
    let mut below = ladder.iter().skip_while(|(name, _)| *name != named);
    let (name, backend) = below.find(|(_, backend)| backend.is_some()).unwrap();
    assert_eq!(Some(Backend::best()), *backend);
    assert_eq!(Backend::best().name(), *name);
}

/// What a backend's constructor says is what the standard library, or the build, says.
#[test]
fn a_backend_is_there_where_its_instructions_are() {
    let vectors = cfg!(any(
        all(target_arch = "x86_64", target_feature = "sse4.2"),
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ));
    let lanes = cfg!(feature = "wide") && vectors;
    assert_eq!(Backend::lanes().is_some(), lanes);
    #[cfg(target_arch = "x86_64")]
    let (avx2, avx512) = {
        let avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("fma");
        let avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        (avx2, avx2 && avx512)
    };
    #[cfg(not(target_arch = "x86_64"))]
    let (avx2, avx512) = (false, false);
    assert_eq!(Backend::avx2().is_some(), avx2);
    assert_eq!(Backend::avx512().is_some(), avx512);
}
