// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/** A guest thread's registers, for building and removing signal frames. */
public interface Registers {
  /** A general register by the number that instructions encode (x86-64: RAX, RCX, RDX, RBX, …). */
  long general(int number);

  void general(int number, long value);

  long sp();

  void sp(long value);

  /** The next instruction; without ARM's Thumb bit, which is in the flags. */
  long pc();

  void pc(long value);

  /** RFLAGS, PSTATE's NZCV, or CPSR. */
  long flags();

  void flags(long value);

  /**
   * Floating-point and vector registers as the ABI's signal frame has them: FXSAVE's image of 512
   * bytes; AArch64's FPSR, FPCR and 32 vectors; ARM's 32 doubles and FPSCR.
   */
  byte[] floatingState();

  void floatingState(byte[] state);
}
