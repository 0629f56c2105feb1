// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.List;
import org.rsanemu.isa.linux.KernelCode;

/**
 * ARM's user helpers (Linux's Documentation/arm/kernel_user_helpers.rst), and what a signal handler
 * returns to if the program names no place.
 */
final class A32KernelPage {
  private static final long PAGE = 0xffff_0000L;

  static final long RT_RETURN = PAGE + 0x500;
  static final long RETURN = PAGE + 0x508;

  // A32, little endian: offset in the page, then the words' bytes. cmpxchg64 at 0xf60,
  // memory_barrier at 0xfa0, cmpxchg at 0xfc0, get_tls at 0xfe0, version at 0xffc.
  private static final List<String> PIECES =
      List.of(
          // mov r7,#173 (rt_sigreturn); svc #0; mov r7,#119 (sigreturn); svc #0
          "500:ad70a0e3000000ef7770a0e3000000ef",
          // push {r4-r7}; ldrd r4,r5,[r0]; ldrd r6,r7,[r1]; dmb ish; 1: ldrexd r0,r1,[r2];
          // eors r3,r0,r4; eorseq r3,r1,r5; strexdeq r3,r6,r7,[r2]; teqeq r3,#1; beq 1b;
          // dmb ish; rsbs r0,r3,#0; pop {r4-r7}; bx lr
          "f60:f0002de9d040c0e1d060c1e15bf07ff59f0fb2e1043030e005303100963fa20101003303"
              + "f9ffff0a5bf07ff5000073e2f000bde81eff2fe1",
          "fa0:5bf07ff51eff2fe1",
          // dmb ish; 1: ldrex r3,[r2]; subs r3,r3,r0; strexeq r3,r1,[r2]; teqeq r3,#1; beq 1b;
          // rsbs r0,r3,#0; b 0xfa0 (a slot has 8 instructions)
          "fc0:5bf07ff59f3f92e1003053e0913f820101003303faffff0a000073e2efffffea",
          // mrc p15,0,r0,c13,c0,3; bx lr
          "fe0:700f1dee1eff2fe1",
          "ffc:05000000");

  static final KernelCode CODE = new KernelCode(PAGE, PIECES);

  private A32KernelPage() {}
}
