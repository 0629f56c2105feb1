// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import static org.rsanemu.model.race.ShadowMemory.CELL;
import static org.rsanemu.model.race.ShadowMemory.READ;
import static org.rsanemu.model.race.ShadowMemory.READ_SITE;
import static org.rsanemu.model.race.ShadowMemory.WRITE;
import static org.rsanemu.model.race.ShadowMemory.WRITE_SITE;

import java.util.function.Consumer;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.clock.WhatIfClocks;

/**
 * Keeps accesses of one kind, plain or atomic ones, and finds races: an access races with every
 * conflicting one that {@code c} misses.
 */
public final class RaceDetector {
  private static final int WORD = 8;

  private final Consumer<Race> sink;
  private final MemoryOrder order;
  private final AccessSets sets = new AccessSets();
  private final ShadowMemory shadow = new ShadowMemory(sets);
  private final Conflicts conflicts;
  private final PendingStores pending = new PendingStores();

  /**
   * A detector of races between plain accesses, which asks {@code threads} what happened before and
   * reports to {@code sink}.
   */
  public RaceDetector(ThreadClocks threads, Consumer<Race> sink) {
    this(threads, sink, MemoryOrder.NA, (t, thread, address) -> false);
  }

  private RaceDetector(
      ThreadClocks threads, Consumer<Race> sink, MemoryOrder order, Coherence coherence) {
    this.sink = sink;
    this.order = order;
    conflicts = new Conflicts(threads, sets, order, coherence);
  }

  /** Keeps atomic accesses, which do not race with one another. */
  public static RaceDetector ofAtomics(ThreadClocks threads, Coherence coherence) {
    return new RaceDetector(threads, race -> {}, MemoryOrder.RLX, coherence);
  }

  /** A plain read of {@code size} bytes. */
  public void read(ThreadClock t, long address, int size, long site) {
    access(t, address, size, t.epoch(), site, false);
  }

  /** A plain write of {@code size} bytes. */
  public void write(ThreadClock t, long address, int size, long site) {
    access(t, address, size, t.epoch(), site, true);
  }

  /** A write that no release of {@code t} carries before {@link #publish}. */
  public void writeNonTemporal(ThreadClock t, long address, int size, long site) {
    access(t, address, size, Stamp.UNPUBLISHED, site, true);
    pending.add(t.slot(), address, size);
  }

  /** From now on releases of {@code t} carry its non-temporal stores. */
  public void publish(ThreadClock t) {
    if (pending.has(t.slot())) { // most have none, and making a lambda takes longer than that
      pending.drain(t.slot(), (address, length) -> publish(t, address, length));
    }
  }

  /**
   * Reports the races of the end of memory with accesses that are kept here; it is not kept itself.
   *
   * @param length any number of bytes
   * @param readable whether reads are not part of it
   */
  public void ends(
      ThreadClock t, long address, long length, boolean readable, long site, Consumer<Race> to) {
    int size = (int) Math.min(length, Integer.MAX_VALUE);
    Access access = new Access(t.thread(), Access.Kind.END, MemoryOrder.NA, address, size, 0, site);
    shadow.forEachLine(
        address,
        length,
        (from, until, cells) ->
            conflictsInLine(t, cells, from, (int) (until - from), !readable, access, to));
  }

  /** These bytes begin a new life. */
  public void forget(long address, long length) {
    shadow.forget(address, length);
  }

