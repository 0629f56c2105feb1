// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Which reads of one thread could have read a write that is made later and placed after a position:
 * from the newest back, each may be the first that is moved. With it all later ones must, as far as
 * they are not newer anyway: a thread never sees an older value again.
 */
final class EarlyReads implements Iterator<Event> {
  private final List<Event> reads;
  private final int position;
  private final int own;
  private int index;

  EarlyReads(Location location, int reader, int position) {
    this.position = position;
    reads = location.readsBy(reader);
    Event write = location.newestBy(reader, position);
    own = write == null ? 0 : write.position();
    index = Positions.countUpTo(reads, position);
    skip();
  }

  /** That read and what must be moved with it; empty if it cannot be moved. */
  static Set<Event> from(Location location, Event first, int position) {
    EarlyReads movable = new EarlyReads(location, first.thread(), position);
    Set<Event> moved = new HashSet<>();
    while (movable.hasNext() && !moved.contains(first)) {
      moved.add(movable.next());
    }
    return moved.contains(first) ? moved : Set.of();
  }

  @Override
  public boolean hasNext() {
    return index > 0 && reads.get(index - 1).position() >= own;
  }

  @Override
  public Event next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Event read = reads.get(--index);
    skip();
    return read;
  }

  /** A read-modify-write's read cannot be moved after its own write. */
  private void skip() {
    while (hasNext() && writesUpTo(reads.get(index - 1))) {
      index--;
    }
  }

  private boolean writesUpTo(Event read) {
    return read.partner() != null && read.partner().position() <= position;
  }
}
