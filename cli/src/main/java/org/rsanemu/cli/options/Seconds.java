// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

/** A time that an option takes, in seconds. */
public final class Seconds {
  private static final double NANOS = 1e9;

  private Seconds() {}

  /** Whether it is some time, and nanoseconds from now can say when it is over. */
  static boolean areSome(double seconds) {
    return seconds > 0 && seconds < Long.MAX_VALUE / NANOS / 2;
  }

  static long toNanos(double seconds) {
    return (long) (seconds * NANOS);
  }

  public static double ofNanos(long nanos) {
    return nanos / NANOS;
  }
}
