// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * A robustness violation: under RC20, {@code access} may miss {@code missed}, which under SC must
 * have come before it.
 *
 * @param location where
 * @param access the access that is not robust
 * @param missed the oldest write after what the thread is aware of, or after the stale one, which
 *     SC orders before the access
 * @param stale a write that the access may still see instead, or (for a write) may follow directly,
 *     the one at {@code hb} if that will do: {@code Kind.INITIAL} if it is the initial value
 * @param missedPosition of the missed write in the location's list of writes
 * @param stalePosition of the stale one
 * @param hb position of the newest write that the thread has synchronized with
 * @param must position of the newest write that SC orders before the access; {@code hb < must}
 */
public record Violation(
    int location,
    Access access,
    Access missed,
    long missedPosition,
    Access stale,
    long stalePosition,
    long hb,
    long must) {
  /** The same of an access with another value: of a wait, what it has found so far. */
  public Violation found(long value) {
    return new Violation(
        location, access.of(value), missed, missedPosition, stale, stalePosition, hb, must);
  }

  /** The same of another stale write, and the one that is missed then. */
  public Violation of(Access miss, long missPosition, Access sight, long sightPosition) {
    return new Violation(location, access, miss, missPosition, sight, sightPosition, hb, must);
  }
}
