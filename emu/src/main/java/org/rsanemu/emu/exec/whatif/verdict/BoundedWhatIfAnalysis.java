// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.stream.Collectors.toSet;
import static org.rsanemu.model.location.AtomicLocation.NOWHERE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.pending.PendingRead;
import org.rsanemu.emu.exec.whatif.pending.PendingViolations;
import org.rsanemu.emu.exec.whatif.pending.Taints;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.exec.whatif.pending.WhatIfAnswer;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Site;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;

/** Answers what a stale value would change, and keeps what that costs within bounds. */
public final class BoundedWhatIfAnalysis implements WhatIf {
  /** Stale values of one read that are tried, the newest first; with more of them it counts. */
  private static final int MOST_VALUES = 16;

  private static final WhatIfAnswer UNKNOWN = WhatIfAnswer.of(Consequence.UNTRIED);

  /**
   * A thread that waits, and could read something else there.
   *
   * @param where the read
   */
  private record Waiting(long where, long fresh, List<Long> stale) {}

  private final Map<Waiting, Integer> waiting = new HashMap<>();
  private final WhatIfBudget budget;
  private final Analysis analysis;
  private final EventStream recorder;
  private final ModelState model;
  private final WhatIfMachine machine;
  private final Engine engine;
  private final MachineMemory memory;
  private final Origins origins;
  private final PendingViolations pendingViolations;
  private final WhatIfAnalysis staleValues;
  private final StaleReadTree tree;
  private final EarlyEnds early;
  private final List<GuestContext> contexts;
  private final Taints taints;
  private final InstructionBoundary boundary;
  private final @Nullable Divergence divergence;

  /**
   * @param contexts the threads by number
   * @param boundary knows how far the run has come
   * @param leftOut takes note that something was not tried, in an execution of an exploration; null
   *     in an ordinary run
   * @param divergence null if the run is never made again to go on otherwise
   */
  public BoundedWhatIfAnalysis(
      WhatIfMachine machine,
      RunEvents events,
      CodePlaces places,
      PendingViolations pendingViolations,
      Origins origins,
      Taints taints,
      List<GuestContext> contexts,
      InstructionBoundary boundary,
      @Nullable Runnable leftOut,
      @Nullable Divergence divergence) {
    this.divergence = divergence;
    budget = new WhatIfBudget(boundary::executed, leftOut);
    this.contexts = contexts;
    this.boundary = boundary;
    this.taints = taints;
    this.origins = origins;
    this.pendingViolations = pendingViolations;
    analysis = events.analysis();
    recorder = events.recorder();
    model = analysis.state();
    this.machine = machine;
    engine = machine.engine();
    memory = machine.memory();
    tree = new StaleReadTree(machine, model, new SharedWrites(machine, events));
    staleValues =
        new WhatIfAnalysis(
            machine, new LaterReads(machine, model), tree, new VisibleActions(places), budget);
    early = new EarlyEnds(staleValues, tree, budget);
  }

  @Override
  public boolean affords() {
    return budget.affords(staleValues.executed() + tree.executed());
  }

  @Override
  public boolean triesAgain(int times) {
    return budget.triesAgain(times);
  }

  @Override
  public void leaveOut() {
    budget.leaveOut();
  }

  @Override
  public boolean isIn(WayState state, Origins.Origin origin) {
    return state.pc() == origin.pc() && machine.isIn(state, origin.registers());
  }

  @Override
  public long executedBy(int thread) {
    return boundary.at().thread().number() == thread
        ? boundary.executedByThread()
        : contexts.get(thread).executed();
  }

  @Override
  public long moment() {
    return divergence == null ? Consequence.NEVER : divergence.moment();
  }

  @Override
  public boolean diverges(PendingRead pending, GuestContext loaded) {
    return divergence != null
        && divergence.takes(pending.violation().access(), read(pending), loaded);
  }

  @Override
  public boolean track(PendingRead pending, long stale, Consumer<Consequence> taker) {
    Access access = pending.violation().access();
    return taints.start(contexts.get(access.thread()), pending.origin().pc(), stale, taker);
  }

