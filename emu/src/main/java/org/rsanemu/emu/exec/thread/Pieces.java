// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/**
 * What one instruction read, or wrote: the engine reports wide accesses in pieces of up to 8 bytes,
 * lowest address first.
 */
public final class Pieces {
  private long address;
  private int size;
  private long low;
  private long high;

  public void clear() {
    size = 0;
    low = 0;
    high = 0;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void add(long pieceAddress, int pieceSize, long value) {
    if (size == 0) {
      address = pieceAddress;
    }
    if (size < 8) {
      low |= truncate(value, pieceSize) << 8 * size;
    } else {
      high = value;
    }
    size += pieceSize;
  }

  public long address() {
    return address;
  }

  public int size() {
    return size;
  }

  /** The value as events carry it. */
  public long value() {
    return value(low, high, size);
  }

  /** Values of up to 8 bytes as they are, wider ones as a digest: only equality is ever asked. */
  public static long value(long low, long high, int size) {
    return size <= 8 ? low : low ^ Long.rotateLeft(high, 29) * 0x9e3779b97f4a7c15L;
  }

  /** The lowest {@code size} bytes of a value. */
  public static long truncate(long value, int size) {
    return size < 8 ? value & (1L << 8 * size) - 1 : value;
  }
}
