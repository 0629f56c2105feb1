// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which reads of one thread could have read a write that is made later and placed behind a position.
 * With a read all its later ones must, as far as they are not newer anyway: a thread never sees an
 * older value again.
 */
final class EarlyReads {
  private EarlyReads() {}

  /** These reads, from the newest back: each may be the first that is moved. */
  static List<Event> movable(Location location, int reader, int position) {
    int own = newestUpTo(location.writesBy(reader), position);
    List<Event> movable = new ArrayList<>();
    List<Event> reads = location.readsBy(reader);
    for (int i = reads.size() - 1; i >= 0 && reads.get(i).position() >= own; i--) {
      Event read = reads.get(i);
      if (read.position() <= position && !writesUpTo(read, position)) {
        movable.add(read);
      }
    }
    return movable;
  }

  /** That read and what must be moved with it; empty if it cannot be moved. */
  static Set<Event> from(Location location, Event first, int position) {
    List<Event> movable = movable(location, first.thread(), position);
    int count = movable.indexOf(first) + 1;
    return new HashSet<>(movable.subList(0, count));
  }

  /** A read-modify-write's read cannot be moved behind its own write. */
  private static boolean writesUpTo(Event read, int position) {
    return read.partner() != null && read.partner().position() <= position;
  }

  private static int newestUpTo(List<Event> writes, int position) {
    int newest = 0;
    for (Event write : writes) {
      newest = write.position() <= position ? write.position() : newest;
    }
    return newest;
  }
}