  /**
   * Reports the races of an access that is not kept here with those that are.
   *
   * @param as the order that it has in what is reported
   */
  public void conflicts(
      ThreadClock t,
      long address,
      int size,
      long site,
      boolean writes,
      MemoryOrder as,
      Consumer<Race> to) {
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | WORD - 1) + 1);
      long[] cells = shadow.cellsIfAny(from);
      if (cells != null) {
        Access.Kind kind = writes ? Access.Kind.WRITE : Access.Kind.READ;
        Access access = new Access(t.thread(), kind, as, address, size, 0, site);
        conflictsInLine(t, cells, from, (int) (next - from), writes, access, to);
      }
      from = next;
    }
  }

  private void conflictsInLine(
      ThreadClock t,
      long[] cells,
      long address,
      int size,
      boolean writes,
      Access access,
      Consumer<Race> to) {
    int grain = ShadowMemory.grainOf(cells);
    for (long from = address & -grain; from < address + size; from += grain) {
      int at = ShadowMemory.indexOf(from, grain);
      conflicts.inCell(t, cells, at, Math.max(from, address), grain, writes, access, to);
    }
  }

  /**
   * Whether nobody else can access this byte without a race before {@code t} releases: {@code t}
   * has written it, has released nothing since, and no other thread has read it.
   */
  public boolean isUnpublished(ThreadClock t, long address) {
    long[] cells = shadow.cellsIfAny(address);
    if (cells == null) {
      return false;
    }
    int at = ShadowMemory.indexOf(address, ShadowMemory.grainOf(cells));
    return isUnpublished(t, cells[at + WRITE], cells[at + READ]);
  }

  /**
   * The same of a byte of which somebody else keeps what is known.
   *
   * @param written the stamp of its newest write, or 0
   * @param read the stamp of its newest read, 0, or less if several threads have read it
   */
  public static boolean isUnpublished(ThreadClock t, long written, long read) {
    return written > 0
        && Stamp.slot(written) == t.slot()
        && Stamp.epoch(written) != Stamp.UNPUBLISHED
        && (read == 0 || read > 0 && Stamp.slot(read) == t.slot())
        && !t.hasReleasedSince(Stamp.epoch(written));
  }

  /** The stamp of a byte's newest write, 0 if there is none, or less if several threads raced. */
  public long newestWrite(long address) {
    long[] cells = shadow.cellsIfAny(address);
    return cells == null
        ? 0
        : cells[ShadowMemory.indexOf(address, ShadowMemory.grainOf(cells)) + WRITE];
  }

  /** Whether a read that would come next does not race with a write of this stamp. */
  public static boolean isWrittenBefore(WhatIfClocks view, long written) {
    return written == 0 || written > 0 && view.knows(Stamp.slot(written), Stamp.epoch(written));
  }

  /**
   * Takes what somebody else has kept of a line of {@value ShadowMemory#LINE} bytes by the same
   * rules, of which nothing is known here.
   *
   * @param known the bytes of a cell, the cells, and for each of these whose read is less than 0,
   *     in their order, how many readers there are, and their stamps and sites
   */
  public void adopt(long address, long[] known) {
    long[] cells = new long[ShadowMemory.LINE / (int) known[0] * CELL];
    System.arraycopy(known, 1, cells, 0, cells.length);
    int next = 1 + cells.length;
    for (int at = 0; at < cells.length; at += CELL) {
      if (cells[at + READ] < 0) {
        cells[at + READ] = sets.create(0, 0);
        int count = (int) known[next++];
        for (int i = 0; i < count; i++, next += 2) {
          sets.get(cells[at + READ]).put(known[next], known[next + 1]);
        }
      }
    }
    shadow.put(address, cells);
  }

  /** The stamp of what a thread does now, except for the shape of an access; see {@link Stamp}. */
  public static long stamp(ThreadClock t) {
    return Stamp.of(t.slot(), Stamp.ODD, t.epoch());
  }

  private void access(
      ThreadClock t, long address, int size, long epoch, long site, boolean writes) {
    int shape = Stamp.shape(address, size);
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | WORD - 1) + 1);
      int length = (int) (next - from);
      int pieceShape = shape == Stamp.ODD ? Stamp.shape(from, length) : shape;
      accessInWord(t, from, length, Stamp.of(t.slot(), pieceShape, epoch), site, writes);
      from = next;
    }
  }

  private void accessInWord(
      ThreadClock t, long address, int size, long stamp, long site, boolean writes) {
    int needed = ShadowMemory.grainFor(address, size);
    long[] cells = shadow.cells(address, needed);
    int grain = ShadowMemory.grainOf(cells);
    int at = ShadowMemory.indexOf(address, grain);
    if (grain > needed) {
      int last = ShadowMemory.indexOf(address + size - 1, grain);
      int kind = writes ? WRITE : READ;
      if (Stamp.sameEpoch(cells[at + kind], stamp) && Stamp.sameEpoch(cells[last + kind], stamp)) {
        return; // in this epoch the thread has accessed these bytes and those around them
      }
      cells = shadow.finer(address, needed);
      grain = needed;
      at = ShadowMemory.indexOf(address, grain);
    }
    for (int i = 0; i < size; i += grain, at += CELL) {
      if (order != MemoryOrder.NA) {
        keep(t, cells, at + (writes ? WRITE : READ), stamp, site);
        if (writes) {
          overwritten(t, cells, at + READ);
        }
      } else if (writes) {
        write(t, cells, at, address + i, grain, stamp, site);
      } else {
        read(t, cells, at, address + i, grain, stamp, site);
      }
    }
  }

  /** Keeps an access that races with none of its kind, in the place of what came before it. */
  private void keep(ThreadClock t, long[] cells, int at, long stamp, long site) {
    long held = cells[at];
    if (held < 0) {
      sets.get(held).put(stamp, site);
    } else if (conflicts.covers(t, held)) {
      cells[at] = stamp;
      cells[at + 1] = site;
    } else {
      cells[at] = sets.create(held, cells[at + 1]);
      sets.get(cells[at]).put(stamp, site);
    }
  }

  /** The thread has written what it read. */
  private void overwritten(ThreadClock t, long[] cells, int at) {
    long held = cells[at];
    if (held < 0) {
      sets.get(held).overwritten(t.slot());
    } else if (held != 0 && Stamp.slot(held) == t.slot()) {
      cells[at] = Stamp.overwritten(held);
    }
  }

  private void read(
      ThreadClock t, long[] cells, int at, long address, int grain, long stamp, long site) {
    long readers = cells[at + READ];
    if (Stamp.sameEpoch(readers, stamp)) {
      return;
    }
    long writers = cells[at + WRITE];
    if (!conflicts.covers(t, writers)) {
      report(t, Access.Kind.READ, cells, at, address, grain, stamp, site);
      writers = race(cells, at);
      readers = cells[at + READ];
    }
    if (readers < 0) {
      sets.get(readers).put(stamp, site);
    } else if (writers < 0 || !conflicts.covers(t, readers)) {
      long shared = sets.create(readers, cells[at + READ_SITE]);
      sets.get(shared).put(stamp, site);
      cells[at + READ] = shared;
    } else {
      cells[at + READ] = stamp;
      cells[at + READ_SITE] = site;
    }
  }

  private void write(
      ThreadClock t, long[] cells, int at, long address, int grain, long stamp, long site) {
    long writers = cells[at + WRITE];
    if (Stamp.sameEpoch(writers, stamp)) {
      return;
    }
    long readers = cells[at + READ];
    boolean afterWrites = conflicts.covers(t, writers);
    boolean afterReads = conflicts.covers(t, readers);
    if (!afterWrites || !afterReads) {
      report(t, Access.Kind.WRITE, cells, at, address, grain, stamp, site);
      writers = race(cells, at);
    }
    if (writers < 0) {
      sets.get(writers).put(stamp, site);
      return;
    }
    sets.free(readers);
    cells[at + READ] = 0;
    cells[at + WRITE] = stamp;
    cells[at + WRITE_SITE] = site;
  }

  /** Turns to full clocks; returns what the cell now has for its writes. */
  private long race(long[] cells, int at) {
    if (cells[at + WRITE] >= 0) {
      cells[at + WRITE] = sets.create(cells[at + WRITE], cells[at + WRITE_SITE]);
    }
    if (cells[at + READ] > 0) {
      cells[at + READ] = sets.create(cells[at + READ], cells[at + READ_SITE]);
    }
    return cells[at + WRITE];
  }

  /** Reports the races of an access that is about to be kept with those in its cell. */
  private void report(
      ThreadClock t,
      Access.Kind kind,
      long[] cells,
      int at,
      long address,
      int grain,
      long stamp,
      long site) {
    Access access = conflicts.access(t.thread(), kind, address, grain, stamp, site);
    boolean writes = kind == Access.Kind.WRITE;
    conflicts.inCell(t, cells, at, address, grain, writes, access, sink);
  }

  private void publish(ThreadClock t, long address, long length) {
    for (long line = address & -ShadowMemory.LINE;
        line < address + length;
        line += ShadowMemory.LINE) {
      long[] cells = shadow.cellsIfAny(line);
      for (int i = 0; cells != null && i < cells.length; i += CELL) {
        publishCell(t, cells, i);
      }
    }
  }

  private void publishCell(ThreadClock t, long[] cells, int at) {
    long held = cells[at + WRITE];
    if (held < 0) {
      AccessSet set = sets.get(held);
      for (int i = 0; i < set.size(); i++) {
        if (isPending(t, set.stamp(i))) {
          set.put(Stamp.published(set.stamp(i), t.epoch()), set.site(i));
        }
      }
    } else if (isPending(t, held)) {
      cells[at + WRITE] = Stamp.published(held, t.epoch());
    }
  }

  private static boolean isPending(ThreadClock t, long stamp) {
    return Stamp.slot(stamp) == t.slot() && Stamp.epoch(stamp) == Stamp.UNPUBLISHED;
  }
}
