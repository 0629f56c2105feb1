// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * What the source text says of the orders of an inlined function, where it is called: compilers
 * give up parameters that they do not need any more, but not the place of the call.
 */
public final class CallText {
  private final DwarfData data;
  private final UnitScan scan;
  private final UnitFiles files;
  private final UnitTexts texts;
  private final Die die;
  private final Die lines;

  /** Of the unit that was asked for last. */
  private int unit = -1;

  private @Nullable UnitText text;

  public CallText(UnitScan scan, UnitFiles files, UnitTexts texts) {
    this.data = texts.dwarf();
    this.scan = scan;
    this.files = files;
    this.texts = texts;
    this.die = data.newDie();
    this.lines = data.newDie();
  }

  /**
   * All orders of a function, or none.
   *
   * @param inlined its inlined copy
   */
  List<Order> orders(int unit, Die inlined, OperationFunctions.Operation function) {
    int line = (int) data.number(inlined, Dw.AT_CALL_LINE, 0);
    int column = (int) data.number(inlined, Dw.AT_CALL_COLUMN, 0);
    String path = files.named(inlined, Dw.AT_CALL_FILE);
    boolean known = line > 0 && column > 0 && Dw.isCpp(scan.units.get(unit).language());
    @Nullable UnitText of = known ? text(unit) : null;
    return of == null ? List.of() : of.orders(path, line, column, function);
  }

  private @Nullable UnitText text(int of) {
    if (of != unit) {
      unit = of;
      boolean found =
          data.find(scan.units.get(of).die(), die) && data.find(scan.units.get(of).lines(), lines);
      text = found ? UnitText.of(texts, die, lines, false, 0, LineTable.EMPTY) : null;
    }
    return text;
  }
}
