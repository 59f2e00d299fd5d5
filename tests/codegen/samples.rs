//! The rules see what they are there for: small pieces of good and of bad machine code.

use crate::assembly::{Function, functions};
use crate::rules::{Fault, Target, Work, faults};

/// A function whose body is this.
fn function(body: &str) -> Function {
    let text = format!("_RNvC7kernels4wide:\n\t.cfi_startproc\n{body}\tret\n.Lfunc_end0:\n");
    let mut functions = functions(&text);
    assert_eq!(functions.len(), 1);
    let function = functions.remove(0);
    assert_eq!(function.name, "kernels::wide");
    function
}

fn scalar(body: &str) -> Vec<Fault> {
    faults(&function(body), Target::Scalar, Work::OneLook)
}

const GOOD: &str = "
.LBB0_1:
	mov	rax, qword ptr [rdi + 8*rcx]
	cmp	rax, rsi	# with a remark: div
	cmovae	rax, rdx
	mov	qword ptr [r8 + 8*rcx], rax
	inc	rcx
	cmp	rcx, r9
	jne	.LBB0_1
";

#[test]
fn a_good_loop() {
    assert_eq!(scalar(GOOD), []);
}

#[test]
fn no_loop() {
    assert_eq!(scalar("\tmov\trax, rdi\n"), [Fault::NoLoop]);
}

#[test]
fn a_division() {
    for division in ["div\trsi", "idiv\trsi", "div\tqword ptr [rsp + 8]"] {
        let bad = GOOD.replace("cmovae\trax, rdx", division);
        assert_eq!(scalar(&bad), [Fault::Division]);
        // Also outside of the loop.
        assert_eq!(scalar(&format!("\t{division}\n{GOOD}")), [Fault::Division]);
    }
}

#[test]
fn a_branch_that_depends_on_data() {
    let bad = GOOD.replace(
        "\tcmovae\trax, rdx\n",
        "\tjae\t.LBB0_2\n\tmov\trax, rdx\n.LBB0_2:\n",
    );
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
    // One that goes on with the next query.
    let bad = GOOD.replace("cmovae\trax, rdx", "jae\t.LBB0_1");
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
    // One that leaves.
    let bad = GOOD.replace("cmovae\trax, rdx", "jae\t.LBB0_3") + ".LBB0_3:\n";
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
    // One with the unlikely part behind the loop.
    let bad = GOOD.replace("\tcmovae\trax, rdx\n", "\tjae\t.LBB0_3\n.LBB0_2:\n")
        + "\tret\n.LBB0_3:\n\tmov\trax, rdx\n\tjmp\t.LBB0_2\n";
    assert!(scalar(&bad).contains(&Fault::Branches(2)));
}

#[test]
fn a_loop_that_nothing_counts() {
    let bad = GOOD.replace("jne", "jmp");
    assert_eq!(scalar(&bad), [Fault::Branches(0)]);
}

#[test]
fn a_jump_back_is_no_loop_unless_it_comes_there_again() {
    let before = "\tjae\t.LBB0_7\n.LBB0_6:\n\tmov\trax, rdx\n";
    let behind = "\tret\n.LBB0_7:\n\tmov\trdx, rsi\n\tjmp\t.LBB0_6\n";
    assert_eq!(scalar(&format!("{before}{GOOD}{behind}")), []);
    // From inside of the loop it is one, with two ways out.
    let bad = GOOD.replace("\tinc\trcx\n", "\tje\t.LBB0_7\n\tinc\trcx\n");
    assert!(scalar(&format!("{before}{bad}{behind}")).contains(&Fault::Branches(2)));
}

