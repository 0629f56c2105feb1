// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.PlainCode;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.source.AtomicCall;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * The operations that the text of C and C++ calls by name: those of stdatomic.h, and the compilers'
 * own. Compilers attribute the instructions of each to the line and column where the text, or the
 * outermost macro that comes to it, names the function.
 */
public final class TextOperations {
  private static final int MOST_OPERATIONS = 1 << 20;

  /** Rows of all units; made-up units may share one long table. */
  private static final int MOST_ROWS = 1 << 26;

  /**
   * An operation in one function or one inlined copy of it.
   *
   * @param fence where a statement begins that may be a fence without an instruction; 0 for code
   */
  private record Key(Place place, AtomicCall call, long fence) {}

  /** A place of the text in one function or one inlined copy of it. */
  private record Place(int function, long scope, String file, int line, int column) {
    /** Another place of the same file and the same copy. */
    Place at(int itsLine, int itsColumn) {
      return new Place(function, scope, file, itsLine, itsColumn);
    }
  }

  private final DwarfData data;
  private final UnitScan scan;
  private final CompiledFences fences;
  private final UnitTexts texts;
  private final Map<Integer, InlinedScopes> inlined = new HashMap<>();
  private final Map<Key, List<long[]>> found = new LinkedHashMap<>();
  private final MacroFences<Place> macroFences;
  private final List<long[]> plain = new ArrayList<>();
  private final List<long[]> volatiles = new ArrayList<>();
  private final List<long[]> assembly = new ArrayList<>();
  private final BesideCode<Place> besides = new BesideCode<>();
  private final Die die;
  private long rowsLeft = MOST_ROWS;

  public TextOperations(UnitScan scan, Image image, UnitTexts texts) {
    this.data = texts.dwarf();
    this.scan = scan;
    this.fences = new CompiledFences(image.architecture().code());
    this.macroFences = new MacroFences<>(fences);
    this.texts = texts;
    this.die = data.newDie();
  }

  /** All of them, in order of {@link AtomicOperation#entry}. */
  public List<AtomicOperation> read() {
    Map<Integer, List<Long>> functions = new HashMap<>();
    scan.functions.forEach(
        each -> functions.computeIfAbsent(each.unit(), _ -> new ArrayList<>()).add(each.die()));
    functions.forEach((unit, own) -> {
      int language = scan.units.get(unit).language();
      if (Dw.isC(language) || Dw.isCpp(language)) {
        read(unit, Dw.isC(language), own);
      }
    });
    return Stream.concat(
            found.entrySet().stream().map(each -> operation(each.getKey(), each.getValue())),
            macroFences.operations())
        .sorted(Comparator.comparingLong(AtomicOperation::entry))
        .toList();
  }

  /**
   * The code of lines that make plain accesses alone; after {@link #read}.
   *
   * @param constructing that of constructors
   */
  public PlainCode plain(List<long[]> constructing) {
    List<long[]> begins = new ArrayList<>(constructing);
    found.forEach((key, ranges) -> {
      if (key.call().function().endsWith("atomic_init")) {
        begins.addAll(ranges); // 7.17.2.2: not atomic
      }
    });
    return new PlainCode(
        CodeRanges.of(plain).ranges(),
        CodeRanges.of(begins).ranges(),
        CodeRanges.of(volatiles).ranges(),
        CodeRanges.of(assembly).ranges(),
        besides.of(accesses()));
  }

  private Map<Place, List<AtomicOperation>> accesses() {
    Map<Place, List<AtomicOperation>> operations = new HashMap<>();
    found.forEach((key, ranges) -> {
      if (key.fence() == 0 && !key.call().isFence()) {
        operations.computeIfAbsent(key.place(), _ -> new ArrayList<>()).add(operation(key, ranges));
      }
    });
    return operations;
  }

  /** Sources that cannot be used, sorted. */
  public Set<String> missing() {
    return texts.sources().missing();
  }

  /** What to say of sources that have changed, or are not there. */
  public List<String> warnings() {
    List<String> all = new ArrayList<>();
    @Nullable String damage = texts.macros().damage();
    if (damage != null) {
      all.add(
          ("what the debug information has of macros is not all used: %s; memory orders behind"
                  + " macros may not be known")
              .formatted(damage));
    }
    @Nullable String changed = texts.sources().changed();
    if (changed != null) {
      all.add(
          ("%s has changed since the program was built: what it says of memory orders is not"
                  + " used; build the program again")
              .formatted(printable(changed)));
    }
    if (changed == null && !missing().isEmpty()) {
      all.add(
          ("sources are not where the compiler found them, the first of %d is %s: memory orders"
                  + " that only their text says are not known")
              .formatted(missing().size(), printable(missing().iterator().next())));
    }
    return List.copyOf(all);
  }

  private static String printable(String path) {
    return path.replaceAll("\\p{Cntrl}", "?");
  }

