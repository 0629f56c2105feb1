// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The threads of the process, by number and by tid. */
public final class ThreadTable {
  private final List<GuestThread> threads = new ArrayList<>();
  private long looks;

  /**
   * A process with its main thread.
   *
   * @param name the main thread's
   */
  public ThreadTable(String name) {
    threads.add(new GuestThread(0, Identity.PID, -1, name));
  }

  /** All threads that ever were, by number. */
  public List<GuestThread> all() {
    return Collections.unmodifiableList(threads);
  }

  /** The thread that the process began with. */
  public GuestThread main() {
    return threads.getFirst();
  }

  /** A file or folder of /proc is asked which threads live. */
  public void looks() {
    looks++;
  }

  /** How often that was asked. */
  public long looked() {
    return looks;
  }

  /** How many threads have not ended. */
  public int living() {
    return (int) threads.stream().filter(thread -> !thread.hasEnded()).count();
  }

  /** The thread with this tid that has not ended, or null. */
  public @Nullable GuestThread living(int tid) {
    int number = tid - Identity.PID;
    boolean known = number >= 0 && number < threads.size();
    return known && !threads.get(number).hasEnded() ? threads.get(number) : null;
  }

  /** A new thread, named like its creator. */
  public GuestThread add(GuestThread creator) {
    GuestThread thread =
        new GuestThread(
            threads.size(), Identity.PID + threads.size(), creator.number(), creator.name());
    threads.add(thread);
    return thread;
  }

  /** The thread that has not ended and whose end changes the word there, or null. */
  public @Nullable GuestThread endingAt(long address) {
    for (GuestThread thread : threads) {
      if (!thread.hasEnded() && address != 0 && thread.clearChildTid() == address) {
        return thread;
      }
    }
    return null;
  }
}
