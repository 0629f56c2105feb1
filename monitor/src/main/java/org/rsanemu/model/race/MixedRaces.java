// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import java.util.function.Consumer;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.clock.ThreadClock;

/**
 * Races between a plain access and an atomic one of the same bytes (C17, 5.1.2.4: two conflicting
 * actions, at least one of which is not atomic). Atomic accesses are kept beside the plain ones;
 * each access is compared with those of the other kind. Thread-confined.
 */
public final class MixedRaces {
  private final RaceDetector plain;
  private final RaceDetector atomics;
  private final Consumer<Race> sink;

  /**
   * Nothing has been accessed.
   *
   * @param atomics keeps the atomic accesses; see {@link RaceDetector#ofAtomics}
   * @param plain keeps the plain accesses
   * @param sink takes races in which the later access is one of these
   */
  public MixedRaces(RaceDetector atomics, RaceDetector plain, Consumer<Race> sink) {
    this.plain = plain;
    this.sink = sink;
    this.atomics = atomics;
  }

  /**
   * An atomic access, of any order, is about to count in the clocks; a read-modify-write writes.
   */
  public void atomic(ThreadClock t, long address, int size, long site, boolean writes) {
    if (writes) {
      atomics.write(t, address, size, site);
    } else {
      atomics.read(t, address, size, site);
    }
  }

  /** It has: plain accesses that it acquired came before. */
  public void counted(ThreadClock t, long address, int size, long site, boolean writes) {
    plain.conflicts(t, address, size, site, writes, MemoryOrder.RLX, sink);
  }

  /** Whether an atomic read would race with a plain write if it acquired nothing. */
  public boolean mayRace(ThreadClock t, long address, int size) {
    boolean[] races = {false};
    plain.conflicts(t, address, size, 0, false, MemoryOrder.RLX, _ -> races[0] = true);
    return races[0];
  }

  /**
   * Memory ends, of which atomic accesses are held against that.
   *
   * @param readable whether reads are not part of it
   * @param to takes what is found
   */
  public void ends(
      ThreadClock t, long address, long length, boolean readable, long site, Consumer<Race> to) {
    atomics.ends(t, address, length, readable, site, to);
  }

  /** A plain access of bytes that others access atomically; {@code plain} has kept it, or will. */
  public void plain(ThreadClock t, long address, int size, long site, boolean writes) {
    atomics.conflicts(t, address, size, site, writes, MemoryOrder.NA, sink);
  }
}
