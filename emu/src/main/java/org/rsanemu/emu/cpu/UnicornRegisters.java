// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** The registers of one of the library's engines. */
public record UnicornRegisters(Unicorn unicorn) implements EngineRegisters {
  @Override
  public long register(int id) {
    return unicorn.register(id);
  }

  @Override
  public void register(int id, long value) {
    unicorn.register(id, value);
  }

  @Override
  public void readVector(int id, byte[] into, int offset, int length) {
    unicorn.readVector(id, into, offset, length);
  }

  @Override
  public void writeVector(int id, byte[] from, int offset, int length) {
    unicorn.writeVector(id, from, offset, length);
  }
}
