// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

/**
 * A read in a what-if execution, or a fence.
 *
 * @param call the instruction that called the function that reads; -1 if none did
 * @param address of what is read
 * @param size in bytes; 0 for a fence or a store
 * @param path how many instructions of the way were run by then, this one with them
 * @param writes how many of the thread's own writes came before
 */
public record WhatIfRead(long pc, long call, long address, int size, int path, int writes) {
  /** Whether it is a read of that byte. */
  public boolean touches(long of) {
    return of >= address && of < address + size;
  }

  /** Whether it is a fence, or a store that is atomic. */
  public boolean isFence() {
    return size == 0;
  }
}
