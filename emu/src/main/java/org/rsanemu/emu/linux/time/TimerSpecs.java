// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.TimeSpecs;

/** A timer's interval and value as programs give and get them: {@code struct itimerspec}. */
final class TimerSpecs {
  private TimerSpecs() {}

  /** Writes what a timer has: its interval, then what is left. */
  static void write(Call call, long address, Timers.Timer timer, boolean wide) {
    TimeSpecs.write(call, address, timer.interval(), wide);
    TimeSpecs.write(call, address + TimeSpecs.size(wide), timer.left(), wide);
  }

  /**
   * Sets a timer as an itimerspec says; a value of zero stops it.
   *
   * @return whether it is set now
   */
  static boolean set(
      Call call, long address, Timers.Timer timer, boolean isAbsolute, boolean wide) {
    long interval = TimeSpecs.read(call, address, wide);
    long value = TimeSpecs.read(call, address + TimeSpecs.size(wide), wide);
    if (value == 0) {
      timer.stop();
      return false;
    }
    timer.set(timer.clock().deadline(value, isAbsolute), interval);
    return true;
  }
}
