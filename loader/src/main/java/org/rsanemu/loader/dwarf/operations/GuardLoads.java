// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.units.LineIndex;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * The loads that compilers make before they use a static variable of a C++ function: they acquire
 * what the thread has released that initialized it (Itanium C++ ABI, 3.3.3). No source has them.
 * Compilers attribute them to where the variable is declared, as the call of {@code
 * __cxa_guard_acquire} that follows if it is not initialized.
 */
public final class GuardLoads {
  private static final int MOST_OPERATIONS = 1 << 16;
  private static final long MOST_CODE = 1L << 28;
  private static final int MOST_RANGES = 1 << 22;

  /** Rows of all units; made-up units may share one long table. */
  private static final int MOST_ROWS = 1 << 26;

  /** A place in the source. */
  private record Place(String file, int line, int column) {}

  private final DwarfData data;
  private final UnitScan scan;
  private final Image image;
  private final Set<Long> callees = new HashSet<>();
  private final List<AtomicOperation> found = new ArrayList<>();
  private long codeLeft = MOST_CODE;
  private int rangesLeft = MOST_RANGES;
  private long rowsLeft = MOST_ROWS;

  public GuardLoads(DwarfData data, UnitScan scan, Image image) {
    this.data = data;
    this.scan = scan;
    this.image = image;
    for (Symbol symbol : image.symbols().named("__cxa_guard_acquire")) {
      if (symbol.function() && symbol.address() != 0) {
        callees.add(symbol.address());
      }
    }
  }

  /**
   * In no order; on x86-64 they are no atomic instructions, and none are found.
   *
   * @param operations what is an operation of the source's
   */
  public List<AtomicOperation> read(List<AtomicOperation> operations) {
    Die die = data.newDie();
    int unit = -1;
    LineTable rows = LineTable.EMPTY;
    for (UnitScan.Function function :
        callees.isEmpty() ? List.<UnitScan.Function>of() : scan.functions) {
      List<GuardCode> pieces = new ArrayList<>();
      if (Dw.isCpp(scan.units.get(function.unit()).language()) && data.find(function.die(), die)) {
        long[] ranges = data.ranges(die, Math.min(UnitScan.MOST_RANGES, rangesLeft));
        rangesLeft -= ranges.length / 2;
        for (long[] range : scan.clip(ranges)) {
          pieces.add(code(range));
        }
      }
      if (pieces.stream().anyMatch(piece -> !piece.calls().isEmpty())) {
        if (unit != function.unit()) {
          unit = function.unit();
          boolean there = rowsLeft > 0 && data.find(scan.units.get(unit).lines(), die);
          rows = there ? data.lines(die) : LineTable.EMPTY;
          rowsLeft -= rows.lines().length;
        }
        add(pieces, rows);
      }
    }
    CodeRanges others =
        CodeRanges.of(operations.stream().flatMap(each -> each.code().stream()).toList());
    return found.stream().filter(each -> !others.contains(each.entry())).toList();
  }

  private GuardCode code(long[] range) {
    codeLeft -= range[1] - range[0];
    ByteBuffer bytes = codeLeft < 0 ? null : FrameConstants.bytes(image, range);
    return GuardCode.of(image, bytes, range[0], callees);
  }

  private void add(List<GuardCode> pieces, LineTable rows) {
    LineIndex index = new LineIndex(rows, null);
    Map<Place, Long> first = new HashMap<>();
    pieces.forEach(piece ->
        piece.calls().forEach(call -> first.merge(place(index, rows, call), call, Math::min)));
    for (GuardCode piece : pieces) {
      for (long[] load : piece.loads()) {
        Place place = place(index, rows, load[0]);
        // What the initialization loads may be attributed to the declaration, too: it is after.
        boolean before = load[0] < first.getOrDefault(place, load[0]);
        boolean whole = place.equals(place(index, rows, load[1] - 4));
        if (place.column() > 0 && before && whole && found.size() < MOST_OPERATIONS) {
          found.add(
              new AtomicOperation(
                  Kind.LOAD,
                  "guard of a static variable",
                  Order.ACQUIRE,
                  Order.UNKNOWN,
                  Witness.NAME,
                  Arguments.NONE,
                  List.of(load),
                  load[0]));
        }
      }
    }
  }

  /** Column 0 if it is not known. */
  private static Place place(LineIndex index, LineTable rows, long address) {
    int row = index.row(address);
    return row < 0
        ? new Place("", 0, 0)
        : new Place(rows.files()[row], rows.lines()[row], rows.columns()[row]);
  }
}
