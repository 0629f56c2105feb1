// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The end of the time that a campaign may take. */
final class Deadline implements AutoCloseable {
  /** What a worker gets to answer by itself after the time is over, before it is killed. */
  private static final long GRACE_NANOS = 2_000_000_000L;

  private final long end;
  private final List<Thread> watchers = new CopyOnWriteArrayList<>();

  Deadline(long nanosFromNow) {
    this.end = System.nanoTime() + nanosFromNow;
  }

  /** What is left, at least 0. */
  long remainingNanos() {
    return Math.max(0, end - System.nanoTime());
  }

  boolean isOver() {
    return remainingNanos() == 0;
  }

  /** Has {@code action} done when the time and the grace are over, unless closed before. */
  void whenOver(Runnable action) {
    after(remainingNanos() + GRACE_NANOS, action);
  }

  /** Has {@code action} done when the grace is over, counted from now, unless closed before. */
  void whenGraceIsOver(Runnable action) {
    after(GRACE_NANOS, action);
  }

  private void after(long nanos, Runnable action) {
    watchers.add(
        Thread.ofPlatform()
            .daemon()
            .name("deadline")
            .start(() -> {
              try {
                Thread.sleep(Duration.ofNanos(nanos));
                action.run();
              } catch (InterruptedException _) {
                // Closed: everything was done in time.
              }
            }));
  }

  @Override
  public void close() {
    watchers.forEach(Thread::interrupt);
  }
}
