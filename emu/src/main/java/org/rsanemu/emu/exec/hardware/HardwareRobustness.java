// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Site;
import org.rsanemu.model.hardware.Candidate;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.Run;
import org.rsanemu.model.hardware.RunRules;
import org.rsanemu.model.hardware.Verdict;

/**
 * Robustness of a run against its processor's memory model alone: stale reads, writes that land in
 * the middle, and reads of writes to come. Asked when the run is over.
 */
public final class HardwareRobustness {
  private static final int NO_THREAD = -1;

  /** Weak behaviours that are kept to be held against a second pass. */
  private static final int MOST_KEPT = 100_000;

  private record Pair(long access, long other) {}

  /**
   * A candidate that the processor allows and no SC run explains.
   *
   * @param moved the entries of the reads that read its write
   */
  private record Weak(int position, Set<Integer> moved) {
    /**
     * Whether this one holds, too, if {@code other}, of the same access, does with less that must
     * be seen: of what is only read or placed too early, any older position is as weak.
     */
    boolean isWithin(Weak other) {
      return moved.isEmpty() && other.moved.isEmpty() ? position <= other.position : equals(other);
    }
  }

  private final ExecutionTrace trace;
  private final AccessLog log;
  private final CodePlaces places;
  private final MemoryKinds memory;
  private final Proofs proofs;
  private final Map<Long, Boolean> judged = new HashMap<>();
  private final Set<String> doubts = new TreeSet<>();

  /**
   * @param orders what the source states of the instruction at a program counter; "" if nothing
   */
  public HardwareRobustness(
      ExecutionTrace trace, CodePlaces places, MemoryKinds memory, LongFunction<String> orders) {
    this.trace = trace;
    this.places = places;
    this.memory = memory;
    log = trace.log();
    proofs = new Proofs(places, orders);
  }

  /** The violations of the run, each pair of places once. */
  public List<Finding> findings() {
    Footprints footprints = new Footprints(log, log.first(), log.end());
    Pass least = pass(footprints, null);
    while (least.feed.isWrong()) { // each time with more areas that are not judged
      least = pass(footprints, null);
    }
    Pass sure = least;
    if (!doubts.isEmpty()) {
      // What is found though all that is not sure counts as order, and though none of it does, is
      // sure: the first forbids most, the second leaves least that must be seen.
      sure = pass(footprints, least);
      boolean same = !sure.refuses && sure.found.keySet().equals(least.found.keySet());
      if (same && !sure.meetsMixed && !doubts.contains(Feed.INSIDE_PAIR)) {
        doubts.clear();
      }
    }
    if (trace.hasRestarted()) {
      doubts.add("the run is too long: only its end was judged");
    }
    if (least.feed.isTooMuch() || sure.feed.isTooMuch()) {
      doubts.add("too much depends on one another");
    }
    return List.copyOf(sure.found.values());
  }

  /** Why not all accesses were judged, in words; empty if they were. Asked after the findings. */
  public Set<String> doubts() {
    return doubts;
  }

  private Pass pass(Footprints footprints, @Nullable Pass least) {
    Pass pass = new Pass(footprints, least);
    pass.feed.feed(log.end());
    return pass;
  }

  private boolean isJudged(long site) {
    return judged.computeIfAbsent(site, s -> places.isJudgedAtomic(places.stack(s)));
  }

  /** One time through the run. */
  private final class Pass implements Feed.Taker {
    private final RunRules rules = new RunRules(trace.facts().model());
    private final Map<Pair, Finding> found = new LinkedHashMap<>();
    private final Map<Integer, Weak> weak = new HashMap<>();
    private final IdentityHashMap<Event, Integer> reads = new IdentityHashMap<>();
    private final Footprints footprints;
    private final Feed feed;

    /** A pass in which what is not sure counts as no order; null if this is one. */
    private final @Nullable Pass least;

    /** Whether judged code accesses what cannot be judged. */
    private boolean meetsMixed;

    /** Whether it left out what is weak only if all that is not sure must be seen. */
    private boolean refuses;

    Pass(Footprints footprints, @Nullable Pass least) {
      this.footprints = footprints;
      this.least = least;
      boolean most = least != null;
      feed = new Feed(log, trace.values(), footprints, log.first(), most, doubts, this);
    }

    @Override
    public void initial(long location, long value) {
      rules.run().initial(location, value);
    }

    @Override
    public List<Event> perform(int thread, Operation operation, int number) {
      Entry entry = log.get(number);
      Footprints.Area area = requireNonNull(footprints.of(entry));
      if (area.isShared() && isJudged(entry.site)) {
        meetsMixed |= area.mixed;
      }
      if (area.isShared() && !area.mixed && isJudged(entry.site)) {
        Optional<Candidate> candidate = rules.violation(thread, operation);
        candidate.filter(each -> isSure(number, each)).ifPresent(each -> add(entry, each));
      }
      boolean counts = !entry.incidental || area.isSharedLock();
      List<Event> events = rules.perform(thread, operation, counts);
      if (events.getFirst().kind() == Event.Kind.READ) {
        reads.put(events.getFirst(), number);
      }
      return events;
    }

