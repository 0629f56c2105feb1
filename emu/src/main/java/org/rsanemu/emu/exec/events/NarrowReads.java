// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.isa.Effect;

/** Instructions of which the engine reads more than the processor: only their first bytes count. */
public final class NarrowReads {
  private final CurrentInstruction at;
  private final Instructions instructions;
  private long begun;
  private long end;

  public NarrowReads(CurrentInstruction at, Instructions instructions) {
    this.at = at;
    this.instructions = instructions;
  }

  /** How many of these bytes, which the instruction under way reads, the processor reads. */
  public int counted(long address, int size) {
    if ((at.flags() & Instructions.NARROW) == 0) {
      return size;
    }
    Effect effect = instructions.meaning(at.number()).effect();
    if (begun != at.begun() && effect instanceof Effect.Plain plain) {
      begun = at.begun();
      end = address + plain.bytes();
    }
    return Math.clamp(end - address, 0, size);
  }

  /** Whether the instruction under way has come to what the processor does not read. */
  public boolean isBeyond(long address) {
    return (at.flags() & Instructions.NARROW) != 0 && begun == at.begun() && address >= end;
  }
}
