package org.rsanemu.emu.source;

/** Whose word is taken for the order of an access. */
public enum Orders {
  /** The instruction's. */
  ISA,
  /** The source's, where it is known; else the instruction's. */
  SOURCE
}
