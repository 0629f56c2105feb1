// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/** Bytes of memory, the first and how many. */
public record Stretch(long address, int size) {
  /** Whether any of these bytes is one of them. */
  public boolean touches(long other, long otherSize) {
    return other < address + size && address < other + otherSize;
  }
}
