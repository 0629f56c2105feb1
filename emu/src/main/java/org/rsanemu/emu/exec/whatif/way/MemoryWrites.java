// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** A what-if execution's writes to memory, in order, those to the stack with them. */
public final class MemoryWrites {
  private static final int FIRST = 256;

  /** Address, size in bytes and value of each in turn. */
  private long[] writes = new long[3 * FIRST];

  private int count;

  /** Takes bytes that were written. */
  @FunctionalInterface
  public interface Taker {
    /** Takes the next one. */
    void take(long address, byte value);
  }

  void add(long address, int size, long value) {
    if (3 * count == writes.length) {
      writes = Arrays.copyOf(writes, 2 * writes.length);
    }
    writes[3 * count] = address;
    writes[3 * count + 1] = size;
    writes[3 * count + 2] = value;
    count++;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The first bytes and sizes of those from one number to another, in turn. */
  public void places(int from, int to, BiConsumer<Long, Integer> taker) {
    for (int i = from; i < to; i++) {
      taker.accept(writes[3 * i], (int) writes[3 * i + 1]);
    }
  }

  /** Whether one of the first of them has written this byte. */
  public boolean touch(long address, int first) {
    return IntStream.range(0, first)
        .anyMatch(i -> address >= writes[3 * i] && address - writes[3 * i] < writes[3 * i + 1]);
  }

  /** What they have left, by address of each byte. */
  public Map<Long, Byte> effect() {
    return effect(count);
  }

  /** What the first of them have left, by address of each byte. */
  public Map<Long, Byte> effect(int first) {
    Map<Long, Byte> bytes = new HashMap<>();
    bytes(0, first, bytes::put);
    return bytes;
  }

  /** The bytes of those from one number to another, in turn. */
  public void bytes(int from, int to, Taker taker) {
    for (int i = from; i < to; i++) {
      for (int b = 0; b < writes[3 * i + 1]; b++) {
        taker.take(writes[3 * i] + b, (byte) (writes[3 * i + 2] >>> 8 * b));
      }
    }
  }
}
