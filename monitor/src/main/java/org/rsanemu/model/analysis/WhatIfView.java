// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.clock.Published;
import org.rsanemu.model.clock.ReadTrace;
import org.rsanemu.model.clock.WhatIfClocks;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.race.RaceDetector;

/**
 * What one thread could read if it continued alone from the moment when this view was made. It
 * takes the accesses and fences that the thread would execute, in order; the analysis itself does
 * not change. Valid until another event is reported.
 */
public final class WhatIfView {
  private final Locations locations;
  private final MemoryModel model;
  private final WhatIfClocks prospect;

  WhatIfView(Locations locations, MemoryModel model, WhatIfClocks prospect) {
    this.locations = locations;
    this.model = model;
    this.prospect = prospect;
  }

  /** One that goes its own way from here. */
  public WhatIfView copy() {
    return new WhatIfView(locations, model, prospect.copy());
  }

  /**
   * Whether the thread of this view knows all that the one of {@code other} does, except for which
   * writes each has read.
   */
  public boolean holds(WhatIfView other) {
    return prospect.holds(other.prospect);
  }

  /**
   * Whether a plain read of a byte would not race.
   *
   * @param written the stamp of the byte's newest write, as {@link RaceDetector#newestWrite} has it
   */
  public boolean mayRead(long written) {
    return RaceDetector.isWrittenBefore(prospect, written);
  }

  /** What a read there, in code that is checked, could see although SC forbids it. */
  public StaleWrites stale(int location, MemoryOrder order) {
    return model.stale(prospect, locations.get(location), order);
  }

  /**
   * The same where the thread has read something older: locations are as they are when it has read
   * the newest. Of its own other accesses since it last published something nothing is known.
   */
  public StaleWrites staleAgain(int location, MemoryOrder order) {
    return model.stale(prospect.withoutOwn(), locations.get(location), order);
  }

  /**
   * The position, in the order of the location's writes, of the newest one that the thread is aware
   * of; of an older one where history was folded. Nothing older can be read.
   */
  public long awareOf(int location, MemoryOrder order) {
    return locations.get(location).awareAtLeast(prospect.current(), order == MemoryOrder.SC);
  }

  /**
   * Whether the thread is aware of the newest write there without having read it itself since it
   * last published something: then so is whoever comes to know what the thread does.
   */
  public boolean isAwareOfNewest(int location) {
    AtomicLocation x = locations.get(location);
    return x.awareAtLeast(prospect.withoutOwn().current(), false) >= x.newest();
  }

  /** What a read that the thread has just made leaves at its location. */
  public ReadTrace trace(MemoryOrder order) {
    return prospect.trace(order);
  }

  /** How many fences sc and sc writes the thread has made. */
  public int made() {
    return prospect.made();
  }

  /** The thread makes an sc write. */
  public void writesSc() {
    prospect.writesSc();
  }

  /** The thread reads what is newest there. */
  public void readsNewest(int location, MemoryOrder order) {
    AtomicLocation x = locations.get(location);
    if (x.isDivided()) {
      readsStale(location); // it may be of some of its bytes, so it is taken to learn nothing
      return;
    }
    prospect.readsNewest(x.clock(), order);
  }

  /** The thread reads something older there. */
  public void readsStale(int location) {
    AtomicLocation x = locations.get(location);
    if (x.isDivided()) {
      x.clocks().forEach(prospect::readsStale);
    } else {
      prospect.readsStale(x.clock());
    }
  }

  /** The thread reads this in place of the newest, and learns what was published with it. */
  public void readsStale(int location, StaleWrite write, MemoryOrder order) {
    AtomicLocation x = locations.get(location);
    Published published = x.isDivided() ? null : x.leastPublication(write);
    if (published == null) {
      readsStale(location);
    } else {
      prospect.readsStale(x.clock(), published, order);
    }
  }

  /** The thread comes to a fence. */
  public void fence(MemoryOrder order) {
    prospect.fence(order);
  }
}
