// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.clock.VectorClock;

/**
 * The parts of a location that is accessed in different sizes: bytes beside one another that were
 * only ever accessed together. An access of some bytes of a part divides it.
 */
final class Cells {
  /** Bytes from {@code from} to before {@code to}. */
  private record Cell(long from, long to, AtomicLocation what) {}

  /** Takes parts. */
  interface Visitor {
    void visit(long from, long to, AtomicLocation what);
  }

  /** In the order of their bytes. */
  private final List<Cell> cells = new ArrayList<>();

  /** Adds a part behind all others. */
  void add(long from, long to, AtomicLocation what) {
    cells.add(new Cell(from, to, what));
    what.siblings(this);
  }

  void forEach(Visitor visitor) {
    cells.forEach(each -> visitor.visit(each.from, each.to, each.what));
  }

  /** The parts that these bytes are, which may have to be divided for it. */
  List<AtomicLocation> between(long from, long to) {
    divide(from);
    divide(to);
    return cells.stream()
        .filter(each -> each.from >= from && each.to <= to)
        .map(Cell::what)
        .toList();
  }

  /**
   * The position of a part that whoever knows this has come to, there or by writes that are also of
   * other parts; rounded down where it was folded.
   */
  long aware(AtomicLocation part, VectorClock known) {
    long[] aware = cells.stream().mapToLong(each -> each.what.mustAtLeast(known)).toArray();
    boolean more = true;
    while (more) {
      more = false;
      for (int from = 0; from < aware.length; from++) {
        for (int to = 0; to < aware.length; to++) {
          AtomicLocation other = cells.get(from).what;
          long shared = from == to ? 0 : cells.get(to).what.sharedWith(other, aware[from]);
          more |= shared > aware[to];
          aware[to] = Math.max(aware[to], shared);
        }
      }
    }
    for (int i = 0; i < aware.length; i++) {
      if (cells.get(i).what == part) {
        return aware[i];
      }
    }
    return 0;
  }

  private void divide(long at) {
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      if (cell.from < at && at < cell.to) {
        AtomicLocation what = cell.what;
        cells.set(i, new Cell(cell.from, at, what));
        AtomicLocation rest = what.part(what.address(), what.size(), 0);
        rest.siblings(this);
        cells.add(i + 1, new Cell(at, cell.to, rest));
        return;
      }
    }
  }
}
