// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/**
 * What a thread has read with an unlocked instruction that will also write there: others may come
 * in between. While it is pending, the instruction has not been run.
 */
public final class UnlockedRead {
  private boolean isPending;
  private long address;
  private int size;
  private long value;

  /** The read has been made. */
  public void made(long from, int bytes, long found) {
    isPending = true;
    address = from;
    size = bytes;
    value = found;
  }

  /** Whether the instruction that comes next has read already. */
  public boolean isPending() {
    return isPending;
  }

  /** Whether an access is one of what was read. */
  public boolean is(long from, int bytes) {
    return isPending && from == address && bytes == size;
  }

  /** The instruction has read, or begins anew, after a signal's handler. */
  public void over() {
    isPending = false;
  }

  public long address() {
    return address;
  }

  /** In bytes. */
  public int size() {
    return size;
  }

  /** What was read. */
  public long value() {
    return value;
  }
}
