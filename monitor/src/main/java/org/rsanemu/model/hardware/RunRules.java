// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Robustness against a hardware model along one SC run: before a thread performs an operation,
 * looks for a candidate that the model allows and no SC run explains. A program is robust when
 * there is none in any of its runs. The rules, with {@code must} for the newest write to the
 * location that hb_SC puts before the operation:
 *
 * <ul>
 *   <li>a read, also a read-modify-write's, may be of a write older than {@code must};
 *   <li>a write may be placed before {@code must}; a read-modify-write that stood there reads it;
 *   <li>a write may have been read before it was made, if that read is hb_SC-before it by what
 *       remains (load buffering; where the model {@linkplain HardwareModel#readsEarly has it}).
 * </ul>
 */
public final class RunRules {
  private static final HardwareModel SC = new Sc();

  private final Run run = new Run();
  private final HbSc sc = new HbSc();
  private final Judge judge;
  private final boolean early;

  /** For a run that begins. */
  public RunRules(HardwareModel model) {
    this(model, model.readsEarly());
  }

  /** For tests: with or without the rule of early reads. */
  RunRules(HardwareModel model, boolean early) {
    judge = new Judge(run, model);
    this.early = early;
  }

  /** The run so far; read-only. */
  public Run run() {
    return run;
  }

  /** See {@link Run#perform}. */
  public List<Event> perform(int thread, Operation operation) {
    return perform(thread, operation, true);
  }

  /**
   * The same.
   *
   * @param counts whether hb_SC counts it: not what a library does inside, which another SC run may
   *     do in another order
   */
  public List<Event> perform(int thread, Operation operation, boolean counts) {
    List<Event> events = run.perform(thread, operation);
    if (counts) {
      sc.performed(events);
    }
    return events;
  }

  /** See {@link Run#fence}. */
  public void fence(int thread, Fence fence, long site) {
    sc.executed(run.fence(thread, fence, site));
  }

  /** See {@link Run#branch}. */
  public void branch(int thread, List<Dependency> sources, long site) {
    sc.executed(run.branch(thread, sources, site));
  }

  /** See {@link Run#synchronize}. */
  public void synchronize(int from, int to, long site) {
    run.synchronize(from, to, site);
    sc.ordered(from, to);
  }

  /** A violation, if the thread's next operation, not performed yet, can be one. */
  public Optional<Candidate> violation(int thread, Operation operation) {
    Optional<Candidate> stale = stale(thread, operation);
    boolean mayWrite = operation.type() != Operation.Type.READ;
    return stale.isPresent() || !early || !mayWrite ? stale : early(thread, operation);
  }

  private Optional<Candidate> stale(int thread, Operation operation) {
    Location location = run.location(operation.location());
    int seen = location.seenBy(thread);
    for (int position = must(thread, location) - 1; position >= seen; position--) {
      Optional<Verdict> verdict = judge.verdict(thread, operation, position);
      if (allowed(verdict).isPresent()) {
        return allowed(verdict);
      }
      if (isAware(verdict)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the thread is aware of a newer write by what it did itself, so that all older positions
   * are forbidden, too: nothing else leads from a newer write back to the access. What a moved read
   * forbids is forbidden at that position alone.
   */
  private static boolean isAware(Optional<Verdict> verdict) {
    return verdict.isPresent()
        && verdict.get() instanceof Verdict.Forbidden no
        && no.cycle().getFirst().reason() != Reason.READS_FROM;
  }

  /** {@code must}: the newest write that hb_SC puts before what the thread does next. */
  private int must(int thread, Location location) {
    Clock before = sc.of(thread);
    int must = 0;
    for (int writer : location.writingThreads()) {
      must = Math.max(must, newestKnown(location.writesBy(writer), before));
    }
    return must;
  }

  private static int newestKnown(List<Event> writes, Clock before) {
    int low = 0;
    int high = writes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before.knows(writes.get(middle))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : writes.get(low - 1).position();
  }

  private Optional<Candidate> early(int thread, Operation operation) {
    Location location = run.location(operation.location());
    for (int position = location.newest(); position >= location.seenBy(thread); position--) {
      if (isAware(judge.verdict(thread, operation, position))) {
        return Optional.empty();
      }
      for (int reader : location.readingThreads()) {
        if (reader != thread && sc.of(thread).upTo(reader) >= 0) {
          Optional<Candidate> found = early(thread, operation, position, reader);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * From the reader's last read back: whatever forbids that some reads are moved forbids it of
   * more.
   */
  private Optional<Candidate> early(int thread, Operation operation, int position, int reader) {
    Location location = run.location(operation.location());
    Set<Event> moved = new HashSet<>();
    EarlyReads movable = new EarlyReads(location, reader, position);
    while (movable.hasNext()) {
      Event read = movable.next();
      moved.add(read);
      Optional<Candidate> allowed = allowed(judge.placed(thread, operation, position, moved));
      if (allowed.isEmpty()) {
        return allowed;
      }
      if (sc.of(thread).knows(read) && Search.cycle(allowed.get(), SC).isPresent()) {
        return allowed;
      }
    }
    return Optional.empty();
  }

  private static Optional<Candidate> allowed(Optional<Verdict> verdict) {
    return verdict.filter(Verdict.Allowed.class::isInstance).map(Verdict::candidate);
  }
}
