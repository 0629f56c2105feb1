// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/**
 * A function of the C library that reads strings, which has been entered and not returned: only
 * these bytes count of what it, and what it calls, reads.
 *
 * @param depth of its thread's calls
 * @param first where one of two half-open ranges begins
 * @param second where the other one begins
 */
public record StringCall(int depth, long first, long firstEnd, long second, long secondEnd) {
  /** Takes the bytes of a read that count. */
  @FunctionalInterface
  public interface Reader {
    void read(long address, int size, long value);
  }

  /** Passes on each part of a read that counts; {@code value} is what its first 8 bytes are. */
  public void pass(long address, int size, long value, Reader reader) {
    for (int i = 0; i < size; i++) {
      int from = i;
      while (i < size && counts(address + i)) {
        i++;
      }
      if (i > from) {
        reader.read(address + from, i - from, from < Long.BYTES ? value >>> 8 * from : 0);
      }
    }
  }

  private boolean counts(long address) {
    return address >= first && address < firstEnd || address >= second && address < secondEnd;
  }
}
