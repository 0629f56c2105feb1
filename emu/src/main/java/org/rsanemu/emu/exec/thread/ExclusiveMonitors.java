// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.RegisterFile;

/**
 * The monitors of threads whose LL/SC sequence was given up, so that others run before its
 * store-exclusive comes. The engine's store-exclusive compares values; a machine's fails if anybody
 * else has written there since (Arm ARM, B2.12; RISC-V, "A" extension). So such a write clears the
 * monitor.
 */
public final class ExclusiveMonitors {
  private final RegisterFile registers;
  private final List<GuestContext> watched = new ArrayList<>();

  /** None is watched yet. */
  public ExclusiveMonitors(RegisterFile registers) {
    this.registers = registers;
  }

  /** Others may run while this thread's monitor is set. */
  public void watch(GuestContext thread) {
    if (!watched.contains(thread)) {
      watched.add(thread);
    }
  }

  /**
   * Somebody writes. Part of the hot path.
   *
   * @param loaded the thread whose registers the engine has: its own writes clear nothing
   */
  public void written(GuestContext loaded, long address, int size) {
    for (int i = watched.size() - 1; i >= 0; i--) {
      GuestContext thread = watched.get(i);
      Exclusive exclusive = thread.exclusive();
      if (!exclusive.isMonitored()) {
        watched.remove(i);
      } else if (thread != loaded && exclusive.isTouched(address, size)) {
        registers.clearMonitor(thread.registers());
        exclusive.monitorCleared();
        watched.remove(i);
      }
    }
  }
}
