// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.hardware.AccessLog.Kind;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.HardwareVerdict.Outcome;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.Violation;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.Run;
import org.rsanemu.model.hardware.Verdict;

/**
 * Says of each violation that a run shows whether its processor can show it: asked when the access
 * is under way, answered from what the run did since the write that it may miss.
 */
public final class HardwareJudge {
  /** How often violations of the same places are judged in one run. */
  private static final int MOST_OF_A_PLACE = 8;

  /** What a violation and the finding that it becomes have in common. */
  private record Key(int thread, long address, long hb, long must) {}

  private record Place(long access, long missed) {}

  private final ExecutionTrace trace;
  private final AccessLog log;
  private final LocationMap locations;
  private final Proofs proofs;
  private final Map<Key, HardwareVerdict> verdicts = new HashMap<>();
  private final Map<Place, Integer> counts = new HashMap<>();

  /**
   * @param orders what the source states of the instruction at a program counter; "" if nothing
   */
  public HardwareJudge(
      ExecutionTrace trace, LocationMap locations, CodePlaces places, LongFunction<String> orders) {
    this.trace = trace;
    this.locations = locations;
    log = trace.log();
    proofs = new Proofs(places, orders);
  }

  /**
   * A violation is under way.
   *
   * @param expected what its compare-and-swap expects, if it is one
   */
  public void violation(Violation violation, long expected) {
    trace.finish();
    Access access = violation.access();
    Key key = new Key(access.thread(), access.address(), violation.hb(), violation.must());
    Place place = new Place(access.site(), violation.missed().site());
    if (!verdicts.containsKey(key) && counts.merge(place, 1, Integer::sum) <= MOST_OF_A_PLACE) {
      verdicts.put(key, new Asked(violation, expected).verdict());
    }
  }

  /** What was said of a finding. */
  public HardwareVerdict of(Finding.Robustness finding) {
    Key key =
        new Key(
            finding.access().thread(), finding.access().address(), finding.hb(), finding.must());
    HardwareVerdict verdict = verdicts.get(key);
    return verdict == null ? notJudged("it did not occur when the run was repeated") : verdict;
  }

  private HardwareVerdict notJudged(String reason) {
    return HardwareVerdict.notJudged(trace.facts().name(), trace.facts().remark(), reason);
  }

  /** A violation that is judged. */
  private final class Asked {
    private final Violation violation;
    private final long expected;
    private final long address;
    private final int size;
    private final Set<String> doubts = new TreeSet<>();

    Asked(Violation violation, long expected) {
      this.violation = violation;
      this.expected = expected;
      address = locations.address(violation.location());
      size = locations.size(violation.location());
    }

    HardwareVerdict verdict() {
      int access = access();
      if (access < 0) {
        return notJudged("the access is not one of the program's instructions");
      }
      Entry entry = log.get(access);
      boolean pair = entry.kind == Kind.STORE_EXCLUSIVE && entry.other >= 0;
      int end = pair ? entry.other : access;
      List<Integer> writes = writes(end);
      long newest = locations.newest(violation.location());
      int first = index(writes, newest, violation.hb() + 1);
      if (first < 0) {
        return notJudged(
            trace.hasRestarted()
                ? "too much happened since the write that it may miss"
                : "not all writes of the location were seen");
      }
      int missed = index(writes, newest, violation.missedPosition());
      if (log.get(writes.get(missed)).thread != violation.missed().thread()) {
        return notJudged("not all writes of the location were seen");
      }
      return judge(access, end, writes.get(first));
    }

    /** The entry that the violation is about: its thread's last one there. */
    private int access() {
      for (int i = log.end() - 1; i >= log.first(); i--) {
        Entry entry = log.get(i);
        boolean there = entry.kind.isAccess() && entry.overlaps(address, size);
        if (there && entry.thread == violation.access().thread()) {
          return entry.kind == Kind.OUTSIDE ? -1 : i;
        }
      }
      return -1;
    }

    private List<Integer> writes(int end) {
      List<Integer> found = new ArrayList<>();
      for (int i = log.first(); i < end; i++) {
        Entry entry = log.get(i);
        if (entry.kind.writes() && entry.overlaps(address, size)) {
          found.add(i);
        }
      }
      return found;
    }

    /** Which of the writes is at a position, if the newest one is at that; negative if none is. */
    private int index(List<Integer> writes, long newest, long position) {
      return (int) Math.max(-1, writes.size() - 1 - (newest - position));
    }

