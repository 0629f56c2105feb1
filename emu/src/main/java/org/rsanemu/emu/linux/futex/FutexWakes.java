// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelListener;

/** The last wake at each word, and whether it came before a wait there began. */
final class FutexWakes {
  /** Words that are remembered: those that were woken at last. */
  private static final int MOST = 4096;

  private final SequencedMap<Long, Dated> wakes = new LinkedHashMap<>();

  /** When each thread began to wait at last. */
  private final Map<Integer, Long> waits = new HashMap<>();

  private long time;

  private record Dated(FutexWake wake, int life, long time) {}

  /**
   * The program has made this call.
   *
   * @param life see {@link KernelListener#life}
   */
  void woken(long address, int life, FutexWake wake) {
    wakes.remove(address); // what comes now is the newest
    wakes.put(address, new Dated(wake, life, ++time));
    if (wakes.size() > MOST) {
      wakes.pollFirstEntry();
    }
  }

  /** The thread begins to wait. */
  void waits(GuestThread thread) {
    waits.put(thread.number(), ++time);
  }

  /** The last wake at a word that a thread waits on, if it came before that. */
  @Nullable FutexWake before(GuestThread thread, long address, int life) {
    Dated last = wakes.get(address);
    Long began = waits.get(thread.number());
    return last != null && last.life() == life && began != null && last.time() < began
        ? last.wake()
        : null;
  }
}
