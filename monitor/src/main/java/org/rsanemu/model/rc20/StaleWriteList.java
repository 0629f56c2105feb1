// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.rc20;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.clock.View;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.WriteLog;

/** The writes to a location in a range of positions, one for each value. */
final class StaleWriteList {
  private final AtomicLocation x;
  private final View known;
  private final WriteLog writes;
  private final List<StaleWrite> found = new ArrayList<>();

  private StaleWriteList(AtomicLocation x, View known) {
    this.x = x;
    this.known = known;
    writes = x.writes();
  }

  /**
   * Those that are kept in {@code [hb, must)}, newest first.
   *
   * @param holes whether only those count that a read-modify-write can follow directly
   */
  static List<StaleWrite> of(AtomicLocation x, View known, long hb, long must, boolean holes) {
    StaleWriteList list = new StaleWriteList(x, known);
    for (int i = x.writes().indexAtMost(must - 1); i >= 0 && x.writes().position(i) >= hb; i--) {
      if (!holes || x.writes().isHole(i)) {
        list.add(i);
      }
    }
    return list.found;
  }

  /** Few values differ: a location's writes are kept in a bounded window. */
  private void add(int index) {
    long value = writes.value(index);
    boolean hole = writes.isHole(index);
    boolean silent = x.publication(index).isHeldBy(known);
    for (int i = 0; i < found.size(); i++) {
      StaleWrite newer = found.get(i);
      if (newer.write().value() == value) {
        found.set(
            i,
            new StaleWrite(
                newer.write(),
                newer.newestValue(),
                newer.hole() || hole,
                newer.silent() || silent,
                writes.position(index),
                newer.newest()));
        return;
      }
    }
    boolean newestValue = value == writes.value(writes.size() - 1);
    long position = writes.position(index);
    found.add(
        new StaleWrite(
            writes.access(index, x.address(), x.size()),
            newestValue,
            hole,
            silent,
            position,
            position));
  }
}