  @Override
  public WhatIfAnswer answer(PendingRead pending) {
    if (pending.violation().access().kind() == Access.Kind.RMW) {
      boolean comesBack = tree.comesBack(read(pending), pending.stale());
      return WhatIfAnswer.of(
          comesBack ? new Consequence(Verdict.LOOPED, 0, null, null) : Consequence.UNTRIED);
    }
    WhatIfAnswer sight = bySight(pending);
    boolean asks = !sight.consequence().isHarmless() && !mayFailOnly(pending);
    WhatIfAnswer answer = asks ? byWays(pending, sight) : sight;
    boolean harmless = answer.open() || answer.consequence().isHarmless();
    Consequence early = harmless ? early(pending) : null;
    return early == null ? answer : WhatIfAnswer.of(early);
  }

  /**
   * What comes of the stale values if nothing comes of them on all ways that the thread may take.
   *
   * @param sight what comes of them else
   */
  private WhatIfAnswer byWays(PendingRead pending, WhatIfAnswer sight) {
    TriedRead read = read(pending);
    StaleWrites stale = pending.stale();
    Consequence looped = new Consequence(Verdict.LOOPED, sight.consequence().stale(), null, null);
    if (tree.comesBack(read, stale)) {
      return WhatIfAnswer.of(looped);
    }
    List<Access> sooner = pending.sooner();
    if (sight.open()
        || sooner == null
        || !stale.complete()
        || stale.writes().size() + sooner.size() > MOST_VALUES
        || pending.violation().access().kind() != Access.Kind.READ) {
      return sight;
    }
    // If a read that comes sooner leads there, too, another order of SC shows what follows it.
    long newest = model.locations().newest(pending.violation().location());
    List<StaleWrite> others = new ArrayList<>(stale.writes());
    for (int i = 0; i < sooner.size(); i++) {
      long position = newest - 1 - i;
      others.add(new StaleWrite(sooner.get(i), false, true, false, position, position));
    }
    if (stale.synchronizes()) {
      return comesBackTaughtLess(pending, others)
          ? new WhatIfAnswer(
              looped, values(stale), false, false, tree.metAfter(), List.of(), NOWHERE)
          : sight;
    }
    return tree.comesBackUntaught(read, others)
        ? new WhatIfAnswer(looped, Set.of(), false, true, tree.metAfter(), List.of(), NOWHERE)
        : sight;
  }

  /**
   * Whether nothing comes of them if the thread goes on as if it had read what teaches it least.
   */
  private boolean comesBackTaughtLess(PendingRead pending, List<StaleWrite> others) {
    TriedRead read = read(pending);
    if (others.stream().anyMatch(StaleWrite::silent)) {
      return tree.comesBackTaughtLess(read, others, null);
    }
    List<StaleWrite> writes = pending.stale().writes();
    long least = model.leastPublication(pending.violation().location(), writes);
    List<StaleWrite> there =
        writes.stream()
            .filter(write -> write.oldest() <= least && least <= write.newest())
            .toList();
    if (there.size() != 1) {
      return false; // whose value the least one has is not known
    }
    StaleWrite instead =
        new StaleWrite(there.getFirst().write(), false, false, false, least, least);
    return tree.comesBackTaughtLess(read, others, instead);
  }

  private static Set<Long> values(StaleWrites stale) {
    return stale.writes().stream().map(write -> write.write().value()).collect(toSet());
  }

  /**
   * Whether a compare-and-swap could see nothing but what it saw, and not succeed directly after
   * that: so it is a weak one, which fails then. No what-if execution shows that way.
   */
  private static boolean mayFailOnly(PendingRead pending) {
    return pending.violation().access().kind() == Access.Kind.CAS
        && pending.stale().writes().stream()
            .allMatch(write -> write.write().value() == pending.fresh() && !write.hole());
  }

