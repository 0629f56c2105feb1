// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Piece;
import org.rsanemu.isa.flow.BitFlow.Way;

/**
 * Of which bytes of a load the bits of registers depend: bit i of a number stands for byte i. For
 * one thread.
 */
final class BitSources {
  private static final int WIDEST = 128;

  /** By register; what is not there depends on none. */
  private final Map<Integer, long[]> registers;

  BitSources() {
    registers = new HashMap<>();
  }

  private BitSources(BitSources other) {
    registers = new HashMap<>(other.registers); // the arrays do not change
  }

  /** The constants that registers have, where that is known. */
  @FunctionalInterface
  interface Constants {
    /** The value of a register, as two numbers, the lower first; null if it is not known. */
    long @Nullable [] of(int register);
  }

  /** The registers that depend on some. */
  long registers() {
    long set = RegisterSet.NONE;
    for (int register : registers.keySet()) {
      set |= 1L << register;
    }
    return set;
  }

  /** The bytes that these registers depend on. */
  long of(long set) {
    long all = 0;
    for (Map.Entry<Integer, long[]> each : registers.entrySet()) {
      if (RegisterSet.meet(set, 1L << each.getKey())) {
        all |= union(each.getValue(), 0, WIDEST);
      }
    }
    return all;
  }

  /** The same without what these registers depended on. */
  BitSources without(long set) {
    BitSources rest = new BitSources(this);
    rest.registers.keySet().removeIf(register -> RegisterSet.meet(set, 1L << register));
    return rest;
  }

  /** Both; null if that is no more than this one. */
  @Nullable BitSources with(BitSources other) {
    BitSources both = new BitSources(this);
    boolean changed = false;
    for (Map.Entry<Integer, long[]> each : other.registers.entrySet()) {
      long[] here = registers.get(each.getKey());
      long[] sum = here == null ? each.getValue() : here.clone();
      for (int i = 0; i < WIDEST && here != null; i++) {
        sum[i] |= each.getValue()[i];
      }
      if (here == null || !Arrays.equals(here, sum)) {
        both.registers.put(each.getKey(), sum);
        changed = true;
      }
    }
    return changed ? both : null;
  }

  /**
   * After an instruction.
   *
   * @param loaded whether its memory operand is the load's
   * @param kills the registers that it surely overwrites
   * @param stored takes the bytes that what it stores depends on
   */
  BitSources after(BitFlow flow, boolean loaded, long kills, Constants constants, Stored stored) {
    Map<Integer, long[]> made = new HashMap<>();
    for (Piece piece : flow.pieces()) {
      Bits to = piece.to();
      if (to.register() == BitFlow.MEMORY) {
        for (int i = 0; i < to.count(); i++) {
          stored.depends(source(piece, i, loaded, constants));
        }
      } else if (to.register() != BitFlow.NOTHING) {
        long[] bits = made.computeIfAbsent(to.register(), _ -> new long[WIDEST]);
        for (int i = 0; i < to.count(); i++) {
          bits[to.bit() + i] |= source(piece, i, loaded, constants);
        }
      }
    }
    BitSources after = without(kills);
    made.forEach((register, bits) -> after.put(register, bits, isFlags(register)));
    return after;
  }

  /** Some instructions leave some of the flags. */
  private static boolean isFlags(int register) {
    return RegisterSet.FLAGS == 1L << register;
  }

  /** Puts the sources of a register there; as far as it stays, with those that it had. */
  private void put(int register, long[] bits, boolean stays) {
    long[] before = stays ? registers.get(register) : null;
    for (int i = 0; i < WIDEST && before != null; i++) {
      bits[i] |= before[i];
    }
    if (union(bits, 0, WIDEST) == 0) {
      registers.remove(register);
    } else {
      registers.put(register, bits);
    }
  }

  /** Takes bytes that are stored elsewhere. */
  @FunctionalInterface
  interface Stored {
    void depends(long bytes);
  }

  /** What the bit {@code i} of those that a piece speaks of depends on. */
  private long source(Piece piece, int i, boolean loaded, Constants constants) {
    long bytes = 0;
    for (Bits from : piece.from()) {
      bytes |=
          switch (piece.way()) {
            case COPY, EACH -> of(from, i, 1, loaded);
            case AND, AND_NOT -> isCleared(piece, from, i, constants) ? 0 : of(from, i, 1, loaded);
            case BELOW -> of(from, 0, i + 1, loaded);
            case ALL -> of(from, 0, from.count(), loaded);
            case ONES -> 0;
          };
    }
    return bytes;
  }

  /** Whether what another source of an AND is there leaves nothing of this one. */
  private static boolean isCleared(Piece piece, Bits source, int i, Constants constants) {
    for (Bits other : piece.from()) {
      long[] value = other.equals(source) ? null : constants.of(other.register());
      int bit = other.bit() + i;
      boolean isTurned = piece.way() == Way.AND_NOT && other.equals(piece.from().getLast());
      if (value != null && (value[bit / Long.SIZE] >>> bit & 1) == (isTurned ? 1 : 0)) {
        return true;
      }
    }
    return false;
  }

  private long of(Bits from, int first, int count, boolean loaded) {
    int bit = from.bit() + first;
    if (from.register() == BitFlow.MEMORY) {
      long bytes = 0;
      for (int i = bit; loaded && i < bit + count; i++) {
        bytes |= 1L << i / Byte.SIZE;
      }
      return bytes;
    }
    long[] bits = registers.get(from.register());
    return bits == null ? 0 : union(bits, bit, bit + count);
  }

  private static long union(long[] bits, int first, int end) {
    long all = 0;
    for (int i = first; i < end; i++) {
      all |= bits[i];
    }
    return all;
  }
}
