// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.clock.VectorClock;
import org.rsanemu.model.race.RaceDetector;
import org.rsanemu.nativelib.plane.Plane;

/**
 * Who keeps plain accesses in a selectively instrumented run: the data plane, by the race
 * detector's own rules, or the race detector. Each line of memory is the plane's until it holds a
 * location, a blocked thread waits for it, or an access to it conflicts with an earlier one. Then
 * the race detector takes what is known of it, and all later accesses to it. So it is as if it had
 * seen them all. Thread-confined.
 */
public final class KeptAccesses implements EventSink {
  private final Analysis analysis;
  private final DataPlane position;
  private final Plane plane;
  private final ThreadClocks threads;

  /** What the plane's clock holds; null if that is nobody's. */
  private @Nullable VectorClock published;

  /** So many components of that clock were ever set. */
  private int slots;

  /** A run begins: nothing is kept by either. */
  public KeptAccesses(Analysis analysis, DataPlane position) {
    this.analysis = analysis;
    this.position = position;
    plane = position.plane();
    threads = analysis.state().threads();
  }

  /** Bytes of the host's memory that what the plane keeps takes. */
  public long bytes() {
    return plane.bytes();
  }

  /** From now on every access to these bytes is reported. */
  public void watch(long address, long length) {
    long end = address + length;
    for (long line = address / Plane.LINE; line * Plane.LINE < end; line++) {
      if (!plane.isJavas(line)) {
        take(line);
      }
    }
  }

  private void take(long line) {
    long[] known = plane.take(line);
    if (known.length > 0) {
      analysis.adopt(line * Plane.LINE, known);
    }
  }

  /**
   * The thread continues, and its accesses may be kept without a report.
   *
   * @param canRace whether they are kept
   */
  public void handOver(GuestContext thread, boolean canRace) {
    ThreadClock clock = threads.get(thread.number());
    long stamp = canRace ? RaceDetector.stamp(clock) : 0;
    position.keepWith(stamp, thread.calls().context(), thread.calls().isOwn());
    position.clockIs(clock.isKnown(published));
  }

  /** The plane needs to know what the thread knows of others. */
  public void publish(GuestContext thread) {
    publish(threads.get(thread.number()));
  }

  private void publish(ThreadClock clock) {
    if (!clock.isKnown(published)) {
      VectorClock known = clock.known();
      slots = Math.max(slots, threads.slotCount());
      for (int slot = 0; slot < slots; slot++) {
        position.clock(slot, known.get(slot));
      }
      published = known;
    }
    position.clockIs(true);
  }

  /** The plane keeps what this thread does, until the next {@link #handOver}. */
  private void keepsFor(int thread) {
    ThreadClock clock = threads.get(thread);
    publish(clock);
    position.keepWith(RaceDetector.stamp(clock), 0, false);
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    access(thread, address, size, site, false);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    access(thread, address, size, site, true);
  }

  private void access(int thread, long address, int size, long site, boolean writes) {
    keepsFor(thread);
    long end = address + size;
    for (long from = address; from < end; ) {
      from = plane.keep(address, size, from, site, writes);
      if (from < end) {
        long until = endOfJavas(from, end);
        if (writes) {
          analysis.plainWrite(thread, from, (int) (until - from), site);
        } else {
          analysis.plainRead(thread, from, (int) (until - from), site);
        }
        from = until;
      }
    }
  }

  /**
   * Where the lines end that are the race detector's, from the one of this byte on, which is now.
   */
  private long endOfJavas(long from, long end) {
    long line = from / Plane.LINE;
    if (!plane.isJavas(line)) {
      take(line);
    }
    do {
      line++;
    } while (line * Plane.LINE < end && plane.isJavas(line));
    return Math.min(end, line * Plane.LINE);
  }

  /** What is published by a fence only is the race detector's. */
  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    watch(address, size);
    analysis.plainWriteNonTemporal(thread, address, size, site);
  }

  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    keepsFor(thread);
    long line = address / Plane.LINE;
    while ((line = plane.uncovered(address, length, line, !readable)) >= 0) {
      take(line);
    }
    analysis.ends(thread, address, length, readable, site);
  }

  @Override
  public void forget(long address, long length) {
    plane.forget(address, length);
    analysis.forget(address, length);
  }

  /** See {@link RaceDetector#isUnpublished}. */
  public boolean isUnpublished(int thread, long address) {
    long[] cell = plane.cell(address);
    return cell == null
        ? analysis.isUnpublished(thread, address)
        : RaceDetector.isUnpublished(threads.get(thread), cell[0], cell[2]);
  }

  /** See {@link RaceDetector#newestWrite}. */
  public long newestWrite(long address) {
    long[] cell = plane.cell(address);
    return cell == null ? analysis.newestWrite(address) : cell[0];
  }
}
