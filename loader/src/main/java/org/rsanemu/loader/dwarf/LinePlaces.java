// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Inlined;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.loader.dwarf.units.LineIndex;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.dwarf.units.UnitScan.Function;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/** The source lines that an instruction belongs to: its function's, and those inlined there. */
final class LinePlaces {
  private final DwarfData data;
  private final UnitScan scan;
  private final DwarfNames names;
  private final UnitFiles files;
  private final ScalarParameters parameters;
  private final SplitFunctions splits;
  private final Die die;
  private final Map<Integer, LineIndex> lines = new HashMap<>();
  private final Map<Integer, InlinedScopes> inlined = new HashMap<>();

  /** Second parts of functions, by the number of the function that has their code. */
  private final Map<Integer, Set<Long>> split = new HashMap<>();

  LinePlaces(DwarfData data, UnitScan scan, DwarfNames names, UnitFiles files) {
    this.data = data;
    this.scan = scan;
    this.names = names;
    this.files = files;
    parameters = new ScalarParameters(data);
    splits = new SplitFunctions(data);
    die = data.newDie();
  }

  /** See {@link DebugInfo#places}. */
  List<Place> at(long address) {
    int index = scan.functionCode.at(address);
    int unit = index >= 0 ? scan.functions.get(index).unit() : scan.unitCode.at(address);
    if (unit < 0) {
      return List.of();
    }
    LineIndex table = lines.computeIfAbsent(unit, this::lines);
    int row = table.row(address);
    String file = row < 0 ? "" : table.file(row);
    int line = row < 0 ? 0 : table.line(row);
    int column = row < 0 ? 0 : table.column(row);
    if (index < 0) {
      return row < 0 ? List.of() : List.of(new Place("??", file, line, false, column));
    }
    Function function = scan.functions.get(index);
    List<Place> places = new ArrayList<>();
    for (long scope : calls(index, address)) {
      if (data.find(scope, die)) {
        places.add(new Place(names.of(die), file, line, true, column));
        file = files.named(die, Dw.AT_CALL_FILE);
        line = (int) Math.max(0, data.number(die, Dw.AT_CALL_LINE, 0));
        column = (int) Math.max(0, data.number(die, Dw.AT_CALL_COLUMN, 0));
      }
    }
    String name = data.find(function.die(), die) ? names.of(die) : "??";
    places.add(new Place(name, file, line, false, column));
    return List.copyOf(places);
  }

  /** See {@link DebugInfo#inlined}. */
  List<Inlined> inlined(long address) {
    int index = scan.functionCode.at(address);
    if (index < 0) {
      return List.of();
    }
    InlinedScopes scopes = inlined.computeIfAbsent(index, this::scopes);
    List<Inlined> found = new ArrayList<>();
    for (long scope : calls(index, address)) {
      if (data.find(scope, die)) {
        found.add(new Inlined(scopes.code(scope), parameters.count(die)));
      }
    }
    return found;
  }

  /** The functions inlined there that the source calls, innermost first. */
  private List<Long> calls(int function, long address) {
    InlinedScopes all = inlined.computeIfAbsent(function, this::scopes);
    Set<Long> parts =
        split.computeIfAbsent(
            function, number -> splits.parts(all, scan.functions.get(number).die()));
    List<Long> calls = new ArrayList<>(all.at(address).reversed());
    calls.removeAll(parts);
    return calls;
  }

  private LineIndex lines(int unit) {
    Die at = data.newDie();
    boolean found = data.find(scan.units.get(unit).lines(), at);
    return found
        ? new LineIndex(data.lines(at), data.string(at, Dw.AT_COMP_DIR))
        : new LineIndex(LineTable.EMPTY, null);
  }

  private InlinedScopes scopes(int function) {
    data.find(scan.functions.get(function).die(), die);
    return InlinedScopes.of(data, die);
  }
}
