// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

/** The processor's registers by the ISA's own numbers, for emulating an instruction. */
public interface CpuState {
  /** A general register. */
  long general(int number);

  void general(int number, long value);

  long flags();

  void flags(long value);

  /** Whether the processor is in T32 state. */
  boolean secondState();

  /** The registers by the engine's ids. */
  EngineRegisters byId();
}
