// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.rsanemu.model.Access;
import org.rsanemu.model.Violation;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.WriteLog;

/**
 * Of all that the access of a violation may see, one stale write, and the write that it misses
 * then: the next one. An older one it may miss, too, but not by seeing this.
 */
final class StaleSight {
  private static final int NONE = -1;

  private StaleSight() {}

  /** The violation as one of that value; as it is if the value's place is not known. */
  static Violation of(Violation violation, long value, AtomicLocation x) {
    WriteLog writes = x.writes();
    int stale = x.mixed() ? NONE : index(violation, value, writes);
    int missed = stale + 1;
    boolean known =
        stale != NONE && missed < writes.size() && writes.position(missed) <= violation.must();
    return known
        ? violation.of(
            writes.access(missed, x.address(), x.size()),
            writes.position(missed),
            writes.access(stale, x.address(), x.size()),
            writes.position(stale))
        : violation;
  }

  /** By preference the violation's own stale write; else the oldest one of the value. */
  private static int index(Violation violation, long value, WriteLog writes) {
    if (violation.stale().value() == value) {
      int own = writes.indexAtMost(violation.stalePosition());
      return writes.position(own) == violation.stalePosition() ? own : NONE;
    }
    boolean follows = violation.access().kind() == Access.Kind.RMW;
    for (int i = 0; i < writes.size() && writes.position(i) < violation.must(); i++) {
      boolean stale = writes.position(i) >= violation.hb() && writes.value(i) == value;
      if (stale && (!follows || writes.isHole(i))) {
        return i;
      }
    }
    return NONE;
  }
}