    private HardwareVerdict judge(int access, int end, int from) {
      Footprints footprints = new Footprints(log, from, access + 1);
      Entry entry = log.get(access);
      Footprints.Area area = requireNonNull(footprints.of(entry));
      Attempt least = attempt(footprints, access, end, from, false);
      while (least.feed.isWrong() && !area.mixed) {
        least = attempt(footprints, access, end, from, false);
      }
      if (area.mixed) {
        return notJudged("accesses of different sizes, or what is not modelled, meet there");
      } else if (least.feed.isTooMuch()) {
        return notJudged("too much depends on one another since the write that it may miss");
      }
      if (doubts.contains(Feed.INSIDE_PAIR)) {
        return notJudged(Feed.INSIDE_PAIR);
      }
      Optional<Verdict> sure = least.verdict();
      if (sure.isEmpty()) {
        return notJudged("a compare-and-swap in between would have another outcome");
      }
      if (sure.get() instanceof Verdict.Forbidden || doubts.isEmpty()) {
        return verdict(sure.get());
      }
      Attempt most = attempt(footprints, access, end, from, true);
      Optional<Verdict> strict = most.verdict();
      boolean same = strict.isPresent() && strict.get() instanceof Verdict.Allowed;
      return same && !most.feed.isTooMuch()
          ? verdict(sure.get())
          : notJudged(doubts.iterator().next());
    }

    private Attempt attempt(Footprints footprints, int access, int end, int from, boolean most) {
      Attempt attempt = new Attempt(footprints, from, most);
      attempt.feed.feed(end);
      attempt.ask(access, requireNonNull(footprints.of(log.get(access))));
      return attempt;
    }

    /** A run, and the verdicts on what the access could do after it. */
    private final class Attempt {
      private final Run run = new Run();
      private final Feed feed;
      private final List<Verdict> verdicts = new ArrayList<>();

      Attempt(Footprints footprints, int from, boolean most) {
        feed = new Feed(log, trace.values(), footprints, from, most, doubts, new Taking(run));
      }

      void ask(int access, Footprints.Area area) {
        if (area.mixed || feed.isTooMuch()) {
          return;
        }
        Entry entry = log.get(access);
        Operation operation = compared(entry, feed.operation(access, entry, area.address, true));
        Judge judge = new Judge(run, trace.facts().model());
        long hb = violation.hb();
        for (long position = violation.must() - 1; position >= hb; position--) {
          int place = (int) (position - hb);
          if (place <= run.newest(area.address) && counts(area.address, place)) {
            judge
                .verdict(entry.thread, operation, place)
                .filter(verdict -> verdict.candidate().moved().isEmpty())
                .ifPresent(verdicts::add);
          }
        }
      }

      /** A wait ends by reading one value only. */
      private boolean counts(long location, int place) {
        var write = run.write(location, place);
        return violation.access().kind() != Access.Kind.WAIT
            || write == null
            || write.operation().value() == violation.access().value();
      }

      /** Allowed if one of them is; else the newest write's. */
      Optional<Verdict> verdict() {
        return verdicts.stream()
            .filter(Verdict.Allowed.class::isInstance)
            .findFirst()
            .or(() -> verdicts.stream().findFirst());
      }
    }

    /** An exclusive pair is a compare-and-swap by what is between its halves. */
    private Operation compared(Entry entry, Operation operation) {
      OptionalLong by =
          switch (violation.access().kind()) {
            case CAS -> OptionalLong.of(entry.before);
            case FAILED_CAS -> OptionalLong.of(expected);
            case READ, WRITE, RMW, WAIT, END, INITIAL -> OptionalLong.empty();
          };
      boolean pair = entry.kind == Kind.LOAD_EXCLUSIVE || entry.kind == Kind.STORE_EXCLUSIVE;
      if (!pair || by.isEmpty()) {
        return operation;
      }
      return new Operation(
          Operation.Type.RMW,
          operation.location(),
          operation.acquire(),
          operation.release(),
          operation.form(),
          operation.result(),
          by,
          operation.value(),
          operation.dependencies(),
          operation.site());
    }

    private HardwareVerdict verdict(Verdict verdict) {
      boolean allowed = verdict instanceof Verdict.Allowed;
      return new HardwareVerdict(
          trace.facts().name(),
          trace.facts().remark(),
          allowed ? Outcome.ALLOWED : Outcome.FORBIDDEN,
          "",
          false,
          verdict instanceof Verdict.Forbidden no ? proofs.links(no.cycle()) : List.of(),
          proofs.litmus(verdict));
    }
  }
}
