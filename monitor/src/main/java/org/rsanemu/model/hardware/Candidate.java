// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run and one access more that does not take effect last: it reads the write at a position, or is
 * placed after it in the order of writes, or both. Its write may have been read before it is made
 * (moved reads).
 */
public final class Candidate {
  private final Run run;
  private final List<Event> events;
  private final int position;
  private final Set<Event> moved;

  private Candidate(Run run, List<Event> events, int position, Set<Event> moved) {
    this.run = run;
    this.events = events;
    this.position = position;
    this.moved = moved;
  }

  /**
   * The candidate, if it is one: not if a moved read's compare-and-swap would end otherwise.
   *
   * @param position the write that is read or followed, 0 to the newest
   * @param early reads of others, at positions up to that one, that read the new write instead
   */
  static Optional<Candidate> of(
      Run run, int thread, Operation operation, int position, Set<Event> early) {
    List<Event> events = run.draft(thread, operation, position);
    Set<Event> moved = events.getLast().isWrite() ? withDisplaced(run, events, early) : Set.of();
    boolean feasible = moved.stream().allMatch(read -> endsAsBefore(read, operation.value()));
    return feasible ? Optional.of(new Candidate(run, events, position, moved)) : Optional.empty();
  }

  /** A read-modify-write that followed the position must follow the new write now. */
  private static Set<Event> withDisplaced(Run run, List<Event> events, Set<Event> early) {
    Event write = events.getLast();
    Event next = run.write(write.location(), write.position());
    if (next == null || next.partner() == null) {
      return Set.copyOf(early);
    }
    Set<Event> moved = new HashSet<>(early);
    moved.add(next.partner());
    return Set.copyOf(moved);
  }

  private static boolean endsAsBefore(Event read, long value) {
    boolean wrote = read.partner() != null;
    return read.operation().writesAfter(value) == wrote;
  }

  /** The run before the access. */
  public Run run() {
    return run;
  }

  /** The access; of a read-modify-write that writes, its write. Not in the run. */
  public Event access() {
    return events.getLast();
  }

  /** Which write of its location it reads or follows. */
  public int position() {
    return position;
  }

  /**
   * The reads of the run that read the new write. What their threads did afterwards must not depend
   * on the value that they read.
   */
  public Set<Event> moved() {
    return moved;
  }

  /** Why the access comes before an event of the run, if it directly does; else null. */
  @Nullable Reason precedes(Event event) {
    if (access().isRead()) {
      return isNewerWrite(event) ? Reason.FROM_READ : null;
    }
    if (moved.contains(event)) {
      return Reason.READS_FROM;
    }
    return isNewerWrite(event) ? Reason.COHERENCE : null;
  }

  private boolean isNewerWrite(Event event) {
    return event.isWrite()
        && event.location() == access().location()
        && event.position() > position;
  }

  /** Nothing older than this event of the run can come after the access. */
  int floor() {
    Event next = run.write(access().location(), position + 1);
    int floor = next == null ? run.size() : next.at();
    for (Event read : moved) {
      floor = Math.min(floor, read.at());
    }
    return floor;
  }
}
