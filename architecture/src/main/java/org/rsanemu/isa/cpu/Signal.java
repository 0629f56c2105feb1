// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

/**
 * The signals that Linux sends for a processor's exceptions; the same numbers on all three ABIs.
 */
public final class Signal {
  public static final int SIGILL = 4;
  public static final int SIGTRAP = 5;
  public static final int SIGBUS = 7;
  public static final int SIGFPE = 8;
  public static final int SIGSEGV = 11;

  private Signal() {}
}
