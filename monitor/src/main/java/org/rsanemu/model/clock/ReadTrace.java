// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;

/**
 * What comes, by psc, before a later write of a location because a read of it came before that
 * write (from-read): the sc fences and sc writes that the read comes after, whatever it has found.
 *
 * @param placed what the location is told
 * @param own how many sc fences and sc writes the thread itself has made meanwhile
 */
public record ReadTrace(@Nullable ScPart placed, int own) {
  /** Whether nothing comes before it. */
  public boolean isEmpty() {
    return placed == null && own == 0;
  }

  /**
   * Whether what the other one comes after comes before this one, too. The thread's own fences and
   * writes are told apart by how many it has made since.
   *
   * @param now how many the thread has made by now
   * @param othersNow how many on the other way
   */
  public boolean holds(ReadTrace other, int now, int othersNow) {
    return (other.own == 0 || now - own <= othersNow - other.own)
        && ScPart.holds(placed, other.placed);
  }
}
