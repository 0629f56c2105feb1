@ SPDX-License-Identifier: Apache-2.0
@ T32 instructions, their words, and what they mean: every row of the tables at least once.
	.syntax unified
	.arch armv8.5-a
	.arch_extension sec
	.arch_extension virt
	.fpu neon-fp-armv8
	.thumb
	ldrex r0, [r1, #4]                   @ e851 0f01 | ldx [0]
	ldrexb r2, [r1]                      @ e8d1 2f4f | ldx [2]
	ldrexh r2, [r1]                      @ e8d1 2f5f | ldx [2]
	ldrexd r2, r5, [r1]                  @ e8d1 257f | ldx [2, 5]
	ldaex r0, [r1]                       @ e8d1 0fef | ldx acq [0]
	ldaexb r0, [r1]                      @ e8d1 0fcf | ldx acq [0]
	ldaexh r0, [r1]                      @ e8d1 0fdf | ldx acq [0]
	ldaexd r2, r5, [r1]                  @ e8d1 25ff | ldx acq [2, 5]
	strex r4, r0, [r1]                   @ e841 0400 | stx s4
	strexb r4, r0, [r1]                  @ e8c1 0f44 | stx s4
	strexh r4, r0, [r1]                  @ e8c1 0f54 | stx s4
	strexd r4, r2, r3, [r1]              @ e8c1 2374 | stx s4
	stlex r4, r0, [r1]                   @ e8c1 0fe4 | stx rel s4
	stlexb r4, r0, [r1]                  @ e8c1 0fc4 | stx rel s4
	stlexh r4, r0, [r1]                  @ e8c1 0fd4 | stx rel s4
	stlexd r4, r2, r3, [r1]              @ e8c1 23f4 | stx rel s4
	lda r0, [r1]                         @ e8d1 0faf | load sc
	ldab r0, [r1]                        @ e8d1 0f8f | load sc
	ldah r0, [r1]                        @ e8d1 0f9f | load sc
	stl r0, [r1]                         @ e8c1 0faf | store sc
	stlb r0, [r1]                        @ e8c1 0f8f | store sc
	stlh r0, [r1]                        @ e8c1 0f9f | store sc
	tbb [r1, r2]                         @ e8d1 f002 | plain JUMP
	tbh [r1, r2, lsl #1]                 @ e8d1 f012 | plain JUMP
	ldrd r2, r3, [r1]                    @ e9d1 2300 | plain
	strd r2, r3, [r1], #8                @ e8e1 2302 | plain
	ldm.w r1, {r2, r8}                   @ e891 0104 | plain
	pop.w {r4, r8, pc}                   @ e8bd 8110 | plain RETURN
	push.w {r4, r8, lr}                  @ e92d 4110 | plain
	ldmdb r1, {r2, r3}                   @ e911 000c | plain
	rfedb r1                             @ e811 c000 | PRIVILEGED
	srsia sp, #19                        @ e98d c013 | PRIVILEGED
	ldr.w r8, [r1]                       @ f8d1 8000 | plain
	str.w r8, [r1, r2, lsl #2]           @ f841 8022 | plain
	ldr.w pc, [sp], #4                   @ f85d fb04 | plain RETURN
	ldr.w pc, [r1, r2, lsl #2]           @ f851 f022 | plain JUMP
	ldrb.w r8, [r1]                      @ f891 8000 | plain
	strh.w r8, [r1]                      @ f8a1 8000 | plain
	pld [r1]                             @ f891 f000 | plain
	ldrsb.w r8, [r1]                     @ f991 8000 | plain
	ldrsh.w r8, [r1]                     @ f9b1 8000 | plain
	pli [r1]                             @ f991 f000 | plain
	vld1.8 {d0}, [r1]                    @ f921 070f | plain
	vld1.64 {d0, d1}, [r1 :128]          @ f921 0aef | plain aligned 16
	vld1.64 {d0-d3}, [r1 :256]           @ f921 02ff | plain aligned 32
	vst1.16 {d0[0]}, [r1 :16]            @ f981 041f | plain aligned 2
	vld1.32 {d0[]}, [r1 :32]             @ f9a1 0c9f | plain aligned 4
	vld2.8 {d0[1], d1[1]}, [r1 :16]      @ f9a1 013f | plain aligned 2
	vld4.32 {d0[0], d1[0], d2[0], d3[0]}, [r1 :128] @ f9a1 0b2f | plain aligned 16
	vld4.32 {d0[], d1[], d2[], d3[]}, [r1 :64] @ f9a1 0f9f | plain aligned 8
	vld4.32 {d0[], d1[], d2[], d3[]}, [r1 :128] @ f9a1 0fdf | plain aligned 16
	vst1.32 {d0[1]}, [r1]                @ f981 088f | plain
	vldr d0, [r1]                        @ ed91 0b00 | plain aligned 4
	vpush {d8}                           @ ed2d 8b02 | plain aligned 4
	vpop {d8}                            @ ecbd 8b02 | plain aligned 4
	ldr r0, [pc, #4]                     @ 4801      | plain
	ldr r0, [r1, r2]                     @ 5888      | plain
	str r0, [r1, #4]                     @ 6048      | plain
	ldrb r0, [r1]                        @ 7808      | plain
	ldrh r0, [r1]                        @ 8808      | plain
	ldr r0, [sp, #4]                     @ 9801      | plain
	push {r4, lr}                        @ b510      | plain
	pop {r4}                             @ bc10      | plain
	pop {r4, pc}                         @ bd10      | plain RETURN
	ldm r1!, {r2, r3}                    @ c90c      | plain
	stm r1!, {r2, r3}                    @ c10c      | plain
	beq.n .                              @ d0fe      | BRANCH equal
	bne.n .                              @ d1fe      | BRANCH equal
	bvc.n .                              @ d7fe      | BRANCH
	bhi.n .                              @ d8fe      | BRANCH
	ble.n .                              @ ddfe      | BRANCH
	b.n .                                @ e7fe      | JUMP
	cbz r3, . + 8                        @ b113      | BRANCH equal 3=#0
	cbnz r3, . + 8                       @ b913      | BRANCH equal 3=#0
	bx lr                                @ 4770      | RETURN
	bx r1                                @ 4708      | JUMP
	blx r1                               @ 4788      | CALL
	mov r8, r1                           @ 4688      | none
	mov pc, lr                           @ 46f7      | RETURN
	mov pc, r1                           @ 468f      | JUMP
	add r8, r1                           @ 4488      | none
	add pc, r1                           @ 448f      | JUMP
	.inst.n 0xbf08                       @ bf08      | IT_BLOCK equal
	.inst.n 0xbf0c                       @ bf0c      | IT_BLOCK equal
	.inst.n 0xbf1a                       @ bf1a      | IT_BLOCK equal
	.inst.n 0xbfc1                       @ bfc1      | IT_BLOCK
	nop                                  @ bf00      | none
	yield                                @ bf10      | HINT
	wfe                                  @ bf20      | HINT
	wfi                                  @ bf30      | HINT
	sev                                  @ bf40      | none
	sevl                                 @ bf50      | none
	bkpt #1                              @ be01      | BREAKPOINT
	hlt #1                               @ ba81      | UNDEFINED
	svc #0                               @ df00      | SYSTEM_CALL
	udf #1                               @ de01      | UNDEFINED
	setend be                            @ b658      | UNSUPPORTED
	cpsid i                              @ b672      | none
	cmp r4, #5                           @ 2c05      | 4=#5
	cmp r4, r3                           @ 429c      | 4=3
	cmp r8, r3                           @ 4598      | 8=3
	tst r4, r4                           @ 4224      | 4=#0
	tst r4, r3                           @ 421c      | none
	adds r5, r4, #1                      @ 1c65      | 4=#-1 into 5
	adds r4, #1                          @ 3401      | 4=#-1 into 4
	subs r5, r4, #1                      @ 1e65      | 4=#1 into 5
	subs r4, #10                         @ 3c0a      | 4=#10 into 4
	subs r5, r4, r3                      @ 1ae5      | 4=3 into 5
	eors r4, r3                          @ 405c      | 4=3 into 4
	orrs r4, r3                          @ 431c      | 4|3=0 into 4
	ands r4, r3                          @ 401c      | unsure 4&3 into 4
	movs r4, #1                          @ 2401      | none
	lsls r4, r3, #2                      @ 009c      | none
	dmb sy                               @ f3bf 8f5f | fence sc
	dmb ish                              @ f3bf 8f5b | fence sc
	dmb nsh                              @ f3bf 8f57 | fence na
	dmb ishst                            @ f3bf 8f5a | fence rel stores
	dmb ishld                            @ f3bf 8f59 | fence acq
	dsb sy                               @ f3bf 8f4f | fence sc
	dsb oshst                            @ f3bf 8f42 | fence rel stores
	isb                                  @ f3bf 8f6f | none
	sb                                   @ f3bf 8f70 | none
	clrex                                @ f3bf 8f2f | clrex
	mcr p15, 0, r0, c7, c10, 5           @ ee07 0fba | fence sc
	mcr p15, 0, r0, c7, c10, 4           @ ee07 0f9a | fence sc
	mcr p15, 0, r0, c7, c5, 4            @ ee07 0f95 | none
	mcr p15, 0, r0, c13, c0, 2           @ ee0d 0f50 | none
	mrc p15, 0, r0, c13, c0, 3           @ ee1d 0f70 | none
	mrrc p15, 1, r0, r1, c14             @ ec51 0f1e | CLOCK
	mrrc p15, 0, r0, r1, c14             @ ec51 0f0e | CLOCK
	mrc p15, 0, r0, c0, c0, 0            @ ee10 0f10 | PRIVILEGED
	nop.w                                @ f3af 8000 | none
	yield.w                              @ f3af 8001 | HINT
	wfe.w                                @ f3af 8002 | HINT
	sev.w                                @ f3af 8004 | none
	beq.w .                              @ f43f affe | BRANCH equal
	bhi.w .                              @ f63f affe | BRANCH
	ble.w .                              @ f77f affe | BRANCH
	b.w .                                @ f7ff bffe | JUMP
	bl .                                 @ f7ff fffe | CALL
	blx .                                @ f7ff effe | CALL
	bxj r1                               @ f3c1 8f00 | JUMP
	eret                                 @ f3de 8f00 | PRIVILEGED
	subs pc, lr, #4                      @ f3de 8f04 | PRIVILEGED
	hvc #1                               @ f7e0 8001 | PRIVILEGED
	smc #1                               @ f7f1 8000 | PRIVILEGED
	udf.w #1                             @ f7f0 a001 | UNDEFINED
	cmp.w r8, r3                         @ ebb8 0f03 | 8=3
	cmp.w r8, r3, lsl #1                 @ ebb8 0f43 | none
	subs.w r5, r8, r3                    @ ebb8 0503 | 8=3 into 5
	cmp.w r8, #-1                        @ f1b8 3fff | 8=#4294967295
	cmp.w r8, #0x12000                   @ f5b8 3f90 | 8=#73728
	sub.w r5, r8, #5                     @ f1a8 0505 | unsure 8=#5 into 5
	cmn.w r8, #1                         @ f118 0f01 | 8=#-1
	adds.w r5, r8, #1                    @ f118 0501 | 8=#-1 into 5
	eor.w r5, r8, r3                     @ ea88 0503 | unsure 8=3 into 5
	teq r8, r3                           @ ea98 0f03 | 8=3
	eor.w r5, r8, #0x00ab00ab            @ f088 15ab | unsure 8=#11206827 into 5
	teq r8, #0xab00ab00                  @ f098 2fab | 8=#2868947712
	orrs.w r5, r8, r3                    @ ea58 0503 | 8|3=0 into 5
	mov.w r5, r8                         @ ea4f 0508 | none
	and.w r5, r8, r3                     @ ea08 0503 | unsure 8&3 into 5
	mul r0, r1, r2                       @ fb01 f002 | none
	vadd.i32 q0, q1, q2                  @ ef22 0844 | none
	vadd.f64 d0, d1, d2                  @ ee31 0b02 | none
	vmov r0, r1, d0                      @ ec51 0b10 | none