  /** What would come of the stale values, by what the thread does next. */
  private WhatIfAnswer bySight(PendingRead pending) {
    Access access = pending.violation().access();
    StaleWrites stale = pending.stale();
    List<StaleWrite> others = new ArrayList<>();
    Set<Long> unused = new HashSet<>();
    List<TrialOutcome> all = new ArrayList<>();
    long oldest = Long.MAX_VALUE;
    for (StaleWrite write : stale.writes()) {
      if (write.write().value() == pending.fresh()) {
        oldest = Math.min(oldest, write.oldest());
        unused.add(pending.fresh());
        all.add(new TrialOutcome(new Consequence(Verdict.UNUSED, 0, null, null), false));
      } else {
        others.add(write);
      }
    }
    if (others.size() > MOST_VALUES) {
      return UNKNOWN;
    }
    List<TrialOutcome> outcomes =
        others.isEmpty() ? List.of() : staleValues.of(read(pending), others);
    for (int i = 0; i < outcomes.size(); i++) {
      TrialOutcome outcome = outcomes.get(i);
      if (outcome.possible()) {
        all.add(outcome);
        if (outcome.consequence().verdict() != Verdict.LOOPED) {
          oldest = Math.min(oldest, others.get(i).oldest());
        }
        if (outcome.consequence().verdict() == Verdict.UNUSED) {
          unused.add(others.get(i).write().value());
        }
      }
    }
    boolean together =
        all.stream()
            .anyMatch(
                one -> one.open() || one.again() && one.consequence().verdict() == Verdict.UNUSED);
    return all.isEmpty()
        ? UNKNOWN
        : answer(
            all,
            unused,
            access.kind() == Access.Kind.READ,
            together ? staleValues.followed() : 0,
            outcomes.isEmpty() || together ? List.of() : staleValues.apart(),
            oldest == Long.MAX_VALUE ? NOWHERE : oldest);
  }

  @Override
  public boolean waits(GuestContext thread, Ranges read) {
    return waits(
        thread,
        boundary.at().site(),
        boundary.accesses().orderOfRead(),
        boundary.accesses().effect(),
        read.start(0),
        read.size(0));
  }

  @Override
  public boolean looksMayRace(GuestContext thread, Ranges read) {
    return !read.isEmpty() && analysis.mayRace(thread.number(), read.start(0), read.size(0));
  }

  @Override
  public void lookedInVain(GuestContext thread, Ranges read, boolean judged) {
    OrdinaryAccesses accesses = boundary.accesses();
    long address = read.start(0);
    int size = read.size(0);
    if (accesses.effect() instanceof Effect.Plain && accesses.isPlain(address, size)) {
      return;
    }
    long value = memory.peek(address, size);
    model.locations().require(address, size, value);
    int location = location(address, size);
    MemoryOrder order = accesses.orderOfRead();
    analysis.looked(thread.number(), address, size, boundary.at().site());
    if (judged && location != LocationMap.NONE && mayBeStale(thread, location, order)) {
      pendingViolations.lookedInVain(() -> {
        recorder.library(false);
        analysis.lookedInVain(thread.number(), location, value, order, boundary.at().site());
      });
    }
  }

  /** Whether the read that comes next may see something old: not if its own fence forbids it. */
  private boolean mayBeStale(GuestContext thread, int location, MemoryOrder order) {
    if (!boundary.accesses().effect().fenced()) {
      return true;
    }
    WhatIfView sight = model.foresight(thread.number());
    sight.fence(MemoryOrder.SC);
    return !sight.stale(location, order).writes().isEmpty();
  }

  /** The location of just these bytes, if its values are known; else none. */
  private int location(long address, int size) {
    LocationMap locations = model.locations();
    int location = locations.at(address);
    boolean same =
        location != LocationMap.NONE
            && locations.address(location) == address
            && locations.size(location) == size
            && model.hasValues(location);
    return same ? location : LocationMap.NONE;
  }

  /**
   * A thread waits in a loop. Whether a stale value would let it go is not seen by watching: no run
   * under SC reads it there.
   *
   * @param where the read that it is about to repeat
   * @param effect of the instruction that reads
   * @param address of what that reads
   * @param size in bytes
   */
  private boolean waits(
      GuestContext thread, long where, MemoryOrder order, Effect effect, long address, int size) {
    int location = location(address, size);
    if (location == LocationMap.NONE) {
      return false;
    }
    WhatIfView sight = model.foresight(thread.number());
    if (effect.fenced()) {
      sight.fence(MemoryOrder.SC);
    }
    List<StaleWrite> stale = readable(sight.stale(location, order), effect, size);
    return !stale.isEmpty() && leaves(thread, where, order, location, stale);
  }

