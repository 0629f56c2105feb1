// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A class of events, all of which may come before another for one reason. A search goes over a
 * thread's events once for each, however often it is asked.
 */
public enum Sweep {
  /** Accesses, and the kernel's fences. */
  ALL(Event::isOrdered, null),
  /** Reads. */
  READS(Event::isRead, null),
  /** Reads whose result is handed on. */
  RESULTS(e -> e.isRead() && e.operation().result(), null),
  /** Writes. */
  WRITES(Event::isWrite, null),
  /** Acquires, of both kinds. */
  ACQUIRES(Event::acquires, null),
  /** Releases. */
  RELEASES(Event::releases, null),
  /** Writes of instructions that acquire and release. */
  ACQUIRE_RELEASES(Sweep::acquiresAndReleases, null),
  /** The reads that branches depend on. */
  BRANCHES(e -> true, Dependency.Kind.CONTROL),
  /** The reads that branches depend on through a choice. */
  PICK_BRANCHES(e -> true, Dependency.Kind.PICK_CONTROL),
  /** The reads that addresses depend on. */
  ADDRESSES(e -> true, Dependency.Kind.ADDRESS),
  /** The reads that addresses depend on through a choice. */
  PICK_ADDRESSES(e -> true, Dependency.Kind.PICK_ADDRESS);

  private final Predicate<Event> member;
  private final Dependency.@Nullable Kind through;

  Sweep(Predicate<Event> member, Dependency.@Nullable Kind through) {
    this.member = member;
    this.through = through;
  }

  private static boolean acquiresAndReleases(Event event) {
    return event.releases()
        && event.isOfOneInstruction()
        && event.partner() != null
        && event.partner().acquires();
  }

  boolean has(Event event) {
    return member.test(event);
  }

  /** Null if the events themselves are meant, else the dependency whose reads are. */
  Dependency.@Nullable Kind through() {
    return through;
  }
}
