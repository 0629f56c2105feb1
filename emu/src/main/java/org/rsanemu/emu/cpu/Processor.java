// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.nativelib.plane.Plane;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** The library's engine, in the state in which Linux starts a process, and its hooks. */
final class Processor implements AutoCloseable {
  private final Unicorn unicorn;
  private final UnicornRegisters registers;
  private final DataPlane plane;

  Processor(Cpu cpu, Callbacks callbacks) {
    unicorn = new Unicorn(cpu.arch(), cpu.mode(), cpu.model());
    WholeBlocks wholeBlocks = cpu.hasItBlocks() ? WholeBlocks.of(unicorn) : null;
    registers = new UnicornRegisters(unicorn);
    cpu.reset(registers);
    callbacks.addTo(unicorn);
    plane = new DataPlane(callbacks);
    if (wholeBlocks != null) {
      plane.wholeBlocks(wholeBlocks);
      callbacks.wholeBlocks(wholeBlocks);
    }
    hook(Unicorn.HOOK_BLOCK, Plane.blockCallback());
    hook(Unicorn.HOOK_CODE, Plane.codeCallback());
    hook(Unicorn.HOOK_MEM_READ_AFTER | Unicorn.HOOK_MEM_WRITE, Plane.accessCallback());
  }

  private void hook(int type, MemorySegment callback) {
    unicorn.hook(type, callback, plane.plane().user(), 1, 0);
  }

  Unicorn unicorn() {
    return unicorn;
  }

  /** Its registers, by the library's ids. */
  UnicornRegisters registers() {
    return registers;
  }

  /** What its callbacks pass before they come to Java. */
  DataPlane plane() {
    return plane;
  }

  @Override
  public void close() {
    unicorn.close();
    plane.close();
  }
}
