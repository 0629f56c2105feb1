// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.clock.FenceStamp;
import org.rsanemu.model.clock.LocationClock;
import org.rsanemu.model.clock.Published;
import org.rsanemu.model.clock.ScPart;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.VectorClock;
import org.rsanemu.model.clock.View;

/** An atomic location: its place, its writes, the accesses to them, and its clocks. */
public final class AtomicLocation {
  /** All bytes of a location, however many it has. */
  public static final long ALL = -1;

  /** No position. */
  public static final long NOWHERE = -1;

  private final long address;
  private final int size;
  private boolean mixed;

  /** Bytes that the access under way is of, a bit each; {@link #ALL} if that is not known. */
  private long part = ALL;

  private final LocationClock clock = new LocationClock();
  private final WriteLog writes = new WriteLog();
  private final AccessHistory accesses = new AccessHistory();

  /** Who wrote the newest write, and when; epoch 0 if it is the initial value. */
  private int newestSlot;

  private long newestEpoch;

  /** Null until there is an sc write. */
  private @Nullable AccessHistory scWrites;

  /**
   * A location at rest.
   *
   * @param mixed whether accesses of different sizes met here, so that values cannot be compared
   */
  public AtomicLocation(long address, int size, boolean mixed, long initial) {
    this.address = address;
    this.size = size;
    this.mixed = mixed;
    writes.append(0, 0, Access.Kind.INITIAL, MemoryOrder.NA, initial, 0, ALL, null);
  }

  /**
   * Takes over a location that overlaps with this one, which has just been made. What was written
   * there is behind position 0 now, known to every thread: nothing can be said of such mixtures,
   * and so nothing is alarmed.
   */
  public void absorb(AtomicLocation other) {
    clock.merge(other.clock);
  }

  /** First byte. */
  public long address() {
    return address;
  }

  /** In bytes. */
  public int size() {
    return size;
  }

  /**
   * Which of its bytes the access is of that comes next. Writes of other bytes are none that it may
   * miss.
   *
   * @param from first byte, in the location
   * @param length 1 or more, up to its end
   */
  public void part(long from, int length) {
    long first = from - address;
    part = first + length > Long.SIZE ? ALL : -1L >>> Long.SIZE - length << first;
  }

  /** The access is over; of the next one nothing is known. */
  public void whole() {
    part = ALL;
  }

  /** Its clocks. */
  public LocationClock clock() {
    return clock;
  }

  /** How many writes and accesses it remembers: bounded, however long the run. */
  public int remembered() {
    int sc = (scWrites == null ? 0 : scWrites.size()) + clock.remembered();
    return writes.size() + accesses.size() + sc;
  }

  /** From now on values cannot be compared: accesses of different sizes meet here. */
  public void mix() {
    mixed = true;
  }

  /** The position of the newest write. */
  public long newest() {
    return writes.last();
  }

  /** See {@link org.rsanemu.model.analysis.ModelState#newestWrites}. */
  public List<Access> newestWrites() {
    List<Access> newest = new ArrayList<>();
    int i = writes.size() - 1;
    newest.add(writes.access(i, address, size));
    for (i--; i >= 0 && writes.isFollowed(i); i--) {
      newest.add(writes.access(i, address, size));
    }
    return newest;
  }

  /** See {@link org.rsanemu.model.analysis.ModelState#newestPlainWrite}. */
  public Optional<Access> newestPlainWrite() {
    long position = writes.newestPlain(writes.size() - 1);
    int index = writes.indexAtMost(position);
    boolean kept = writes.position(index) == position;
    return kept ? Optional.of(writes.access(index, address, size)) : Optional.empty();
  }

  /** Whether values cannot be compared. */
  public boolean mixed() {
    return mixed;
  }

  /** Its writes, in execution order. */
  public WriteLog writes() {
    return writes;
  }

  /** Notes that {@code t} accesses the newest write now. */
  public void accessed(ThreadClock t) {
    accesses.record(t.slot(), t.epoch(), writes.last());
  }

  /**
   * Takes back {@link #accessed}, which was new to {@code t}. Whoever comes after it by SC alone
   * knows who wrote the newest write, if SC ordered that before it.
   *
   * @param seen position of the write that it accessed instead; {@link #NOWHERE} if it was none
   */
  public void notAccessed(ThreadClock t, long seen) {
    accesses.takeBack(t.slot(), seen);
  }

