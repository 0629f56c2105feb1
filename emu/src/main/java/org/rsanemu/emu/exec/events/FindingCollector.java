// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.collections.LongHashSet;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.trace.EventTrace;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;
import org.rsanemu.model.Violation;

/**
 * Collects what the detectors find: keeps what concerns judged code, and says where it was, on
 * which stack, and what the memory was. A violation whose stale value can be tried is passed on to
 * be tried before it is kept.
 */
public final class FindingCollector {
  /** Nobody wrote an initial value. */
  private static final int NO_THREAD = -1;

  private final CodePlaces places;
  private final MemoryKinds memory;
  private final Consumer<Race> all;
  private final Consumer<Race> insideLibraries;
  private final LocationMap locations;
  private final BulkAccesses bulk;
  private final EventTrace trace;
  private final List<Finding> found = new ArrayList<>();
  private final LongHashSet unclear = new LongHashSet();
  private final EndSites ends = new EndSites();
  private Consumer<Finding> listener = _ -> {};

  /**
   * @param bulk tells accesses that are no atomic operations, whatever their instructions are
   * @param all takes all races, whether they count or not
   * @param insideLibraries takes the races in which no judged code has a part
   */
  public FindingCollector(
      CodePlaces places,
      MemoryKinds memory,
      LocationMap locations,
      BulkAccesses bulk,
      EventTrace trace,
      Consumer<Race> all,
      Consumer<Race> insideLibraries) {
    this.all = all;
    this.locations = locations;
    this.bulk = bulk;
    this.trace = trace;
    this.places = places;
    this.memory = memory;
    this.insideLibraries = insideLibraries;
  }

  /** Is to hear of what is reported before races of it are. */
  public EventSink hears() {
    return ends;
  }

  public List<Finding> found() {
    return found;
  }

  /**
   * Program counters of plain instructions that would race with an atomic access, had they not
   * perhaps been meant as atomic ones. Those that turn out to be none may hide a race.
   */
  public Set<Long> unclear() {
    return unclear;
  }

  /** Who hears at once of each finding that counts, from now on. */
  public void listener(Consumer<Finding> other) {
    listener = other;
  }

  public void add(Finding finding) {
    found.add(finding);
    tell(finding);
  }

  /** Puts a finding in the place of the one with that number. */
  public void replace(int number, Finding finding) {
    found.set(number, finding);
    tell(finding);
  }

  private void tell(Finding finding) {
    if (!finding.isHarmless()) {
      listener.accept(finding);
    }
  }

  /** The finding that a violation is, which is under way or has just been reported. */
  public Finding.Robustness finding(Violation violation, Consequence consequence) {
    return new Finding.Robustness(
        side(violation.access()),
        side(violation.missed()),
        side(violation.stale()),
        memory.of(locations.address(violation.location())),
        violation.hb(),
        violation.must(),
        trace.explain(violation),
        consequence);
  }

  /**
   * A race between an atomic access and one that is not known to be meant as plain is none: nobody
   * may have known yet that it is atomic.
   */
  public void race(Race detected) {
    all.accept(detected);
    Race race = isFilled(detected) ? detected : ends.named(detected);
    if (!isMeant(race.current(), race.earlier())) {
      leaveOut(race, race.current());
      return;
    }
    if (!isMeant(race.earlier(), race.current())) {
      leaveOut(race, race.earlier());
      return;
    }
    Race shown = race.with(ordered(race.earlier()), ordered(race.current()));
    Finding.Side current = side(shown.current());
    Finding.Side earlier = side(shown.earlier());
    if (memory.isLazySlot(race.address())
        || memory.isThreadsNote(race.address())
        || memory.isCxxLibrarys(race.address())) {
      return;
    }
    boolean judged =
        places.isJudged(current.stack())
            || places.isJudged(earlier.stack())
            || memory.isCallersObject(race);
    if (!judged) {
      insideLibraries.accept(race);
    } else {
      List<Frame> last = race.lastRelease() == 0 ? List.of() : places.stack(race.lastRelease());
      Finding.Memory concerned = memory.of(race, race.address());
      add(new Finding.Race(current, earlier, concerned, last, trace.explain(shown)));
    }
  }

  /**
   * Whether its earlier side is what the allocation of a block has written there: realloc does, and
   * ends another block at the same site.
   */
  private boolean isFilled(Race race) {
    MemoryKinds.Part part = memory.part(race.address());
    return part.kind() == Finding.Memory.Kind.HEAP && part.origin() == race.earlier().site();
  }

  /**
   * It is clear what an object's first atomic access is, though the detector takes it for a plain
   * read. On a stack that holds for the user's code alone: what an algorithm of a library's has
   * there may be its variables, and others need not come before it (see {@link OrdinaryAccesses}).
   */
  private void leaveOut(Race race, Access plain) {
    boolean ends =
        race.current().kind() == Access.Kind.END || race.earlier().kind() == Access.Kind.END;
    List<Frame> stack = places.stack(plain.site());
    boolean isAtomic =
        places.isKnownAtomic(plain.site())
            && (places.isJudgedAtomic(stack) || !memory.isOnStack(race.address()));
    if (!ends && !isAtomic && places.isJudged(stack)) {
      unclear.add(Site.pc(plain.site()));
    }
  }

  /**
   * An atomic side of a race with the order of its instruction: the detector needs none. It takes
   * an object's first atomic access by a plain instruction for a plain read, whatever it does.
   */
  private Access ordered(Access access) {
    long pc = Site.pc(access.site());
    if (access.order() != MemoryOrder.NA) {
      return access.with(places.order(pc, access.kind() == Access.Kind.WRITE));
    }
    if (access.kind() != Access.Kind.READ || !places.isKnownAtomic(access.site())) {
      return access;
    }
    boolean writes = places.stores(pc);
    return access.with(writes ? Access.Kind.WRITE : Access.Kind.READ, places.order(pc, writes));
  }

  /**
   * Whether the one is meant for a race with the other. When memory ends is the business of who
   * called what accessed it, also of a header's algorithm; what a library has for itself is its
   * own.
   */
  private boolean isMeant(Access access, Access other) {
    if (access.kind() == Access.Kind.END) {
      return other.order() == MemoryOrder.NA || places.isJudged(places.stack(other.site()));
    }
    return access.order() != MemoryOrder.NA
        || other.order() == MemoryOrder.NA
        || places.isMeantPlain(access.site()) && !memory.isGuard(access.address())
        || bulk.isOneAt(access.site(), access.address(), access.size());
  }

  private Finding.Side side(Access access) {
    boolean initial = access.kind() == Access.Kind.INITIAL;
    return new Finding.Side(
        initial ? NO_THREAD : access.thread(),
        access.kind(),
        access.order(),
        access.address(),
        access.size(),
        access.value(),
        initial ? "" : places.instruction(Site.pc(access.site())),
        initial ? List.of() : stack(access),
        !initial && places.hasSourceOrder(access.site()));
  }

  /** A function that accesses plain memory for its callers is where its races are mended. */
  private List<Frame> stack(Access access) {
    List<Frame> stack = places.stack(access.site());
    return access.order() == MemoryOrder.NA
        ? stack.stream().map(frame -> frame.passing(false)).toList()
        : stack;
  }
}
