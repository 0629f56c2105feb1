// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

/** The registers of the engine, by the engine's own ids ({@code UC_*_REG_*}). */
public interface EngineRegisters {
  /** A register of at most 8 bytes, zero extended. */
  long register(int id);

  void register(int id, long value);

  /** A register of {@code length} bytes. */
  void readVector(int id, byte[] into, int offset, int length);

  void writeVector(int id, byte[] from, int offset, int length);
}
