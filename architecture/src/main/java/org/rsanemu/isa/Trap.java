// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

/** What the machine does instead of running an instruction on the engine. */
public enum Trap {
  /** Nothing: the engine runs it. */
  NONE,
  SYSTEM_CALL,
  /** x86 CPUID. */
  CPUID,
  /** Reads a clock or cycle counter: RDTSC, RDTSCP, CNTVCT. */
  CLOCK,
  /** PAUSE, YIELD, WFE, WFI: continues after it, perhaps on another thread. */
  HINT,
  /** x86 POPCNT, which the engine does not have and the machine computes. */
  POPCNT,
  /** INT3, BRK, BKPT: the program's own trap. The guest gets SIGTRAP. */
  BREAKPOINT,
  /** Not an instruction of this architecture, or one that is made to fail (UD2, UDF): SIGILL. */
  UNDEFINED,
  /** A privileged instruction: the guest gets the signal it would get in user mode. */
  PRIVILEGED,
  /** An instruction that the engine lacks or runs wrongly: the run ends, naming it (exit 65). */
  UNSUPPORTED,
  /** An annotation, see {@link Request}: carried out, continues after it, perhaps later. */
  REQUEST,
  /** Start of a T32 IT block: no stop is honoured inside it. */
  IT_BLOCK
}