  /** Appends a write by {@code t}. */
  public void written(ThreadClock t, Access.Kind kind, MemoryOrder order, long value, long site) {
    long position =
        writes.append(t.thread(), t.slot(), kind, order, value, site, part, clock.published());
    newestSlot = t.slot();
    newestEpoch = t.epoch();
    accesses.record(t.slot(), t.epoch(), position);
    if (order == MemoryOrder.SC) {
      if (scWrites == null) {
        scWrites = new AccessHistory();
      }
      scWrites.record(t.slot(), t.epoch(), position);
    }
  }

  /** Whether whoever has this view knows who wrote the newest write: then it misses nothing. */
  public boolean isNewestIn(View known) {
    return known.w().get(newestSlot) >= newestEpoch;
  }

  /**
   * Index of the oldest kept write in {@code (from, until]} of bytes of the access under way, and
   * of which SC says by the order of its own thread that it must have come before; -1 if there is
   * none. Accesses of different bytes are ordered by nothing that they do here.
   */
  public int missed(long from, long until, VectorClock sc) {
    for (int i = writes.indexAtLeast(from + 1);
        i < writes.size() && writes.position(i) <= until;
        i++) {
      if ((writes.part(i) & part) != 0
          && accesses.atLeast(writes.slot(i), sc) >= writes.position(i)) {
        return i;
      }
    }
    return -1;
  }

  /** What who acquires that write learns. */
  public Published publication(int index) {
    return index == writes.size() - 1 ? clock.published() : writes.publication(index);
  }

  /**
   * Of the writes of these values, and the newest, the position of the one whose publication all of
   * them hold; {@link #NOWHERE} if that is not known of any.
   */
  public long leastPublication(List<StaleWrite> stale) {
    int[] indices =
        stale.stream()
            .flatMapToInt(each ->
                IntStream.rangeClosed(
                        writes.indexAtLeast(each.oldest()), writes.indexAtMost(each.newest()))
                    .filter(i -> writes.value(i) == each.write().value()))
            .toArray();
    return Arrays.stream(indices)
        .filter(i ->
            isHeldBy(i, writes.size() - 1)
                && Arrays.stream(indices).allMatch(other -> isHeldBy(i, other)))
        .mapToLong(writes::position)
        .findFirst()
        .orElse(NOWHERE);
  }

  /** Whether who acquires the other write learns what one published. */
  private boolean isHeldBy(int one, int other) {
    return publication(one).isIn(publication(other));
  }

  /**
   * Whether whoever knows this knows the newest write of that thread, or a newer one; rather no
   * than yes where some were folded.
   */
  public boolean isSeen(int thread, VectorClock known) {
    int i = writes.size() - 1;
    while (i >= 0 && writes.access(i, address, size).thread() != thread) {
      i--;
    }
    return i >= 0 && accesses.atLeast(known) >= writes.position(i);
  }

  /** {@code must}, rounded down where it was folded. */
  public long mustAtLeast(VectorClock sc) {
    return accesses.atLeast(sc);
  }

  /**
   * Whether whoever knows this may lack a write that SC says must have come before; rather yes than
   * no. A fence that comes first adds to what is known alone.
   */
  public boolean mayMiss(View known, VectorClock sc) {
    long must = accesses.atLeast(sc);
    return must > 0 && accesses.atMost(known.w()) < must;
  }

  /** {@code must}, rounded up where it was folded. */
  public long mustAtMost(VectorClock sc) {
    return accesses.atMost(sc);
  }

  /** The newest position that whoever has this view is aware of, rounded up where it was folded. */
  public long awareAtMost(View known, boolean scAccess) {
    long aware = accesses.atMost(known.w());
    aware = Math.max(aware, atMost(known.f()));
    return scAccess ? Math.max(aware, atMost(known.h())) : aware;
  }

  /** The same, rounded down where it was folded. */
  public long awareAtLeast(View known, boolean scAccess) {
    long aware = accesses.atLeast(known.w());
    aware = Math.max(aware, atLeast(known.f()));
    return scAccess ? Math.max(aware, atLeast(known.h())) : aware;
  }

  private long atMost(@Nullable ScPart part) {
    if (part == null) {
      return 0;
    }
    FenceStamp fence = part.fence();
    VectorClock known = part.writes();
    long newest = fence == null ? 0 : accesses.atMost(fence.known());
    return scWrites == null || known == null ? newest : Math.max(newest, scWrites.atMost(known));
  }

  private long atLeast(@Nullable ScPart part) {
    if (part == null) {
      return 0;
    }
    FenceStamp fence = part.fence();
    VectorClock known = part.writes();
    long newest = fence == null ? 0 : accesses.atLeast(fence.known());
    return scWrites == null || known == null ? newest : Math.max(newest, scWrites.atLeast(known));
  }
}
