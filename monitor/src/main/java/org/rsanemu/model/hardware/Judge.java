// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says whether hardware can show one candidate: what a thread is about to do after a run, which
 * reads, or is placed after, an older write.
 */
public final class Judge {
  private final Run run;
  private final HardwareModel model;

  /** For a run up to the access that is asked about. */
  public Judge(Run run, HardwareModel model) {
    this.run = run;
    this.model = model;
  }

  /**
   * The verdict about one candidate; empty if it is none, because a compare-and-swap that then
   * reads the new write would end otherwise.
   *
   * @param position of the write that is read or followed, 0 to the newest
   */
  public Optional<Verdict> verdict(int thread, Operation operation, int position) {
    return placed(thread, operation, position, Set.of());
  }

  /**
   * The same, of a write that another thread has read before it is made; empty also if that read
   * cannot be answered so, because its thread has seen a newer value since.
   *
   * @param first that thread's first read of the new write, in the run; its later ones follow
   */
  public Optional<Verdict> early(int thread, Operation operation, int position, Event first) {
    Location location = run.location(operation.location());
    Set<Event> moved = EarlyReads.from(location, first, position);
    return moved.isEmpty() ? Optional.empty() : placed(thread, operation, position, moved);
  }

  Optional<Verdict> placed(int thread, Operation operation, int position, Set<Event> moved) {
    return Candidate.of(run, thread, operation, position, moved).map(this::verdict);
  }

  /**
   * Why no SC run explains a candidate: a shortest cycle of program order and communication, from
   * the access back to itself; empty if some SC run does.
   */
  public static Optional<List<Edge>> weakness(Candidate candidate) {
    return Search.cycle(candidate, new Sc());
  }

  private Verdict verdict(Candidate candidate) {
    return proof(candidate)
        .<Verdict>map(cycle -> new Verdict.Forbidden(candidate, cycle))
        .orElseGet(() -> new Verdict.Allowed(candidate));
  }

  private Optional<List<Edge>> proof(Candidate candidate) {
    Event access = candidate.access();
    Location location = run.location(access.location());
    if (location.seenBy(access.thread()) > candidate.position()) {
      return Optional.of(seen(candidate, location));
    }
    return Search.cycle(candidate, model);
  }

  /** The thread has seen a newer write: coherence forbids it, whatever the model. */
  private static List<Edge> seen(Candidate candidate, Location location) {
    Event access = candidate.access();
    Event newer = requireNonNull(location.write(location.seenBy(access.thread())));
    Edge claim = new Edge(access, newer, requireNonNull(candidate.precedes(newer)), List.of());
    if (newer.thread() == access.thread()) {
      return List.of(claim, new Edge(newer, access, Reason.SEEN, List.of()));
    }
    Event read = location.readsBy(access.thread()).getLast();
    return List.of(
        claim,
        new Edge(newer, read, Reason.READS_FROM, List.of()),
        new Edge(read, access, Reason.SEEN, List.of()));
  }
}