#[test]
fn a_call() {
    let bad = GOOD.replace(
        "cmovae\trax, rdx",
        "call\tqword ptr [rip + memcpy@GOTPCREL]",
    );
    assert_eq!(scalar(&bad), [Fault::CallInLoop]);
    let before = format!("\tcall\tqword ptr [rip + memset@GOTPCREL]\n{GOOD}");
    assert_eq!(scalar(&before), []);
    let panic = "_RNvNtC4core9panicking18panic_bounds_check";
    let named = || Fault::Call("core::panicking::panic_bounds_check".to_owned());
    let bad = format!("{GOOD}\tcall\tqword ptr [rip + {panic}@GOTPCREL]\n");
    assert_eq!(scalar(&bad), [named()]);
    let bad = format!("{GOOD}\tjmp\t{panic}\n");
    assert_eq!(scalar(&bad), [named()]);
    let bad = format!("{GOOD}\tjae\t{panic}\n");
    assert_eq!(scalar(&bad), [named()]);
    assert_eq!(scalar(&format!("{GOOD}\tud2\n")), [Fault::Trap]);
}

#[test]
fn a_masked_store() {
    for name in ["vpmaskmovq", "vmaskmovpd"] {
        let store = format!("{name}\tymmword ptr [r8 + 8*rcx], ymm1, ymm2");
        let bad = GOOD.replace("mov\tqword ptr [r8 + 8*rcx], rax", &store);
        assert_eq!(scalar(&bad), [Fault::MaskedStore]);
        // To load so costs no more than to load all.
        let load = format!("{name}\tymm1, ymm2, ymmword ptr [rdi + 8*rcx]");
        let good = GOOD.replace("mov\trax, qword ptr [rdi + 8*rcx]", &load);
        assert_eq!(scalar(&good), []);
    }
}

/// A loop over queries, with one over probes in it.
const SEARCH: &str = "
.LBB0_1:
	mov	rax, qword ptr [rdi + 8*rcx]
	cmp	r10, 2
	jb	.LBB0_3
	mov	r11, r10
.LBB0_2:
	cmp	rax, qword ptr [rsi + 8*rdx]
	cmovae	rbx, rdx
	shr	r11
	cmp	r11, 1
	ja	.LBB0_2
.LBB0_3:
	mov	qword ptr [r8 + 8*rcx], rbx
	inc	rcx
	cmp	rcx, r9
	jne	.LBB0_1
";

#[test]
fn a_search_query_by_query() {
    let search = |body: &str| faults(&function(body), Target::Scalar, Work::Search);
    let steps: String = (0..6)
        .map(|number| GOOD.replace(".LBB0_1", &format!(".LBB0_{number}")))
        .collect();
    assert_eq!(search(&steps), []);
    let fewer = Fault::FewLoops {
        found: 1,
        expected: 6,
    };
    assert_eq!(search(SEARCH), [fewer]);
    // A loop that goes over no queries is none of them.
    let empty = "\n.LBB0_5:\n\tshr\tr11\n\tcmp\tr11, 1\n\tja\t.LBB0_5\n";
    let five: String = (0..5)
        .map(|number| GOOD.replace(".LBB0_1", &format!(".LBB0_{number}")))
        .collect();
    let fewer = Fault::FewLoops {
        found: 5,
        expected: 6,
    };
    assert_eq!(search(&format!("{five}{empty}")), [fewer]);
    // Two that have others in them.
    let nested = |first: usize| {
        SEARCH
            .replace(".LBB0_3", &format!(".LBB0_{}", first + 2))
            .replace(".LBB0_2", &format!(".LBB0_{}", first + 1))
            .replace(".LBB0_1", &format!(".LBB0_{first}"))
    };
    assert_eq!(search(&format!("{steps}{}", nested(40))), []);
    let twice = format!("{steps}{}{}", nested(40), nested(50));
    assert_eq!(search(&twice), [Fault::Nested(2)]);
    // A step that may end early.
    let bad = steps.replacen("cmovae\trax, rdx", "jae\t.LBB0_9", 1) + ".LBB0_9:\n";
    assert_eq!(search(&bad), [Fault::Branches(2)]);
}