    private boolean isSure(int number, Candidate candidate) {
      Set<Integer> moved = new HashSet<>();
      candidate.moved().forEach(read -> moved.add(requireNonNull(reads.get(read))));
      Weak found = new Weak(candidate.position(), moved);
      if (least == null) {
        if (weak.size() < MOST_KEPT) {
          weak.put(number, found);
        }
        return true;
      }
      Weak before = least.weak.get(number);
      boolean sure = before != null && found.isWithin(before);
      refuses |= !sure;
      return sure;
    }

    private void add(Entry entry, Candidate candidate) {
      Event other = other(candidate);
      Pair pair = new Pair(Site.pc(entry.site), Site.pc(other.site()));
      if (!found.containsKey(pair)) {
        found.put(pair, finding(entry, candidate, other));
      }
    }

    @Override
    public void fence(int thread, Fence fence, long site) {
      rules.fence(thread, fence, site);
    }

    @Override
    public void branch(int thread, List<Dependency> sources, long site) {
      rules.branch(thread, sources, site);
    }

    @Override
    public void synchronize(int from, int to, long site) {
      rules.synchronize(from, to, site);
    }
  }

  /** The write that is missed; or the first read of the write that is still to come. */
  private static Event other(Candidate candidate) {
    Event access = candidate.access();
    Event missed = candidate.run().write(access.location(), candidate.position() + 1);
    List<Event> moved = new ArrayList<>(candidate.moved());
    moved.removeIf(read -> missed != null && read == missed.partner());
    moved.sort((one, two) -> Integer.compare(one.at(), two.at()));
    return moved.isEmpty() ? requireNonNull(missed) : moved.getFirst();
  }

  private Finding.Robustness finding(Entry entry, Candidate candidate, Event other) {
    Run run = candidate.run();
    long location = candidate.access().location();
    int position = candidate.position();
    Event stale = run.write(location, position);
    Finding.Side staleSide =
        stale == null
            ? new Finding.Side(
                NO_THREAD,
                Access.Kind.INITIAL,
                MemoryOrder.RLX,
                entry.address,
                entry.size,
                initial(run, entry),
                "",
                List.of(),
                false)
            : side(stale, entry);
    return new Finding.Robustness(
        side(candidate.access().thread(), kind(entry), entry, value(entry), entry.site),
        side(other, entry),
        staleSide,
        memory.of(entry.address),
        position,
        Math.max(position + 1, run.newest(location)),
        List.of(),
        Consequence.UNTRIED,
        new HardwareVerdict(
            trace.facts().name(),
            trace.facts().remark(),
            HardwareVerdict.Outcome.ALLOWED,
            "",
            true,
            List.of(),
            proofs.litmus(new Verdict.Allowed(candidate))));
  }

  private static long initial(Run run, Entry entry) {
    return run.initialValue(entry.address);
  }

  private static long value(Entry entry) {
    return entry.kind.writes() ? entry.after : entry.before;
  }

  private static Access.Kind kind(Entry entry) {
    boolean compares = !entry.instruction.expected().isEmpty();
    return switch (entry.kind) {
      case READ, LOAD_EXCLUSIVE -> Access.Kind.READ;
      case FAILED_CAS -> compares ? Access.Kind.FAILED_CAS : Access.Kind.READ;
      case RMW -> compares ? Access.Kind.CAS : Access.Kind.RMW;
      case STORE_EXCLUSIVE -> Access.Kind.RMW;
      case WRITE, OUTSIDE, FENCE, BRANCH, ORDER -> Access.Kind.WRITE;
    };
  }

  private Finding.Side side(Event event, Entry near) {
    boolean writes = event.kind() == Event.Kind.WRITE;
    Access.Kind kind =
        event.partner() != null ? Access.Kind.RMW : writes ? Access.Kind.WRITE : Access.Kind.READ;
    long value = writes ? event.operation().value() : valueRead(event);
    return side(event.thread(), kind, near, value, event.site());
  }

  private static long valueRead(Event read) {
    Event source = read.source();
    return source == null ? 0 : source.operation().value();
  }

  private Finding.Side side(int thread, Access.Kind kind, Entry at, long value, long site) {
    boolean writes =
        kind == Access.Kind.WRITE || kind == Access.Kind.RMW || kind == Access.Kind.CAS;
    return new Finding.Side(
        thread,
        kind,
        places.order(Site.pc(site), writes),
        at.address,
        at.size,
        value,
        places.instruction(Site.pc(site)),
        places.stack(site),
        places.hasSourceOrder(site));
  }
}
