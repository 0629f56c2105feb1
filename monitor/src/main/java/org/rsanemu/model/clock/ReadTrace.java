// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;

/**
 * What comes before a write by way of a read of its location that came before it (from-read): the
 * sc fences and sc writes that the read comes after. Whoever makes that write, and a fence sc,
 * comes after them, whatever the read has seen.
 */
public final class ReadTrace {
  private final int[] fences;
  private final @Nullable ScPart placed;
  private final int own;

  /**
   * @param fences how many of each slot
   * @param placed what the location is told
   * @param own how many fences the thread itself has made meanwhile
   */
  ReadTrace(int[] fences, @Nullable ScPart placed, int own) {
    this.fences = fences;
    this.placed = placed;
    this.own = own;
  }

  /** Whether nothing comes before it. */
  public boolean isEmpty() {
    return fences.length == 0 && placed == null && own == 0;
  }

  /**
   * Whether what the other one comes after comes before this one, too. The threads' own fences are
   * told apart by how many they have made since.
   *
   * @param now how many fences this thread has made by now
   * @param othersNow how many the other one has
   */
  public boolean holds(ReadTrace other, int now, int othersNow) {
    return (other.own == 0 || now - own <= othersNow - other.own)
        && ScPart.holds(placed, other.placed)
        && holdsFences(other.fences);
  }

  private boolean holdsFences(int[] others) {
    for (int slot = 0; slot < others.length; slot++) {
      if (others[slot] > (slot < fences.length ? fences[slot] : 0)) {
        return false;
      }
    }
    return true;
  }
}
