// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.agrona.collections.Hashing;
import org.rsanemu.emu.exec.whatif.way.MemoryWrites;

/**
 * Numbers for what a what-if execution's writes have left in memory: the same where all bytes are
 * the same, those of its stack that are not in use aside. A byte counts only while it is not what
 * it was before, so that it does not matter who has written it.
 */
final class MemoryDigest {
  /** What an execution has written. */
  interface Writes {
    /** Gives the bytes of the writes from one number to another, in turn. */
    void bytes(int from, int to, MemoryWrites.Taker taker);
  }

  private final Writes way;
  private final LongUnaryOperator original;
  private final LongPredicate isOnStack;
  private final Map<Long, Byte> stack = new HashMap<>();
  private final Map<Long, Byte> elsewhere = new HashMap<>();
  private long sum;
  private int taken;

  /**
   * @param original a byte as it was before, always the same
   */
  MemoryDigest(Writes way, LongUnaryOperator original, LongPredicate isOnStack) {
    this.way = way;
    this.original = original;
    this.isOnStack = isOnStack;
  }

  /**
   * The number after so many writes, no fewer than the last time.
   *
   * @param dead which bytes of the stack are not in use
   */
  long after(int writes, LongPredicate dead) {
    way.bytes(taken, writes, this::take);
    taken = writes;
    long all = sum;
    for (Map.Entry<Long, Byte> each : stack.entrySet()) {
      if (!dead.test(each.getKey())) {
        all += number(each.getKey(), each.getValue());
      }
    }
    return all;
  }

  private void take(long address, byte value) {
    if (isOnStack.test(address)) {
      stack.put(address, value);
      return;
    }
    Byte was = elsewhere.put(address, value);
    sum += number(address, value) - (was == null ? 0 : number(address, was));
  }

  private long number(long address, byte value) {
    return value == (byte) original.applyAsLong(address)
        ? 0
        : Hashing.compoundKey(Hashing.hash(address), Hashing.hash(address << 8 | value & 0xff));
  }
}
