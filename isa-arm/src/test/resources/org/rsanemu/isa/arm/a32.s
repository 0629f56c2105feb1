@ SPDX-License-Identifier: Apache-2.0
@ A32 instructions, their words, and what they mean: every row of the tables at least once.
	.syntax unified
	.arch armv8.5-a
	.arch_extension sec
	.arch_extension virt
	.fpu neon-fp-armv8
	.arm
	ldrex r0, [r1]                       @ e1910f9f  | ldx [0]
	ldrexb r2, [r1]                      @ e1d12f9f  | ldx [2]
	ldrexh r2, [r1]                      @ e1f12f9f  | ldx [2]
	ldrexd r2, r3, [r1]                  @ e1b12f9f  | ldx [2, 3]
	ldrexeq r0, [r1]                     @ 01910f9f  | ldx [0] equal
	ldaex r0, [r1]                       @ e1910e9f  | ldx acq [0]
	ldaexb r0, [r1]                      @ e1d10e9f  | ldx acq [0]
	ldaexh r0, [r1]                      @ e1f10e9f  | ldx acq [0]
	ldaexd r2, r3, [r1]                  @ e1b12e9f  | ldx acq [2, 3]
	strex r4, r0, [r1]                   @ e1814f90  | stx s4
	strexb r4, r0, [r1]                  @ e1c14f90  | stx s4
	strexh r4, r0, [r1]                  @ e1e14f90  | stx s4
	strexd r4, r2, r3, [r1]              @ e1a14f92  | stx s4
	strexeq r4, r0, [r1]                 @ 01814f90  | stx s4 equal
	stlex r4, r0, [r1]                   @ e1814e90  | stx rel s4
	stlexb r4, r0, [r1]                  @ e1c14e90  | stx rel s4
	stlexh r4, r0, [r1]                  @ e1e14e90  | stx rel s4
	stlexd r4, r2, r3, [r1]              @ e1a14e92  | stx rel s4
	lda r0, [r1]                         @ e1910c9f  | load sc
	ldab r0, [r1]                        @ e1d10c9f  | load sc
	ldah r0, [r1]                        @ e1f10c9f  | load sc
	stl r0, [r1]                         @ e181fc90  | store sc
	stlb r0, [r1]                        @ e1c1fc90  | store sc
	stlh r0, [r1]                        @ e1e1fc90  | store sc
	.inst 0xe1012093                     @ e1012093  | rmw rlx
	.inst 0xe1412093                     @ e1412093  | rmw rlx
	ldr r0, [r1]                         @ e5910000  | plain
	ldrb r0, [r1, #1]!                   @ e5f10001  | plain
	str r0, [r1], #4                     @ e4810004  | plain
	ldr pc, [sp], #4                     @ e49df004  | plain RETURN
	ldr pc, [r1]                         @ e591f000  | plain JUMP
	ldr r0, [r1, r2, lsl #2]             @ e7910102  | plain
	ldr pc, [r1, r2, lsl #2]             @ e791f102  | plain JUMP
	ldrh r0, [r1]                        @ e1d100b0  | plain
	strh r0, [r1, r2]                    @ e18100b2  | plain
	ldrsb r0, [r1]                       @ e1d100d0  | plain
	ldrd r2, r3, [r1]                    @ e1c120d0  | plain
	push {r4, lr}                        @ e92d4010  | plain
	pop {r4, pc}                         @ e8bd8010  | plain RETURN
	popeq {r4, pc}                       @ 08bd8010  | plain RETURN equal
	ldm r1, {r2, r3}                     @ e891000c  | plain
	ldmdb r11, {r4, r11, sp, pc}         @ e91ba810  | plain RETURN
	vldr d0, [r1]                        @ ed910b00  | plain aligned 4
	vstmia r1!, {d0-d3}                  @ eca10b08  | plain aligned 4
	vldmdb r1!, {d0-d3}                  @ ed310b08  | plain aligned 4
	mcr p15, 0, r0, c7, c10, 5           @ ee070fba  | fence sc
	mcr p15, 0, r0, c7, c10, 4           @ ee070f9a  | fence sc
	mcr p15, 0, r0, c7, c5, 4            @ ee070f95  | none
	mrc p15, 0, r0, c13, c0, 2           @ ee1d0f50  | none
	mcr p15, 0, r0, c13, c0, 2           @ ee0d0f50  | none
	mrc p15, 0, r0, c13, c0, 3           @ ee1d0f70  | none
	mrrc p15, 1, r0, r1, c14             @ ec510f1e  | CLOCK
	mrrc p15, 0, r0, r1, c14             @ ec510f0e  | CLOCK
	nop                                  @ e320f000  | none
	yield                                @ e320f001  | HINT
	wfe                                  @ e320f002  | HINT
	wfi                                  @ e320f003  | HINT
	sev                                  @ e320f004  | none
	sevl                                 @ e320f005  | none
	svc #0                               @ ef000000  | SYSTEM_CALL
	bkpt #1                              @ e1200071  | BREAKPOINT
	hlt #1                               @ e1000071  | UNDEFINED
	hvc #1                               @ e1400071  | PRIVILEGED
	smc #1                               @ e1600071  | PRIVILEGED
	eret                                 @ e160006e  | PRIVILEGED
	mrs r0, spsr                         @ e14f0000  | PRIVILEGED
	msr spsr_f, r0                       @ e168f000  | PRIVILEGED
	mrs r0, cpsr                         @ e10f0000  | none
	msr cpsr_f, r0                       @ e128f000  | none
	msr cpsr_f, #0                       @ e328f000  | none
	udf #1                               @ e7f000f1  | UNDEFINED
	b .                                  @ eafffffe  | JUMP
	beq .                                @ 0afffffe  | BRANCH equal
	bne .                                @ 1afffffe  | BRANCH equal
	blt .                                @ bafffffe  | BRANCH
	bl .                                 @ ebfffffe  | CALL
	bleq .                               @ 0bfffffe  | CALL equal
	bx lr                                @ e12fff1e  | RETURN
	bxne lr                              @ 112fff1e  | RETURN equal
	bx r1                                @ e12fff11  | JUMP
	bxj r1                               @ e12fff21  | JUMP
	blx r1                               @ e12fff31  | CALL
	mov r0, r1                           @ e1a00001  | none
	mov pc, lr                           @ e1a0f00e  | RETURN
	mov pc, r3                           @ e1a0f003  | JUMP
	add pc, pc, r3, lsl #2               @ e08ff103  | JUMP
	cmp r4, r3                           @ e1540003  | 4=3
	cmpeq r4, r3                         @ 01540003  | equal 4=3
	cmp r4, r3, lsl #2                   @ e1540103  | none
	cmp r4, #5                           @ e3540005  | 4=#5
	cmp r4, #0x3fc00                     @ e3540bff  | 4=#261120
	cmn r4, #1                           @ e3740001  | 4=#-1
	teq r4, r3                           @ e1340003  | 4=3
	teq r4, #5                           @ e3340005  | 4=#5
	tst r4, r4                           @ e1140004  | 4=#0
	tst r4, r3                           @ e1140003  | none
	eor r5, r4, r3                       @ e0245003  | unsure 4=3 into 5
	eors r5, r4, r3                      @ e0345003  | 4=3 into 5
	eor r5, r4, #5                       @ e2245005  | unsure 4=#5 into 5
	orrs r5, r4, r3                      @ e1945003  | 4|3=0 into 5
	orr r5, r4, r3                       @ e1845003  | unsure 4|3=0 into 5
	and r5, r4, r3                       @ e0045003  | unsure 4&3 into 5
	sub r5, r4, r3                       @ e0445003  | unsure 4=3 into 5
	subs r5, r4, #5                      @ e2545005  | 4=#5 into 5
	sub r5, r4, #5                       @ e2445005  | unsure 4=#5 into 5
	adds r5, r4, #1                      @ e2945001  | 4=#-1 into 5
	add r5, r4, #1                       @ e2845001  | unsure 4=#-1 into 5
	mul r0, r1, r2                       @ e0000291  | none
	sdiv r0, r1, r2                      @ e710f211  | none
	vadd.f64 d0, d1, d2                  @ ee310b02  | none
	vmov r0, r1, d0                      @ ec510b10  | none
	vmrs r0, fpscr                       @ eef10a10  | none
	mrc p15, 0, r0, c0, c0, 0            @ ee100f10  | PRIVILEGED
	mcr p14, 0, r0, c0, c1, 0            @ ee000e11  | PRIVILEGED
	dmb sy                               @ f57ff05f  | fence sc
	dmb ish                              @ f57ff05b  | fence sc
	dmb osh                              @ f57ff053  | fence sc
	dmb nsh                              @ f57ff057  | fence na
	dmb ishst                            @ f57ff05a  | fence rel stores
	dmb st                               @ f57ff05e  | fence rel stores
	dmb nshst                            @ f57ff056  | fence na
	dmb ishld                            @ f57ff059  | fence acq
	dmb ld                               @ f57ff05d  | fence acq
	dmb nshld                            @ f57ff055  | fence na
	dsb sy                               @ f57ff04f  | fence sc
	dsb ishst                            @ f57ff04a  | fence rel stores
	dsb ishld                            @ f57ff049  | fence acq
	isb                                  @ f57ff06f  | none
	sb                                   @ f57ff070  | none
	clrex                                @ f57ff01f  | clrex
	blx .                                @ fafffffe  | CALL
	vld1.8 {d0}, [r1]                    @ f421070f  | plain
	vld1.64 {d0, d1}, [r1 :128]          @ f4210aef  | plain aligned 16
	vld1.64 {d0-d3}, [r1 :256]           @ f42102ff  | plain aligned 32
	vst1.16 {d0[0]}, [r1 :16]            @ f481041f  | plain aligned 2
	vld1.32 {d0[]}, [r1 :32]             @ f4a10c9f  | plain aligned 4
	vld2.8 {d0[1], d1[1]}, [r1 :16]      @ f4a1013f  | plain aligned 2
	vld4.32 {d0[0], d1[0], d2[0], d3[0]}, [r1 :128] @ f4a10b2f  | plain aligned 16
	vld4.32 {d0[], d1[], d2[], d3[]}, [r1 :64] @ f4a10f9f  | plain aligned 8
	vld4.32 {d0[], d1[], d2[], d3[]}, [r1 :128] @ f4a10fdf  | plain aligned 16
	vst4.32 {d0[1], d1[1], d2[1], d3[1]}, [r1] @ f4810b8f  | plain
	vadd.i32 q0, q1, q2                  @ f2220844  | none
	pli [r1]                             @ f4d1f000  | none
	pld [r1]                             @ f5d1f000  | none
	pldw [r1]                            @ f591f000  | none
	pli [r1, r2]                         @ f6d1f002  | none
	pld [r1, r2]                         @ f7d1f002  | none
	cpsid i                              @ f10c0080  | none
	setend be                            @ f1010200  | UNSUPPORTED
	rfeia r1                             @ f8910a00  | PRIVILEGED
	srsia sp, #19                        @ f8cd0513  | PRIVILEGED
	vmaxnm.f64 d0, d1, d2                @ fe810b02  | none
