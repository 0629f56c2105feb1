// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.UnlockedRead;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Site;

/**
 * Instructions that read an atomic location and write it without a lock, as x86's {@code inc}:
 * others may write in between, and what they wrote is lost. Such an instruction is made in two
 * steps. The first reports what is read; then others may run. The second runs the instruction, for
 * which memory has what was read before, until it has read.
 */
public final class UnlockedUpdates {
  private final Instructions instructions;
  private final CurrentInstruction at;
  private final NextAccess access;
  private final OrdinaryAccesses accesses;
  private final MachineMemory memory;
  private final Origins origins;
  private final SourceOrders sourceOrders;
  private final EventStream recorder;

  /** What is there, while the instruction under way reads. */
  private long between;

  public UnlockedUpdates(
      CurrentInstruction at,
      Instructions instructions,
      NextAccess access,
      OrdinaryAccesses accesses,
      MachineMemory memory,
      Origins origins,
      RunEvents events) {
    sourceOrders = events.sourceOrders();
    recorder = events.recorder();
    this.at = at;
    this.instructions = instructions;
    this.access = access;
    this.accesses = accesses;
    this.memory = memory;
    this.origins = origins;
  }

  /** Whether the instruction that comes next has made its read. */
  public boolean isHalfDone() {
    return at.thread().unlocked().isPending();
  }

  /** Whether it is such a one, and has its read yet to make. */
  boolean comes() {
    return !isHalfDone() && updates();
  }

  /**
   * Makes its read if that {@link #comes}.
   *
   * @param executed instructions of all threads so far
   */
  public boolean reads(long executed) {
    if (!comes()) {
      return false;
    }
    long address = access.address();
    int size = access.size();
    long value = memory.peek(address, size);
    sourceOrders.reportFences(at, recorder);
    origins.reads(instructions.pc(at.number()), Site.pc(at.site()), executed);
    accesses.readLocations(address, size, value);
    origins.reads(Origins.NOWHERE, Origins.NOWHERE, executed);
    at.thread().unlocked().made(address, size, value);
    return true;
  }

  private boolean updates() {
    return instructions.meaning(at.number()).effect() instanceof Effect.Plain
        && (at.flags() & Instructions.PLAIN) == 0
        && access.look(at.number())
        && access.updates()
        && access.size() <= Long.BYTES
        && memory.permits(access.address(), access.size(), GuestMemory.PROT_READ)
        && memory.permits(access.address(), access.size(), GuestMemory.PROT_WRITE)
        && !accesses.isPlain(access.address(), access.size());
  }

  /** The instruction that comes next is run now: what it read before is there for it. */
  public void runs() {
    UnlockedRead pending = at.thread().unlocked();
    if (pending.isPending()) {
      between = memory.peek(pending.address(), pending.size());
      put(pending.address(), pending.size(), pending.value());
    }
  }

  /** The instruction under way has read. False if the read is to be reported now. */
  public boolean isMade(long address, int size) {
    UnlockedRead pending = at.thread().unlocked();
    if (!pending.is(address, size)) {
      return false;
    }
    pending.over();
    put(address, size, between);
    return true;
  }

  /** The instruction under way writes: if it has not read, it does not. */
  public void writes() {
    UnlockedRead pending = at.thread().unlocked();
    if (pending.isPending()) {
      pending.over();
      put(pending.address(), pending.size(), between);
    }
  }

  private void put(long address, int size, long value) {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).order(LITTLE_ENDIAN).putLong(value).array();
    memory.poke(address, Arrays.copyOf(bytes, size));
  }
}
