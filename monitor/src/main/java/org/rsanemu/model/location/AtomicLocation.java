// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

  /** Its parts, if accesses of different sizes met here; else null. */
  private @Nullable Cells cells;

  /** Whether it is a part of another one. */
  private final boolean part;

  /** All parts of the location that this is a part of; null if it is none. */
  private @Nullable Cells siblings;

  /** The bytes that the access under way is of: all, if that is not known. */
  private long from;

  private int length;

  private final LocationClock clock;
  private final WriteLog writes;
  private final AccessHistory accesses;

  /** Who wrote the newest write, and when; epoch 0 if it is the initial value. */
  private int newestSlot;

  private long newestEpoch;

  /** The position of that one: those after it were taken back, and left the value as it was. */
  private long newestKept;

  /** Null until there is an sc write. */
  private @Nullable AccessHistory scWrites;

  /** A location at rest. */
  public AtomicLocation(long address, int size, long initial) {
    this(address, size, initial, 0, false);
  }

  private AtomicLocation(long address, int size, long initial, long position, boolean part) {
    this.address = address;
    this.size = size;
    this.part = part;
    clock = new LocationClock();
    writes = new WriteLog(position);
    accesses = new AccessHistory();
    newestKept = position;
    writes.append(0, 0, Access.Kind.INITIAL, MemoryOrder.NA, initial, 0, WriteLog.SAME, null);
    whole();
  }

  /** A part of a location: what {@code all} has been is what it was. */
  private AtomicLocation(long address, int size, AtomicLocation all, long before) {
    this.address = address;
    this.size = size;
    part = true;
    clock = all.clock.copy();
    writes = all.writes.copy(before);
    accesses = all.accesses.copy();
    newestSlot = all.newestSlot;
    newestEpoch = all.newestEpoch;
    newestKept = all.newestKept;
    scWrites = all.scWrites == null ? null : all.scWrites.copy();
    whole();
  }

  /**
   * The union of locations that an access overlaps. It remembers their writes and what they hand
   * on, each for its own bytes. The positions of its own writes are behind those of all theirs.
   */
  public static AtomicLocation union(
      long address, int size, long initial, List<AtomicLocation> overlapped) {
    long position = overlapped.stream().mapToLong(old -> old.newest() + 1).sum();
    AtomicLocation union = new AtomicLocation(address, size, initial, position, false);
    Cells cells = new Cells();
    union.cells = cells;
    long end = address;
    List<AtomicLocation> sorted = new ArrayList<>(overlapped);
    sorted.sort(Comparator.comparingLong(AtomicLocation::address));
    long[] before = {0};
    for (AtomicLocation old : sorted) {
      union.addNew(end, old.address);
      end = old.address + old.size;
      if (old.cells == null) {
        cells.add(old.address, end, old.part(address, size, before[0]));
      } else {
        old.cells.forEach(
            (from, to, cell) -> cells.add(from, to, cell.part(address, size, before[0])));
      }
      before[0] += old.newest() + 1;
      if (old.clock.isShared()) {
        union.share();
      }
    }
    union.addNew(end, address + size);
    return union;
  }

  private void addNew(long start, long end) {
    if (start < end) {
      requireNonNull(cells).add(start, end, new AtomicLocation(address, size, 0, 0, true));
    }
  }

  void siblings(Cells all) {
    siblings = all;
  }

  /**
   * A copy of this that goes its own way as a part of a location.
   *
   * @param before how many positions that location has before those of this
   */
  AtomicLocation part(long ofAddress, int ofSize, long before) {
    return new AtomicLocation(ofAddress, ofSize, this, before);
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
   * Which of its bytes the access is of that comes next. Of others it says nothing.
   *
   * @param first in the location
   * @param count 1 or more, up to its end
   * @param sameSize whether values can be compared all the same
   */
  public void part(long first, int count, boolean sameSize) {
    if (cells == null && !sameSize) {
      cells = new Cells();
      cells.add(address, address + size, part(address, size, 0));
    }
    from = first;
    length = count;
  }

  /** The access is over; of the next one nothing is known. */
  public void whole() {
    from = address;
    length = size;
  }

  /** The first byte of the access under way. */
  public long from() {
    return from;
  }

  /** How many bytes the access under way has. */
  public int length() {
    return length;
  }

  /**
   * What the access under way is of, if accesses of different sizes met here: each part has its own
   * writes and clocks, so that what is done to one byte orders nothing that is done to another.
   */
  public List<AtomicLocation> parts() {
    return requireNonNull(cells).between(from, from + length);
  }

  /** The clocks of {@link #parts}. */
  public List<LocationClock> clocks() {
    return parts().stream().map(AtomicLocation::clock).toList();
  }

  /** From now on accesses count that are incidental elsewhere, those before, too. */
  public void share() {
    clock.share();
    if (cells != null) {
      cells.forEach((_, _, cell) -> cell.clock.share());
    }
  }

  /** Its clocks. */
  public LocationClock clock() {
    return clock;
  }

  /** How many writes and accesses it remembers: bounded, however long the run. */
  public int remembered() {
    int sc = (scWrites == null ? 0 : scWrites.size()) + clock.remembered();
    long[] parts = {0};
    if (cells != null) {
      cells.forEach((_, _, cell) -> parts[0] += cell.remembered());
    }
    return writes.size() + accesses.size() + sc + (int) parts[0];
  }

  /** The position of the newest write. */
  public long newest() {
    return writes.last();
  }

  /**
   * The same without those that were taken back, and leave the value as it was: whoever comes after
   * it by SC misses nothing else.
   */
  public long newestKept() {
    return newestKept;
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

  /** Whether accesses of different sizes met here: values cannot be compared. */
  public boolean mixed() {
    return cells != null || part;
  }

  /** Whether it consists of {@link #parts}. */
  public boolean isDivided() {
    return cells != null;
  }

  /** Of a part, the position that the whole location has for it. */
  public long position(long ofPart) {
    return part ? writes.number(writes.indexAtMost(ofPart)) : ofPart;
  }

  /** Its writes, in execution order. */
  public WriteLog writes() {
    return writes;
  }

  /** Notes that {@code t} accesses the newest write now. */
  public void accessed(ThreadClock t) {
    accesses.record(t.slot(), t.epoch(), writes.last());
    if (cells != null) {
      parts().forEach(each -> each.accessed(t));
    }
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

  /** Who wrote the newest write that was not taken back, and when. */
  public Author author() {
    return new Author(newestSlot, newestEpoch, newestKept);
  }

  /**
   * Takes back that {@code t} wrote the newest write, which leaves the value as it was.
   *
   * @param seen as {@link #notAccessed} has it
   * @param of who wrote the newest write before: who knows that one misses nothing
   */
  public void notWritten(ThreadClock t, MemoryOrder order, long seen, Author of) {
    notAccessed(t, seen);
    if (order == MemoryOrder.SC) {
      requireNonNull(scWrites).takeBack(t.slot(), seen);
    }
    newestSlot = of.slot();
    newestEpoch = of.epoch();
    newestKept = of.position();
  }

  /**
   * Who made a write.
   *
   * @param epoch 0 of the initial value
   * @param position of the write
   */
  public record Author(int slot, long epoch, long position) {}

  /** Appends a write by {@code t}. */
  public void written(ThreadClock t, Access.Kind kind, MemoryOrder order, long value, long site) {
    long position = written(t, kind, order, value, site, WriteLog.SAME);
    if (cells != null) {
      parts().forEach(each -> each.written(t, kind, order, value, site, position));
    }
  }

  private long written(
      ThreadClock t, Access.Kind kind, MemoryOrder order, long value, long site, long number) {
    long position =
        writes.append(t.thread(), t.slot(), kind, order, value, site, number, clock.published());
    newestSlot = t.slot();
    newestEpoch = t.epoch();
    newestKept = position;
    accesses.record(t.slot(), t.epoch(), position);
    if (order == MemoryOrder.SC) {
      if (scWrites == null) {
        scWrites = new AccessHistory();
      }
      scWrites.record(t.slot(), t.epoch(), position);
    }
    return position;
  }

  /** Whether whoever has this view knows who wrote the newest write: then it misses nothing. */
  public boolean isNewestIn(View known) {
    return known.w().get(newestSlot) >= newestEpoch;
  }

  /** What who acquires that write learns. */
  public Published publication(int index) {
    return index == writes.size() - 1 ? clock.published() : writes.publication(index);
  }

  /**
   * Of the writes of these values, and the newest, the position of the one whose publication all of
   * them hold; {@link #NOWHERE} if that is not known of any.
   *
   * @param holes whether only those count that another read-modify-write can follow directly
   */
  public long leastPublication(List<StaleWrite> stale, boolean holes) {
    int[] indices =
        stale.stream()
            .flatMapToInt(this::indices)
            .filter(i -> !holes || writes.isHole(i))
            .toArray();
    return Arrays.stream(indices)
        .filter(i ->
            isHeldBy(i, writes.size() - 1)
                && Arrays.stream(indices).allMatch(other -> isHeldBy(i, other)))
        .mapToLong(writes::position)
        .findFirst()
        .orElse(NOWHERE);
  }

  private IntStream indices(StaleWrite stale) {
    return IntStream.rangeClosed(
            writes.indexAtLeast(stale.oldest()), writes.indexAtMost(stale.newest()))
        .filter(i -> writes.value(i) == stale.write().value());
  }

  /**
   * What who acquires one of these learns, whichever it is; null if that is not known. Of writes
   * that were folded nothing is.
   */
  public @Nullable Published leastPublication(StaleWrite stale) {
    if (!writes.isComplete(stale.oldest(), stale.newest())) {
      return null;
    }
    int[] indices = indices(stale).toArray();
    return Arrays.stream(indices)
        .filter(i ->
            indices.length == 1 || Arrays.stream(indices).allMatch(other -> isHeldBy(i, other)))
        .mapToObj(this::publication)
        .findFirst()
        .orElse(null);
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
    if (cells != null) {
      return parts().stream().allMatch(each -> each.isSeen(thread, known));
    }
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

  /**
   * What whoever has this view is aware of here by accesses of other parts: a write of several
   * parts is one event, so who comes after it in one of them, and then to a fence sc, comes after
   * it in all of them. Without a fence, accesses of different bytes may change places.
   */
  public long awareByOthers(View known) {
    FenceStamp fence = known.f() == null ? null : known.f().fence();
    return siblings == null || fence == null ? 0 : siblings.aware(this, fence.known());
  }

  /** Position here of the newest write that {@code other} has at or before that one, too. */
  long sharedWith(AtomicLocation other, long until) {
    for (int i = other.writes.indexAtMost(until); i >= 0; i--) {
      for (int j = writes.size() - 1; j >= 0; j--) {
        if (writes.number(j) == other.writes.number(i)) {
          return writes.position(j);
        }
      }
    }
    return 0;
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
