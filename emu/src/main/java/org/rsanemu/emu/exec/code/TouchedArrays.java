// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;

/** The bytes that instructions touch, when every instruction reports. */
public final class TouchedArrays implements TouchedBytes {
  private long[] first;
  private long[] last;
  private byte[] sizes;

  /**
   * Nothing is touched yet.
   *
   * @param instructions how many instructions are known already
   */
  public TouchedArrays(int instructions) {
    first = new long[instructions + 1024];
    last = new long[instructions + 1024];
    sizes = new byte[instructions + 1024];
  }

  @Override
  public int end() {
    return first.length;
  }

  @Override
  public long first(int instruction) {
    return instruction < first.length ? first[instruction] : 0;
  }

  @Override
  public long last(int instruction) {
    return instruction < last.length ? last[instruction] : 0;
  }

  @Override
  public int size(int instruction) {
    return instruction < sizes.length ? sizes[instruction] : 0;
  }

  @Override
  public void add(int instruction, long address, int size) {
    if (instruction >= first.length) {
      first = Arrays.copyOf(first, Math.max(instruction + 1, 2 * first.length));
      last = Arrays.copyOf(last, first.length);
      sizes = Arrays.copyOf(sizes, first.length);
    }
    sizes[instruction] = (byte) size;
    if (first[instruction] == 0) {
      first[instruction] = address;
    }
    last[instruction] = address;
  }

  @Override
  public void clear() {
    Arrays.fill(first, 0);
    Arrays.fill(last, 0);
  }
}