#[test]
fn a_loop_of_as_many_probes_for_each_query() {
    assert_eq!(scalar(SEARCH), []);
    let bad = SEARCH.replace(
        "\tcmovae\trbx, rdx\n",
        "\tjb\t.LBB0_4\n\tmov\trbx, rdx\n.LBB0_4:\n",
    );
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
    // One that ends as soon as it can.
    let bad = SEARCH.replace("cmovae\trbx, rdx", "je\t.LBB0_3");
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
    // One behind the probes.
    let bad = SEARCH.replace(
        "\tinc\trcx\n",
        "\tje\t.LBB0_4\n\tadd\trbx, 7\n.LBB0_4:\n\tinc\trcx\n",
    );
    assert_eq!(scalar(&bad), [Fault::Branches(2)]);
}

const VECTORS: &str = "
.LBB0_1:
	vmovdqu64	zmm0, zmmword ptr [rdi + 8*rcx]
	kxnorw	k1, k0, k0
	vpgatherqq	zmm1 {k1}, zmmword ptr [rsi + 8*zmm0]
	vmovdqu64	zmmword ptr [r8 + 8*rcx], zmm1
	add	rcx, 8
	cmp	rcx, r9
	jne	.LBB0_1
";

fn avx512(body: &str, work: Work) -> Vec<Fault> {
    faults(&function(body), Target::Avx512, work)
}

#[test]
fn a_lost_gather() {
    assert_eq!(avx512(VECTORS, Work::OneLook), []);
    let no_gather = VECTORS.replace("vpgatherqq\tzmm1 {k1}", "vmovdqu64\tzmm1");
    assert_eq!(avx512(&no_gather, Work::OneLook), [Fault::NoGather]);
    // Element by element.
    let missing = |found, expected| Fault::FewVectors { found, expected };
    assert_eq!(avx512(GOOD, Work::OneLook), [missing(0, 1)]);
    // Of half the width.
    let bad = VECTORS.replace("zmm", "ymm");
    assert_eq!(avx512(&bad, Work::OneLook), [missing(0, 1)]);
    // One of five.
    let loops = |bodies: [&str; 5]| -> String {
        let numbered = (0..).zip(bodies);
        numbered
            .map(|(number, body)| body.replace(".LBB0_1", &format!(".LBB0_{number}")))
            .collect()
    };
    assert_eq!(avx512(&loops([VECTORS; 5]), Work::Search), []);
    let bad = [VECTORS, VECTORS, VECTORS, &no_gather, VECTORS];
    assert_eq!(avx512(&loops(bad), Work::Search), [Fault::NoGather]);
    let bad = [VECTORS, VECTORS, GOOD, VECTORS, VECTORS];
    assert_eq!(avx512(&loops(bad), Work::Search), [missing(4, 5)]);
    let few_loops = Fault::FewLoops {
        found: 5,
        expected: 6,
    };
    let few = avx512(&loops([VECTORS; 5]), Work::SearchToTwo);
    assert_eq!(few, [few_loops, missing(5, 6)]);
}

#[test]
fn a_lost_lookup_in_registers() {
    let lookup = "\tvpermt2q\tzmm1, zmm0, zmm2\n";
    let gather = "\tvpgatherqq\tzmm1 {k1}, zmmword ptr [rsi + 8*zmm0]\n";
    let work = Work::Tree {
        lookups: 6,
        moves: 2,
    };
    let tree = |steps: &str| avx512(&VECTORS.replace(gather, steps), work);
    let good = lookup.repeat(6);
    assert_eq!(tree(&good), []);
    let lost = [
        lookup.repeat(5),
        lookup.repeat(7),
        good.clone() + gather,
        good.clone() + "\tvpextrq\trax, xmm1, 1\n",
        good.clone() + "\tvextracti64x4\tymm1, zmm1, 1\n",
        good + "\tvmovdqu64\tzmm3, zmmword ptr [rsp + 64]\n",
    ];
    for steps in lost {
        assert_eq!(tree(&steps), [Fault::NoLookup], "{steps}");
    }
}