  /** Those that the instruction can read: where it also writes, that needs a hole. */
  private List<StaleWrite> readable(StaleWrites stale, Effect effect, int size) {
    return stale.writes().stream()
        .filter(write ->
            write.hole()
                || switch (effect) {
                  case Effect.Rmw _, Effect.Attempt _, Effect.LoadExclusive _ -> false;
                  case Effect.Cas cas -> !expects(cas, write.write().value(), size);
                  default -> true;
                })
        .toList();
  }

  private boolean expects(Effect.Cas cas, long value, int size) {
    long expected = engine.general(cas.expected().getFirst());
    int bits = 64 - 8 * size;
    return cas.expected().size() == 1 && expected << bits == value << bits;
  }

  private boolean leaves(
      GuestContext thread, long where, MemoryOrder order, int location, List<StaleWrite> stale) {
    LocationMap locations = model.locations();
    long address = locations.address(location);
    int size = locations.size(location);
    long fresh = memory.peek(address, size);
    List<StaleWrite> all = stale.stream().filter(write -> write.write().value() != fresh).toList();
    List<StaleWrite> others = all.subList(0, Math.min(all.size(), MOST_VALUES));
    List<Long> values = others.stream().map(write -> write.write().value()).toList();
    if (values.isEmpty()) {
      return false;
    }
    if (others.size() < all.size()) {
      budget.leaveOut();
    }
    int times = waiting.merge(new Waiting(where, fresh, values), 1, Integer::sum) - 1;
    if (!triesAgain(times) || !affords()) {
      return false;
    }
    Origins.Origin here = origins.save(thread.number(), thread.pc(), Site.pc(where));
    var read = new TriedRead(thread, here, address, size, fresh, model.foresight(thread.number()));
    if (divergence != null && divergence.takes(read, thread)) {
      return true;
    }
    for (Consequence consequence : early.consequences(read, others, staleValues.of(read, others))) {
      pendingViolations.waits(
          consequence.at(moment()),
          () -> {
            recorder.library(false);
            analysis.waiting(thread.number(), location, consequence.stale(), order, where);
          });
    }
    return false;
  }

  /** What comes of a stale value before the newest write; null if nothing, as far as is known. */
  private @Nullable Consequence early(PendingRead pending) {
    if (pending.sooner() == null) {
      budget.leaveOut();
      return null;
    }
    List<Long> sooner = pending.sooner().stream().map(Access::value).distinct().toList();
    List<TriedRead> reads =
        sooner.contains(pending.fresh())
            ? List.of() // SC lets the thread do the same sooner, which another order shows
            : sooner.stream().map(value -> read(pending, value)).toList();
    return early.worst(reads, pending.stale().writes());
  }

  private TriedRead read(PendingRead pending) {
    return read(pending, pending.fresh());
  }

  private TriedRead read(PendingRead pending, long fresh) {
    Access access = pending.violation().access();
    return new TriedRead(
        contexts.get(access.thread()),
        pending.origin(),
        access.address(),
        access.size(),
        fresh,
        pending.foresight());
  }

  /**
   * The worst counts. A compare-and-swap makes the thread aware of the newest write, so that of an
   * older one nothing is known.
   *
   * @param until see {@link WhatIfAnswer}
   * @param apart the same
   * @param oldest the same
   */
  private static WhatIfAnswer answer(
      List<TrialOutcome> all,
      Set<Long> unused,
      boolean isRead,
      long until,
      List<WayState> apart,
      long oldest) {
    TrialOutcome worst = all.getFirst();
    for (TrialOutcome one : all) {
      int worse = one.consequence().verdict().compareTo(worst.consequence().verdict());
      worst = worse < 0 || worse == 0 && !one.open() ? one : worst;
    }
    boolean harmless = worst.consequence().isHarmless();
    return harmless && !isRead && !unused.isEmpty()
        ? UNKNOWN
        : new WhatIfAnswer(
            worst.consequence(),
            harmless ? unused : Set.of(),
            worst.open() && isRead,
            false,
            until,
            apart,
            oldest);
  }
}
