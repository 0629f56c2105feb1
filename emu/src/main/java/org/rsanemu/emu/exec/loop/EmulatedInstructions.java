// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.TrappedInstruction;
import org.rsanemu.isa.linux.GuestFaultException;

/** Instructions that are emulated here instead of in the engine. */
final class EmulatedInstructions {
  private final Engine engine;
  private final MachineMemory memory;
  private final Scheduler scheduler;
  private final EventGenerator generator;

  EmulatedInstructions(
      Engine engine, MachineMemory memory, Scheduler scheduler, EventGenerator generator) {
    this.engine = engine;
    this.memory = memory;
    this.scheduler = scheduler;
    this.generator = generator;
  }

  /**
   * Does what the loaded thread's instruction at {@code pc} does. False if that is not known.
   *
   * @throws GuestFaultException if it reads where it may not
   */
  boolean carryOut(long pc, Meaning meaning) {
    byte[] code = memory.code(pc, meaning.length());
    TrappedInstruction trapped =
        new TrappedInstruction(meaning.trap(), pc, code, scheduler.now(), this::load);
    return engine.cpu().emulate(engine, trapped);
  }

  private long load(long address, int size) {
    if (!memory.permits(address, size, GuestMemory.PROT_READ)) {
      throw new GuestFaultException(address);
    }
    long value = memory.peek(address, size);
    generator.read(address, size, value);
    return value;
  }
}