const LINES: &str = "
.LBB0_1:
	mov	r11d, dword ptr [rcx + 8*r8]
	and	r11d, r10d
	vpbroadcastq	zmm0, qword ptr [rsi + 8*r8]
	vpcmpnltuq	k0, zmm0, zmmword ptr [rdi + 8*r11]
	kmovb	k0, k0
	kmovw	word ptr [r9 + 2*r8], k0
	inc	r8
	cmp	rax, r8
	jne	.LBB0_1
";

#[test]
fn a_lost_comparison_of_lines() {
    let lines = |body: &str| avx512(body, Work::Lines);
    assert_eq!(lines(LINES), []);
    let mask = "\tkmovw\tword ptr [r9 + 2*r8], k0\n";
    let lost = [
        LINES.replace(mask, ""),
        LINES.replace("\tvpcmpnltuq", "\tvptestmq"),
        LINES.replace(mask, &format!("\tkmovw\teax, k0\n{mask}")),
        LINES.replace(
            mask,
            &format!("\tvpgatherqq\tzmm1 {{k1}}, zmmword ptr [rsi]\n{mask}"),
        ),
    ];
    for body in lost {
        assert_eq!(lines(&body), [Fault::NoLine], "{body}");
    }
    let checked = LINES.replace("\tkmovb\tk0, k0\n", "\tja\t.LBB0_2\n") + ".LBB0_2:\n";
    assert_eq!(lines(&checked), [Fault::Branches(2)]);
}

#[test]
fn a_call_of_the_descent() {
    let tree = "_RINvNtNtNtC9rectigrid6lookup4tree6avx5127descendyEC7kernels";
    let call = format!("\tcall\tqword ptr [rip + {tree}@GOTPCREL]\n");
    assert_eq!(avx512(&format!("{VECTORS}{call}"), Work::OneLook), []);
    let named = "rectigrid::lookup::tree::avx512::descend::<u64>";
    let fault = Fault::Call(named.to_owned());
    assert_eq!(scalar(&format!("{GOOD}{call}")), [fault]);
    let bad = VECTORS.replace("\tadd\trcx, 8\n", &format!("{call}\tadd\trcx, 8\n"));
    assert_eq!(avx512(&bad, Work::OneLook), [Fault::CallInLoop]);
    // That of other instructions is none of its own.
    let other = call.replace("6avx512", "4avx2");
    let named = named.replace("avx512", "avx2");
    let fault = Fault::Call(named);
    assert_eq!(avx512(&format!("{VECTORS}{other}"), Work::OneLook), [fault]);
}

#[test]
fn lost_vectors() {
    let avx2 = |body: &str| faults(&function(body), Target::Avx2, Work::Arithmetic);
    assert_eq!(avx2(&VECTORS.replace("zmm", "ymm")), []);
    let expected = || Fault::FewVectors {
        found: 0,
        expected: 1,
    };
    assert_eq!(avx2(GOOD), [expected()]);
    assert_eq!(avx2(&VECTORS.replace("zmm", "xmm")), [expected()]);
    assert_eq!(avx512(GOOD, Work::Arithmetic), [expected()]);
}

#[test]
fn what_is_wrong_is_said() {
    let said: Vec<_> = [
        Fault::Division,
        Fault::Call("a::b".to_owned()),
        Fault::Branches(2),
        Fault::NoGather,
        Fault::NoLookup,
        Fault::NoLine,
        Fault::FewLoops {
            found: 5,
            expected: 6,
        },
        Fault::Nested(2),
    ]
    .map(|fault| fault.to_string())
    .into();
    assert_eq!(
        said,
        [
            "found a division",
            "found a call of a::b",
            "found 2 conditional jumps in a loop, expected 1",
            "found a loop on vectors without a gather",
            "found a loop down a tree with other than lookups in registers",
            "found a loop over lines that does more than compare them",
            "found 5 loops over queries, expected 6",
            "found 2 loops with others in them, expected 1",
        ]
    );
}
