// SPDX-License-Identifier: Apache-2.0
// A64 instructions, their words, and what they mean: every row of the table at least once.
	.arch armv8.7-a+memtag+ls64+pauth+flagm+rcpc
	ldxr w0, [x1]                        // 885f7c20  | ldx [0]
	ldxrb w2, [x1]                       // 085f7c22  | ldx [2]
	ldxrh w3, [sp]                       // 485f7fe3  | ldx [3]
	ldxr x4, [x1]                        // c85f7c24  | ldx [4]
	ldaxr w0, [x1]                       // 885ffc20  | ldx acq [0]
	ldaxrb w0, [x1]                      // 085ffc20  | ldx acq [0]
	ldaxrh w0, [x1]                      // 485ffc20  | ldx acq [0]
	ldaxr x30, [x1]                      // c85ffc3e  | ldx acq [30]
	stxr w5, w0, [x1]                    // 88057c20  | stx s5
	stxrb w5, w0, [x1]                   // 08057c20  | stx s5
	stxrh w5, w0, [x1]                   // 48057c20  | stx s5
	stxr w5, x0, [x1]                    // c8057c20  | stx s5
	stlxr w6, w0, [x1]                   // 8806fc20  | stx rel s6
	stlxrb w6, w0, [x1]                  // 0806fc20  | stx rel s6
	stlxrh w6, w0, [x1]                  // 4806fc20  | stx rel s6
	stlxr w6, x0, [x1]                   // c806fc20  | stx rel s6
	ldxp w0, w2, [x1]                    // 887f0820  | ldx [0, 2]
	ldxp x0, x2, [x1]                    // c87f0820  | ldx [0, 2]
	ldaxp w3, w4, [x1]                   // 887f9023  | ldx acq [3, 4]
	ldaxp x3, x4, [x1]                   // c87f9023  | ldx acq [3, 4]
	stxp w9, w0, w2, [x1]                // 88290820  | stx s9
	stxp w9, x0, x2, [x1]                // c8290820  | stx s9
	stlxp w9, w0, w2, [x1]               // 88298820  | stx rel s9
	stlxp w9, x0, x2, [x1]               // c8298820  | stx rel s9
	ldar w0, [x1]                        // 88dffc20  | load sc
	ldarb w0, [x1]                       // 08dffc20  | load sc
	ldarh w0, [x1]                       // 48dffc20  | load sc
	ldar x0, [x1]                        // c8dffc20  | load sc
	ldlar w0, [x1]                       // 88df7c20  | load sc
	ldlarb w0, [x1]                      // 08df7c20  | load sc
	ldlarh w0, [x1]                      // 48df7c20  | load sc
	ldlar x0, [x1]                       // c8df7c20  | load sc
	stlr w0, [x1]                        // 889ffc20  | store sc
	stlrb w0, [x1]                       // 089ffc20  | store sc
	stlrh w0, [x1]                       // 489ffc20  | store sc
	stlr x0, [x1]                        // c89ffc20  | store sc
	stllr w0, [x1]                       // 889f7c20  | store sc
	stllrb w0, [x1]                      // 089f7c20  | store sc
	stllrh w0, [x1]                      // 489f7c20  | store sc
	stllr x0, [x1]                       // c89f7c20  | store sc
	ldapr w0, [x1]                       // b8bfc020  | load acq
	ldaprb w0, [x1]                      // 38bfc020  | load acq
	ldaprh w0, [x1]                      // 78bfc020  | load acq
	ldapr x0, [x1]                       // f8bfc020  | load acq
	ldapur w0, [x1, #4]                  // 99404020  | load acq
	ldapurb w0, [x1, #-1]                // 195ff020  | load acq
	ldapurh w0, [x1, #2]                 // 59402020  | load acq
	ldapur x0, [x1, #8]                  // d9408020  | load acq
	ldapursb w0, [x1, #1]                // 19c01020  | load acq
	ldapursb x0, [x1, #1]                // 19801020  | load acq
	ldapursh w0, [x1, #2]                // 59c02020  | load acq
	ldapursh x0, [x1, #2]                // 59802020  | load acq
	ldapursw x0, [x1, #4]                // 99804020  | load acq
	stlur w0, [x1, #4]                   // 99004020  | store sc
	stlurb w0, [x1, #1]                  // 19001020  | store sc
	stlurh w0, [x1, #2]                  // 59002020  | store sc
	stlur x0, [x1, #8]                   // d9008020  | store sc
	cas w2, w3, [x1]                     // 88a27c23  | cas rlx rlx [2]
	casb w2, w3, [x1]                    // 08a27c23  | cas rlx rlx [2]
	cash w2, w3, [x1]                    // 48a27c23  | cas rlx rlx [2]
	cas x2, x3, [x1]                     // c8a27c23  | cas rlx rlx [2]
	casa w2, w3, [x1]                    // 88e27c23  | cas acq acq [2]
	casab w2, w3, [x1]                   // 08e27c23  | cas acq acq [2]
	casah w2, w3, [x1]                   // 48e27c23  | cas acq acq [2]
	casa x2, x3, [x1]                    // c8e27c23  | cas acq acq [2]
	casl w2, w3, [x1]                    // 88a2fc23  | cas rel rlx [2]
	caslb w2, w3, [x1]                   // 08a2fc23  | cas rel rlx [2]
	caslh w2, w3, [x1]                   // 48a2fc23  | cas rel rlx [2]
	casl x2, x3, [x1]                    // c8a2fc23  | cas rel rlx [2]
	casal w2, w3, [x1]                   // 88e2fc23  | cas sc sc [2]
	casalb w2, w3, [x1]                  // 08e2fc23  | cas sc sc [2]
	casalh w2, w3, [x1]                  // 48e2fc23  | cas sc sc [2]
	casal x2, x3, [x1]                   // c8e2fc23  | cas sc sc [2]
	casp w2, w3, w4, w5, [x1]            // 08227c24  | cas rlx rlx [2, 3]
	casp x2, x3, x4, x5, [x1]            // 48227c24  | cas rlx rlx [2, 3]
	caspa w2, w3, w4, w5, [x1]           // 08627c24  | cas acq acq [2, 3]
	caspl x2, x3, x4, x5, [x1]           // 4822fc24  | cas rel rlx [2, 3]
	caspal x20, x21, x4, x5, [x1]        // 4874fc24  | cas sc sc [20, 21]
	swp w2, w3, [x1]                     // b8228023  | rmw rlx
	swpa w2, w3, [x1]                    // b8a28023  | rmw acq
	swpl w2, w3, [x1]                    // b8628023  | rmw rel
	swpal w2, w3, [x1]                   // b8e28023  | rmw sc
	swpb w2, w3, [x1]                    // 38228023  | rmw rlx
	swpalh w2, w3, [x1]                  // 78e28023  | rmw sc
	swpal x2, x3, [x1]                   // f8e28023  | rmw sc
	swpal x2, xzr, [x1]                  // f8e2803f  | rmw rel dropped
	swpa w2, wzr, [x1]                   // b8a2803f  | rmw rlx dropped
	ldadd w2, w3, [x1]                   // b8220023  | rmw rlx
	ldadda w2, w3, [x1]                  // b8a20023  | rmw acq
	ldaddl w2, w3, [x1]                  // b8620023  | rmw rel
	ldaddal w2, w3, [x1]                 // b8e20023  | rmw sc
	ldaddb w2, w3, [x1]                  // 38220023  | rmw rlx
	ldaddah w2, w3, [x1]                 // 78a20023  | rmw acq
	ldaddal x2, x3, [x1]                 // f8e20023  | rmw sc
	ldaddal x2, xzr, [x1]                // f8e2003f  | rmw rel dropped
	ldadda w2, wzr, [x1]                 // b8a2003f  | rmw rlx dropped
	stadd w2, [x1]                       // b822003f  | rmw rlx dropped
	staddl x2, [x1]                      // f862003f  | rmw rel dropped
	staddlb w2, [x1]                     // 3862003f  | rmw rel dropped
	ldclr w2, w3, [x1]                   // b8221023  | rmw rlx
	ldclral x2, x3, [x1]                 // f8e21023  | rmw sc
	stclr w2, [x1]                       // b822103f  | rmw rlx dropped
	ldeora w2, w3, [x1]                  // b8a22023  | rmw acq
	ldeorl x2, x3, [x1]                  // f8622023  | rmw rel
	steorlh w2, [x1]                     // 7862203f  | rmw rel dropped
	ldset w2, w3, [x1]                   // b8223023  | rmw rlx
	ldsetal x2, x3, [x1]                 // f8e23023  | rmw sc
	stset w2, [x1]                       // b822303f  | rmw rlx dropped
	ldsmax x2, x3, [x1]                  // f8224023  | rmw rlx
	ldsmaxal x2, x3, [x1]                // f8e24023  | rmw sc
	stsmax x2, [x1]                      // f822403f  | rmw rlx dropped
	ldsmina x2, x3, [x1]                 // f8a25023  | rmw acq
	stsminl x2, [x1]                     // f862503f  | rmw rel dropped
	ldumaxl w2, w3, [x1]                 // b8626023  | rmw rel
	stumax w2, [x1]                      // b822603f  | rmw rlx dropped
	lduminal w2, w3, [x1]                // b8e27023  | rmw sc
	stumin x2, [x1]                      // f822703f  | rmw rlx dropped
	ldr w0, .                            // 18000000  | plain
	ldr x0, .                            // 58000000  | plain
	ldrsw x0, .                          // 98000000  | plain
	prfm pldl1keep, .                    // d8000000  | none
	ldr q0, .                            // 9c000000  | plain
	ldp x0, x2, [x1]                     // a9400820  | plain
	stp w0, w2, [sp, #-16]!              // 29be0be0  | plain
	ldp q0, q1, [x1], #32                // acc10420  | plain
	ldnp x0, x2, [x1]                    // a8400820  | plain
	ldpsw x0, x2, [x1]                   // 69400820  | plain
	ldr w0, [x1], #4                     // b8404420  | plain
	str x0, [x1, #8]!                    // f8008c20  | plain
	ldur w0, [x1, #-4]                   // b85fc020  | plain
	sturb w0, [x1, #-1]                  // 381ff020  | plain
	ldtr w0, [x1]                        // b8400820  | plain
	ldr x0, [x1, x2]                     // f8626820  | plain
	strh w0, [x1, w2, uxtw #1]           // 78225820  | plain
	ldr w0, [x1, #16]                    // b9401020  | plain
	strb w0, [x1, #3]                    // 39000c20  | plain
	ldrsh x0, [x1, #2]                   // 79800420  | plain
	ldr d0, [x1, #8]                     // fd400420  | plain
	str q0, [x1, #16]                    // 3d800420  | plain
	prfm pldl1keep, [x1]                 // f9800020  | none
	prfm pstl1strm, [x1, x2]             // f8a26831  | none
	prfum pldl1keep, [x1, #-1]           // f89ff020  | none
	ldraa x0, [x1]                       // f8200420  | plain
	ldrab x0, [x1, #8]!                  // f8a01c20  | plain
	ld1 {v0.16b}, [x1]                   // 4c407020  | plain
	st4 {v0.4s, v1.4s, v2.4s, v3.4s}, [x1] // 4c000820  | plain
	ld1 {v0.16b}, [x1], #16              // 4cdf7020  | plain
	st1 {v0.s}[1], [x1]                  // 0d009020  | plain
	ld1r {v0.4s}, [x1]                   // 4d40c820  | plain
	ld2 {v0.b, v1.b}[3], [x1], #2        // 0dff0c20  | plain
	ldsmax w2, w3, [x1]                  // b8224023  | UNSUPPORTED
	stsmaxb w2, [x1]                     // 3822403f  | UNSUPPORTED
	ldsminalh w2, w3, [x1]               // 78e25023  | UNSUPPORTED
	stg x0, [x1]                         // d9200820  | UNSUPPORTED
	ldg x0, [x1]                         // d9600020  | UNSUPPORTED
	ld64b x0, [x1]                       // f83fd020  | UNSUPPORTED
	st64b x0, [x1]                       // f83f9020  | UNSUPPORTED
	st64bv x3, x0, [x1]                  // f823b020  | UNSUPPORTED
	.inst 0x19010440                     // 19010440  | UNSUPPORTED
	.inst 0x19201020                     // 19201020  | UNSUPPORTED
	dmb sy                               // d5033fbf  | fence sc
	dmb ish                              // d5033bbf  | fence sc
	dmb osh                              // d50333bf  | fence sc
	dmb nsh                              // d50337bf  | fence na
	dmb #0                               // d50330bf  | fence sc
	dmb #8                               // d50338bf  | fence sc
	dmb ld                               // d5033dbf  | fence acq
	dmb ishld                            // d50339bf  | fence acq
	dmb oshld                            // d50331bf  | fence acq
	dmb nshld                            // d50335bf  | fence na
	dmb st                               // d5033ebf  | fence rel stores
	dmb ishst                            // d5033abf  | fence rel stores
	dmb oshst                            // d50332bf  | fence rel stores
	dmb nshst                            // d50336bf  | fence na
	dsb sy                               // d5033f9f  | fence sc
	dsb ish                              // d5033b9f  | fence sc
	dsb osh                              // d503339f  | fence sc
	dsb nsh                              // d503379f  | fence na
	ssbb                                 // d503309f  | none
	pssbb                                // d503349f  | none
	dsb #8                               // d503389f  | fence sc
	dsb ishld                            // d503399f  | fence acq
	dsb nshld                            // d503359f  | fence na
	dsb ishst                            // d5033a9f  | fence rel stores
	dsb nshst                            // d503369f  | fence na
	.inst 0xd5033a3f                     // d5033a3f  | UNSUPPORTED
	clrex                                // d5033f5f  | clrex
	isb                                  // d5033fdf  | none
	sb                                   // d50330ff  | none
	nop                                  // d503201f  | none
	yield                                // d503203f  | HINT
	wfe                                  // d503205f  | HINT
	wfi                                  // d503207f  | HINT
	sev                                  // d503209f  | none
	sevl                                 // d50320bf  | none
	xpaclri                              // d50320ff  | none
	autia1716                            // d503219f  | none
	paciasp                              // d503233f  | none
	esb                                  // d503221f  | none
	bti c                                // d503245f  | none
	hint #100                            // d5032c9f  | none
	wfet x0                              // d5031000  | UNSUPPORTED
	b .                                  // 14000000  | JUMP
	bl .                                 // 94000000  | CALL
	b.eq .                               // 54000000  | BRANCH equal
	b.ne .                               // 54000001  | BRANCH equal
	b.lt .                               // 5400000b  | BRANCH
	cbz w3, .                            // 34000003  | BRANCH equal 3=#0
	cbnz x3, .                           // b5000003  | BRANCH equal 3=#0
	tbz w3, #1, .                        // 36080003  | BRANCH
	br x16                               // d61f0200  | JUMP
	blr x1                               // d63f0020  | CALL
	ret                                  // d65f03c0  | RETURN
	ret x1                               // d65f0020  | RETURN
	braa x1, x2                          // d71f0822  | JUMP
	brabz x1                             // d61f0c3f  | JUMP
	blraa x1, x2                         // d73f0822  | CALL
	blrabz x1                            // d63f0c3f  | CALL
	retaa                                // d65f0bff  | RETURN
	retab                                // d65f0fff  | RETURN
	eret                                 // d69f03e0  | PRIVILEGED
	drps                                 // d6bf03e0  | PRIVILEGED
	svc #0                               // d4000001  | SYSTEM_CALL
	hvc #0                               // d4000002  | PRIVILEGED
	smc #0                               // d4000003  | PRIVILEGED
	brk #1                               // d4200020  | BREAKPOINT
	hlt #1                               // d4400020  | UNDEFINED
	dcps1                                // d4a00001  | UNDEFINED
	udf #0                               // 00000000  | UNDEFINED
	mrs x0, cntvct_el0                   // d53be040  | CLOCK
	mrs x0, cntpct_el0                   // d53be020  | CLOCK
	mrs x0, cntfrq_el0                   // d53be000  | none
	mrs x0, ctr_el0                      // d53b0020  | none
	mrs x0, dczid_el0                    // d53b00e0  | none
	mrs x0, nzcv                         // d53b4200  | none
	msr nzcv, x0                         // d51b4200  | none
	mrs x0, fpcr                         // d53b4400  | none
	msr fpsr, x0                         // d51b4420  | none
	mrs x0, tpidr_el0                    // d53bd040  | none
	msr tpidr_el0, x0                    // d51bd040  | none
	mrs x0, tpidrro_el0                  // d53bd060  | none
	mrs x0, midr_el1                     // d5380000  | UNDEFINED
	mrs x0, id_aa64isar0_el1             // d5380600  | UNDEFINED
	cfinv                                // d500401f  | none
	dc zva, x0                           // d50b7420  | plain
	dc gva, x0                           // d50b7460  | UNSUPPORTED
	dc gzva, x0                          // d50b7480  | UNSUPPORTED
	dc cvac, x0                          // d50b7a20  | none
	dc cvau, x0                          // d50b7b20  | none
	dc civac, x0                         // d50b7e20  | none
	dc cvap, x0                          // d50b7c20  | none
	dc cvadp, x0                         // d50b7d20  | none
	ic ivau, x0                          // d50b7520  | none
	addg x0, x1, #16, #1                 // 91810420  | UNSUPPORTED
	subg x0, x1, #16, #1                 // d1810420  | UNSUPPORTED
	subp x0, x1, x2                      // 9ac20020  | UNSUPPORTED
	irg x0, x1                           // 9adf1020  | UNSUPPORTED
	gmi x0, x1, x2                       // 9ac21420  | UNSUPPORTED
	cmp w4, w3                           // 6b03009f  | 4=3
	cmp x4, x3                           // eb03009f  | 4=3
	cmp x4, xzr                          // eb1f009f  | 4=#0
	cmp w4, w3, lsl #2                   // 6b03089f  | none
	subs x5, x4, x3                      // eb030085  | 4=3 into 5
	cmp w4, w3, uxtb                     // 6b23009f  | 4=3 uxtb
	cmp w4, w3, uxth                     // 6b23209f  | 4=3 uxth
	cmp x4, w3, sxtw                     // eb23c09f  | 4=3 sxtw
	cmp w4, w3, uxtb #1                  // 6b23049f  | none
	cmp w4, #5                           // 7100149f  | 4=#5
	cmp x4, #1, lsl #12                  // f140049f  | 4=#4096
	cmp sp, #0                           // f10003ff  | none
	subs w5, w4, #1                      // 71000485  | 4=#1 into 5
	cmn w4, #1                           // 3100049f  | 4=#-1
	ccmp x5, x1, #0, eq                  // fa4100a0  | 5=1
	ccmp x5, x1, #4, ne                  // fa4110a4  | none
	ccmp x5, x1, #0, ne                  // fa4110a0  | none
	ccmp x5, #7, #0, eq                  // fa4708a0  | 5=#7
	ccmn x5, #1, #0, eq                  // ba4108a0  | 5=#-1
	eor x5, x4, x3                       // ca030085  | unsure 4=3 into 5
	eor x5, x4, x3, lsl #1               // ca030485  | none
	orr x5, x4, x3                       // aa030085  | unsure 4|3=0 into 5
	mov x5, x3                           // aa0303e5  | none
	and x5, x4, x3                       // 8a030085  | unsure 4&3 into 5
	sub x5, x4, x3                       // cb030085  | unsure 4=3 into 5
	add x5, x4, x3                       // 8b030085  | none
	mul x0, x1, x2                       // 9b027c20  | none
	fadd d0, d1, d2                      // 1e622820  | none