  private void read(int unit, boolean c, List<Long> functions) {
    inlined.clear();
    AtomicBlocks blocks = new AtomicBlocks(data);
    for (long function : c ? functions : List.<Long>of()) {
      if (data.find(function, die)) {
        blocks.add(die);
      }
    }
    blocks.seal();
    Die lines = data.newDie();
    if (!data.find(scan.units.get(unit).die(), die)
        || !data.find(scan.units.get(unit).lines(), lines)) {
      return;
    }
    int version = scan.units.get(unit).version();
    LineTable rows = rowsLeft > 0 ? data.lines(lines) : LineTable.EMPTY;
    rowsLeft -= rows.lines().length;
    if (!rows.isSorted() || rows.lines().length == 0) {
      return;
    }
    UnitText text = UnitText.of(texts, die, lines, c, version, rows);
    for (int i = 0; i + 1 < rows.lines().length && found.size() < MOST_OPERATIONS; i++) {
      boolean owns =
          rows.addresses()[i + 1] > rows.addresses()[i] && isOf(unit, rows.addresses()[i]);
      boolean states = text.isClangs() || rows.statements()[i];
      if (!rows.ends()[i] && rows.lines()[i] > 0 && (owns || states)) {
        row(unit, rows, i, states, text, blocks);
      }
      if (!rows.ends()[i] && rows.lines()[i] > 0 && owns) {
        plain(rows, i, text);
      }
    }
  }

  /**
   * Whether this is code of the unit. A part of the program may end with rows behind its last
   * instruction, as behind a call that does not return. In order of address they come after the row
   * that ends the part, and seem to begin code that goes on to the unit's next part.
   */
  private boolean isOf(int unit, long address) {
    int function = scan.functionCode.at(address);
    return function < 0
        ? scan.unitCode.at(address) == unit
        : scan.functions.get(function).unit() == unit;
  }

  private void plain(LineTable rows, int row, UnitText text) {
    long[] code = {rows.addresses()[row], rows.addresses()[row + 1]};
    switch (text.plain(row)) {
      case PLAIN -> plain.add(code);
      case VOLATILE -> volatiles.add(code);
      case ASSEMBLY -> assembly.add(code);
      case UNKNOWN -> beside(rows, row, text);
    }
  }

  private void beside(LineTable rows, int row, UnitText text) {
    long start = rows.addresses()[row];
    int function = scan.functionCode.at(start);
    if (function < 0) {
      return;
    }
    text.besides(row)
        .ifPresent(calls -> {
          Place own = place(function, start, text, row);
          besides.add(
              start,
              rows.addresses()[row + 1],
              calls.stream().map(each -> own.at(each.line(), each.column())).toList());
        });
  }

  /**
   * @param states whether a fence may be here though it is no instruction: gcc has rows, too, where
   *     it was before it was moved
   */
  private void row(
      int unit, LineTable rows, int row, boolean states, UnitText text, AtomicBlocks blocks) {
    List<AtomicCall> calls = text.calls(row);
    long start = rows.addresses()[row];
    long end = rows.addresses()[row + 1];
    int function = scan.functionCode.at(start);
    if (calls.isEmpty() && (start == end || blocks.isEmpty())
        || function < 0
        || !isOf(unit, start)) {
      return;
    }
    if (!calls.stream().allMatch(AtomicCall::isFence)) {
      macroFences.add(place(function, start, text, row), calls, start, end);
    } else if (states) {
      for (AtomicCall call : calls) {
        if (fences.mayBeNothing(call)) {
          add(key(function, start, text, row, call, start), start, start);
        }
      }
    }
    List<Long> cuts = new ArrayList<>(blocks.borders(start, end));
    cuts.add(end);
    for (long cut : start < end ? cuts : List.<Long>of()) {
      AtomicBlocks.@Nullable Block block = blocks.at(start);
      boolean here =
          block != null
              && block.line() == rows.lines()[row]
              && (block.column() == rows.columns()[row] || block.column() == 0);
      for (AtomicCall call : CallChoice.of(calls, here ? block : null, blocks, fences)) {
        add(key(function, start, text, row, call, 0), start, cut);
      }
      start = cut;
    }
  }

  private Key key(int function, long address, UnitText text, int row, AtomicCall call, long fence) {
    return new Key(place(function, address, text, row), call, fence);
  }

  private Place place(int function, long address, UnitText text, int row) {
    List<Long> scopes = inlined.computeIfAbsent(function, this::scopes).at(address);
    long scope = scopes.isEmpty() ? 0 : scopes.getLast();
    return new Place(function, scope, text.file(row), text.line(row), text.column(row));
  }

  private InlinedScopes scopes(int function) {
    data.find(scan.functions.get(function).die(), die);
    return InlinedScopes.of(data, die);
  }

  private void add(Key key, long start, long end) {
    found.computeIfAbsent(key, _ -> new ArrayList<>()).add(new long[] {start, end});
  }

  private static AtomicOperation operation(Key key, List<long[]> ranges) {
    return key.call()
        .operation(
            CodeRanges.of(ranges).ranges(),
            ranges.stream().mapToLong(range -> range[0]).min().orElse(0));
  }
}
