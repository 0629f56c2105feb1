# SPDX-License-Identifier: Apache-2.0
# x86-64 instructions, their bytes, and what they mean: every row of the table at least once.
	mov %eax, (%rdi)                     # 8907 | plain
	mov (%rdi), %rax                     # 488b07 | plain
	mov %fs:0x28, %rax                   # 64488b042528000000 | plain
	movb $1, 4(%rdi,%rcx,2)              # c6444f0401 | plain
	mov %rax, %rcx                       # 4889c1 | none
	incl (%rdi)                          # ff07 | plain
	add %eax, (%rdi)                     # 0107 | plain
	negl (%rdi)                          # f71f | plain
	cmp $0, (%rdi)                       # 833f00 | plain
	movaps %xmm0, (%rdi)                 # 0f2907 | plain aligned 16
	movdqu (%rdi), %xmm0                 # f30f6f07 | plain
	cvtsi2sdl (%rdi), %xmm0              # f20f2a07 | plain
	fldl (%rdi)                          # dd07 | plain
	sete (%rdi)                          # 0f9407 | plain
	fxsave (%rdi)                        # 0fae07 | plain
	cvtps2pd (%rdi), %xmm0               # 0f5a07 | plain 8
	cvtdq2pd (%rdi), %xmm0               # f30fe607 | plain 8
	cvtps2pi (%rdi), %mm0                # 0f2d07 | plain 8
	cvttps2pi (%rdi), %mm0               # 0f2c07 | plain 8
	cvttss2si (%rdi), %eax               # f30f2c07 | plain
	roundsd $0, (%rdi), %xmm0            # 660f3a0b0700 | plain 8
	roundss $0, (%rdi), %xmm0            # 660f3a0a0700 | plain 4
	punpckldq (%rdi), %mm0               # 0f6207 | plain 4
	punpckldq (%rdi), %xmm0              # 660f6207 | plain aligned 16
	movups %xmm0, (%rdi)                 # 0f1107 | plain
	addps (%rdi), %xmm0                  # 0f5807 | plain aligned 16
	addss (%rdi), %xmm0                  # f30f5807 | plain
	pshufd $0, (%rdi), %xmm0             # 660f700700 | plain aligned 16
	pshufw $0, (%rdi), %mm0              # 0f700700 | plain
	movshdup (%rdi), %xmm0               # f30f1607 | plain aligned 16
	movhps (%rdi), %xmm0                 # 0f1607 | plain
	palignr $1, (%rdi), %xmm0            # 660f3a0f0701 | plain aligned 16
	pcmpistri $0, (%rdi), %xmm0          # 660f3a630700 | plain
	pcmpistri $0x1a, %xmm1, %xmm0        # 660f3a63c11a | none
	lock orq $0, (%rsp)                  # f048830c2400 | fence sc
	lock orl $0, -64(%rsp)               # f0834c24c000 | fence sc
	lock addl $0, -0x40(%rsp)            # f0834424c000 | fence sc
	lock subl $0, (%rsp)                 # f0832c2400 | fence sc
	lock xorl $0, (%rsp)                 # f083342400 | fence sc
	lock andl $-1, (%rsp)                # f0832424ff | fence sc
	lock andq $-1, (%rsp)                # f048832424ff | fence sc
	lock orl $1, (%rsp)                  # f0830c2401 | rmw acqrel fenced
	lock andl $0, (%rsp)                 # f083242400 | rmw acqrel fenced
	lock orl $0, (%rdi)                  # f0830f00 | rmw acqrel fenced
	lock orl $0, (%rsp,%rcx)             # f0830c0c00 | rmw acqrel fenced
	lock addl %eax, (%rsp)               # f0010424 | rmw acqrel fenced
	lock addl %eax, (%rdi)               # f00107 | rmw acqrel fenced
	lock adcb $1, (%rdi)                 # f0801701 | rmw acqrel fenced
	lock subq %rax, (%rdi)               # f0482907 | rmw acqrel fenced
	lock sbbl %eax, (%rdi)               # f01907 | rmw acqrel fenced
	lock incl (%rdi)                     # f0ff07 | rmw acqrel fenced
	lock decq (%rdi)                     # f048ff0f | rmw acqrel fenced
	lock andw %ax, (%rdi)                # 66f02107 | rmw acqrel fenced
	lock orb $8, (%rdi)                  # f0800f08 | rmw acqrel fenced
	lock xorl %eax, (%rdi)               # f03107 | rmw acqrel fenced
	lock notl (%rdi)                     # f0f717 | rmw acqrel fenced
	lock xaddl %eax, (%rdi)              # f00fc107 | rmw acqrel fenced
	lock btcl $1, (%rdi)                 # f00fba3f01 | rmw acqrel fenced
	lock btrl $1, (%rdi)                 # f00fba3701 | rmw acqrel fenced
	lock btsq %rax, (%rdi)               # f0480fab07 | rmw acqrel fenced
	xchg %eax, (%rdi)                    # 8707 | rmw acqrel fenced
	lock xchg %rax, (%rdi)               # f0488707 | rmw acqrel fenced
	xchgb %al, (%rdi)                    # 8607 | rmw acqrel fenced
	xchg %rax, %rcx                      # 4891 | none
	xaddl %eax, (%rdi)                   # 0fc107 | plain
	btsl $1, (%rdi)                      # 0fba2f01 | plain
	lock cmpxchgb %cl, (%rdi)            # f00fb00f | cas acqrel acq fenced [0]
	lock cmpxchg %ecx, (%rdi)            # f00fb10f | cas acqrel acq fenced [0]
	lock cmpxchg %rcx, (%rdi)            # f0480fb10f | cas acqrel acq fenced [0]
	lock cmpxchg8b (%rdi)                # f00fc70f | cas acqrel acq fenced [0, 2]
	lock cmpxchg16b (%rdi)               # f0480fc70f | cas acqrel acq fenced [0, 2]
	cmpxchg %ecx, (%rdi)                 # 0fb10f | plain
	cmpxchg16b (%rdi)                    # 480fc70f | plain
	cmpxchg %ecx, %edx                   # 0fb1ca | none
	mfence                               # 0faef0 | fence sc
	lfence                               # 0faee8 | none
	sfence                               # 0faef8 | publish
	movnti %eax, (%rdi)                  # 0fc307 | plain non-temporal
	movntdq %xmm0, (%rdi)                # 660fe707 | plain non-temporal aligned 16
	movntq %mm0, (%rdi)                  # 0fe707 | plain non-temporal
	movntps %xmm0, (%rdi)                # 0f2b07 | plain non-temporal aligned 16
	movntpd %xmm0, (%rdi)                # 660f2b07 | plain non-temporal aligned 16
	movntdqa (%rdi), %xmm0               # 660f382a07 | plain aligned 16
	maskmovdqu %xmm1, %xmm0              # 660ff7c1 | plain non-temporal
	maskmovq %mm1, %mm0                  # 0ff7c1 | plain non-temporal
	push %rax                            # 50 | plain
	pop %rax                             # 58 | plain
	pushf                                # 9c | plain
	popf                                 # 9d | plain
	pushq (%rdi)                         # ff37 | plain
	enter $16, $0                        # c8100000 | plain
	leave                                # c9 | plain
	xlat                                 # d7 | plain
	rep movsb                            # f3a4 | plain
	movsq                                # 48a5 | plain
	rep stosq                            # f348ab | plain
	lodsl                                # ad | plain
	movsl                                # a5 | plain
	repne scasb                          # f2ae | plain
	repe cmpsb                           # f3a6 | plain
	movsd (%rdi), %xmm0                  # f20f1007 | plain
	movsd %xmm1, %xmm0                   # f20f10c1 | none
	lea 8(%rdi), %rax                    # 488d4708 | none
	nop                                  # 90 | none
	nopw 0(%rax,%rax,1)                  # 660f1f0400 | none
	endbr64                              # f30f1efa | none
	prefetcht0 (%rdi)                    # 0f180f | none
	prefetchw (%rdi)                     # 0f0d0f | none
	clflush (%rdi)                       # 0fae3f | none
	call .                               # e8fbffffff | plain CALL
	call *%rax                           # ffd0 | plain CALL
	call *(%rdi)                         # ff17 | plain CALL
	notrack jmp *%rax                    # 3effe0 | JUMP
	bnd ret                              # f2c3 | plain RETURN
	ret                                  # c3 | plain RETURN
	repz ret                             # f3c3 | plain RETURN
	ret $8                               # c20800 | plain RETURN
	jmp .                                # ebfe | JUMP
	jmp *%rax                            # ffe0 | JUMP
	jmp *(%rdi,%rax,8)                   # ff24c7 | plain JUMP
	je .                                 # 74fe | BRANCH
	jg . + 1000                          # 0f8fe2030000 | BRANCH
	loop .                               # e2fe | BRANCH
	jrcxz .                              # e3fe | BRANCH
	syscall                              # 0f05 | SYSTEM_CALL
	cpuid                                # 0fa2 | CPUID
	rdtsc                                # 0f31 | CLOCK
	rdtscp                               # 0f01f9 | CLOCK
	popcnt %ecx, %eax                    # f30fb8c1 | POPCNT
	popcnt (%rdi), %rax                  # f3480fb807 | plain POPCNT
	pause                                # f390 | HINT
	int3                                 # cc | BREAKPOINT
	int1                                 # f1 | BREAKPOINT
	ud2                                  # 0f0b | UNDEFINED
	int $0x21                            # cd21 | PRIVILEGED
	int $0x80                            # cd80 | UNSUPPORTED
	sysenter                             # 0f34 | UNSUPPORTED
	pcmpistri $0xc, (%rdi), %xmm0        # 660f3a63070c | UNSUPPORTED
	pcmpestrm $0x4c, %xmm1, %xmm0        # 660f3a60c14c | UNSUPPORTED
	fprem                                # d9f8 | UNSUPPORTED
	fprem1                               # d9f5 | UNSUPPORTED
	mov %cr0, %rax                       # 0f20c0 | PRIVILEGED
	mov %rax, %dr7                       # 0f23f8 | PRIVILEGED
	hlt                                  # f4 | PRIVILEGED
	in %dx, %al                          # ec | PRIVILEGED
	out %al, $0x80                       # e680 | PRIVILEGED
	cli                                  # fa | PRIVILEGED
	sti                                  # fb | PRIVILEGED
	wrmsr                                # 0f30 | PRIVILEGED
	rdpmc                                # 0f33 | PRIVILEGED
	invlpg (%rdi)                        # 0f013f | PRIVILEGED
	swapgs                               # 0f01f8 | PRIVILEGED
	xgetbv                               # 0f01d0 | UNSUPPORTED
	xsave (%rdi)                         # 0fae27 | UNSUPPORTED
	xrstor (%rdi)                        # 0fae2f | UNSUPPORTED
	rdrand %eax                          # 0fc7f0 | UNSUPPORTED
	rdseed %rax                          # 480fc7f8 | UNSUPPORTED
	rdfsbase %rax                        # f3480faec0 | UNSUPPORTED
	wrgsbase %rax                        # f3480faed8 | UNSUPPORTED
	movbe (%rdi), %eax                   # 0f38f007 | UNSUPPORTED
	clflushopt (%rdi)                    # 660fae3f | UNSUPPORTED
	clwb (%rdi)                          # 660fae37 | UNSUPPORTED
	xbegin .                             # c7f8faffffff | UNSUPPORTED
	xtest                                # 0f01d6 | UNSUPPORTED
	pclmulqdq $1, %xmm1, %xmm0           # 660f3a44c101 | UNSUPPORTED
	sha256rnds2 %xmm0, %xmm1, %xmm2      # 0f38cbd1 | UNSUPPORTED
	extrq %xmm1, %xmm0                   # 660f79c1 | UNSUPPORTED
	pfadd %mm1, %mm0                     # 0f0fc19e | UNSUPPORTED
	lock negl (%rdi)                     # f0f71f | UNSUPPORTED
	vaddps %xmm1, %xmm0, %xmm2           # c5f858d1 | UNSUPPORTED
	vmovdqa (%rdi), %ymm0                # c5fd6f07 | UNSUPPORTED
	vzeroupper                           # c5f877 | UNSUPPORTED
	andn %eax, %ecx, %edx                # c4e270f2d0 | UNSUPPORTED
	vaddps %zmm1, %zmm0, %zmm2           # 62f17c4858d1 | UNSUPPORTED
	vpermt2d %xmm17, %xmm16, %xmm18      # 62a27d007ed1 | UNSUPPORTED
	vfrczps %xmm1, %xmm0                 # 8fe97880c1 | UNSUPPORTED
	lzcnt %ecx, %eax                     # f30fbdc1 | none
	tzcnt (%rdi), %eax                   # f30fbc07 | plain
	crc32l %ecx, %eax                    # f20f38f1c1 | none
	pshufb %xmm1, %xmm0                  # 660f3800c1 | none
	aesenc %xmm1, %xmm0                  # 660f38dcc1 | none
	rdpid %rax                           # f30fc7f8 | UNSUPPORTED
	rdsspq %rax                          # f3480f1ec8 | none
