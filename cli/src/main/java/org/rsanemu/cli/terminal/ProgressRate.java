// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * How fast something gets done, and how long the rest will take. Measured from the first that is
 * done, because that one is slow (workers start, atomic locations are learned), and over the last
 * {@link #WINDOW}, because what is done differs.
 */
final class ProgressRate {
  /** What is older than this no longer counts, unless it is all that there is. */
  static final Duration WINDOW = Duration.ofSeconds(15);

  /** Nothing is said from less than this. */
  static final Duration LEAST = Duration.ofMillis(500);

  private static final double NANOS_A_SECOND = 1e9;

  /** Closer marks than this add nothing, and a quick program would make thousands. */
  private static final long BETWEEN_NANOS = WINDOW.toNanos() / 100;

  /** At a time, this many were done. */
  private record Mark(long nanos, long done) {}

  private final LongSupplier clock;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private Mark last = new Mark(0, 0);

  /**
   * @param clock in nanoseconds, as {@link System#nanoTime}
   */
  ProgressRate(LongSupplier clock) {
    this.clock = clock;
  }

  /** Says how much is done now, whenever it has become more. */
  void done(long done) {
    last = new Mark(clock.getAsLong(), done);
    if (marks.isEmpty() || last.nanos() - marks.getLast().nanos() >= BETWEEN_NANOS) {
      marks.add(last);
    }
    while (marks.size() > 2 && isOld(second())) {
      marks.removeFirst();
    }
  }

  /** How many a second, if that can be said already. */
  OptionalDouble perSecond() {
    Mark first = marks.isEmpty() ? last : marks.getFirst();
    long done = last.done() - first.done();
    long nanos = last.nanos() - first.nanos();
    return done <= 0 || nanos < LEAST.toNanos()
        ? OptionalDouble.empty()
        : OptionalDouble.of(done * NANOS_A_SECOND / nanos);
  }

  /** How long it will take from now until {@code all} are done, if that can be said already. */
  Optional<Duration> left(long all) {
    OptionalDouble rate = perSecond();
    if (rate.isEmpty()) {
      return Optional.empty();
    }
    double nanos = (all - last.done()) / rate.getAsDouble() * NANOS_A_SECOND;
    long since = clock.getAsLong() - last.nanos();
    return Optional.of(Duration.ofNanos(Math.max(0, (long) nanos - since)));
  }

  private Mark second() {
    return marks.stream().skip(1).findFirst().orElseThrow();
  }

  private boolean isOld(Mark mark) {
    return last.nanos() - mark.nanos() >= WINDOW.toNanos();
  }
}
