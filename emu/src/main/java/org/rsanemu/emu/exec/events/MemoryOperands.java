// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.flow.UsedBytes;
import org.rsanemu.isa.Effect;

/**
 * What the processor does with an instruction's memory operand and the engine does not: it reads no
 * more than that, and refuses it where it is not aligned. And what the program uses of it.
 */
public final class MemoryOperands {
  private static final long NOWHERE = -1;

  private final CurrentInstruction at;
  private final Instructions instructions;
  private final DataPlane plane;
  private long begun;
  private long first;
  private long end;
  private int refused;
  private long refusedBegun;
  private long refusedAddress;

  public MemoryOperands(CurrentInstruction at, Instructions instructions, DataPlane plane) {
    this.at = at;
    this.instructions = instructions;
    this.plane = plane;
  }

  /** Takes a piece of memory. */
  @FunctionalInterface
  public interface Taker {
    void takes(long address, int size);
  }

  /** How many of these bytes, which the instruction under way reads, the processor reads. */
  public int counted(long address, int size) {
    if ((at.flags() & Instructions.NARROW) == 0) {
      return size;
    }
    Effect effect = instructions.meaning(at.number()).effect();
    if (begun != at.begun() && effect instanceof Effect.Plain plain) {
      begun = at.begun();
      first = address;
      end = plain.bytes() == 0 ? NOWHERE : address + plain.bytes();
    }
    return end == NOWHERE ? size : Math.clamp(end - address, 0, size);
  }

  /**
   * Whether the program uses all of these bytes, which the instruction under way reads: of others
   * {@link #used} gives those that it does.
   */
  public boolean areUsed(long address, int size) {
    return (at.flags() & Instructions.NARROW) == 0 || isWhole(bytes(address, size), size);
  }

  /** Gives the bytes that it uses: in pieces of 1, 2, 4 or 8, each at a multiple of its size. */
  public void used(long address, int size, Taker taker) {
    long bytes = bytes(address, size);
    for (int i = 0; i < size; ) {
      int count = Long.BYTES;
      while (count > 1
          && (i + count > size || (address + i) % count != 0 || !isWhole(bytes >>> i, count))) {
        count /= 2;
      }
      if ((bytes >>> i & 1) != 0) {
        taker.takes(address + i, count);
      }
      i += count;
    }
  }

  /** Of these bytes those that are used, the first of them as bit 0. */
  private long bytes(long address, int size) {
    long offset = address - first;
    boolean isThere = begun == at.begun() && offset >= 0 && offset + size <= Long.SIZE;
    return isThere ? instructions.used(at.number()) >> offset : UsedBytes.ALL;
  }

  private static boolean isWhole(long bytes, int size) {
    long all = -1L >>> Long.SIZE - size;
    return (bytes & all) == all;
  }

  /** Whether the instruction under way has come to what the processor does not read. */
  public boolean isBeyond(long address) {
    return (at.flags() & Instructions.NARROW) != 0
        && begun == at.begun()
        && end != NOWHERE
        && address >= end;
  }

  /** Whether the processor refuses the instruction under way, which makes this access. */
  public boolean refuses(long address, int size) {
    if ((at.flags() & Instructions.ALIGNED) == 0) {
      return false;
    }
    boolean again = refusedBegun == at.begun() && refused != 0;
    if (!again && plane.refuses(address, size, instructions.alignment(at.number()))) {
      refused = at.number();
      refusedBegun = at.begun();
      refusedAddress = address;
      return true;
    }
    return again;
  }

  /** The number of the instruction that was refused last, and is not over; 0 if there is none. */
  public int refused() {
    return refused;
  }

  /** Where its operand is. */
  public long refusedAddress() {
    return refusedAddress;
  }

  /** It is over. */
  public void forget() {
    refused = 0;
  }
}
