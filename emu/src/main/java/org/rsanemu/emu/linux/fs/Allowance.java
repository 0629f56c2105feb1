// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;

/** Bytes that all files of a run may have together: they live in the host's memory. */
final class Allowance {
  private long left = Capacity.USUAL.files();
  private boolean exceeded;

  void set(long bytes) {
    left = bytes;
  }

  void take(long bytes) {
    if (bytes > left) {
      exceeded = true;
      throw new LimitReachedException(Limit.FILES);
    }
    left -= bytes;
  }

  /** Whether more was wanted than was left. */
  boolean isExceeded() {
    return exceeded;
  }

  void giveBack(long bytes) {
    left += bytes;
  }
}
