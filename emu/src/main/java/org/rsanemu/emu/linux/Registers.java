package org.rsanemu.emu.linux;

/** A guest thread's registers, for those who build and take down signal frames. */
public interface Registers {
  /**
   * All that a processor keeps for a thread, vector registers included; the host's own business.
   */
  interface Saved {}

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

  /** Keeps everything. */
  Saved save();

  /** Brings back and forgets what was kept. */
  void restore(Saved saved);

  /** Forgets what was kept. */
  void discard(Saved saved);
}
