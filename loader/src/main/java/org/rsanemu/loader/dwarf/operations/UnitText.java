// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.loader.dwarf.macros.LineDigests;
import org.rsanemu.loader.source.AtomicCall;
import org.rsanemu.loader.source.AtomicObjects;
import org.rsanemu.loader.source.CodeLines;
import org.rsanemu.loader.source.Compilation;
import org.rsanemu.loader.source.PlainText;
import org.rsanemu.loader.source.SourceFile;
import org.rsanemu.loader.source.SourceUnit;
import org.rsanemu.loader.source.Sources;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.LineTable;

/** The text of a unit, by the rows of its line table. Files of the system's are not looked at. */
final class UnitText {
  private static final String ATOMICS = "/stdatomic.h";

  /** Characters of what a unit says of itself, such as the compiler's whole command. */
  private static final int LONGEST_TEXT = 1 << 16;

  /** A place of the text; column 0 is the whole line. */
  private record Place(String file, int line, int column) {}

  private final LineTable rows;
  private final @Nullable String folder;
  private final boolean columns;
  private final Sources sources;
  private final Map<String, byte[]> digests;
  private final SourceUnit source;
  private final boolean clangs;
  private final Supplier<PlainText> makesPlain;
  private @Nullable PlainText plain;

  /** The rows' places; null before somebody asks. */
  private @Nullable Set<Place> places;

  private final Map<String, String> paths = new HashMap<>();
  private final Map<Place, List<AtomicCall>> known = new HashMap<>();
  private final Map<Place, Optional<List<SourceFile.Position>>> besides = new HashMap<>();

  private UnitText(
      LineTable rows,
      @Nullable String folder,
      Sources sources,
      Map<String, byte[]> digests,
      SourceUnit source,
      boolean clangs,
      Supplier<PlainText> makesPlain) {
    this.makesPlain = makesPlain;
    this.rows = rows;
    this.folder = folder;
    this.columns = hasColumns(rows);
    this.sources = sources;
    this.digests = digests;
    this.source = source;
    this.clangs = clangs;
  }

  /** Whether clang has compiled it. */
  boolean isClangs() {
    return clangs;
  }

  private static boolean hasColumns(LineTable rows) {
    for (int column : rows.columns()) {
      if (column > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * A unit's.
   *
   * @param data the program's
   * @param lines the unit that has its line table and its folder: itself or its skeleton
   * @param c whether its language is C, not C++
   * @param version DWARF's, of the unit
   */
  static UnitText of(UnitTexts data, Die unit, Die lines, boolean c, int version, LineTable rows) {
    @Nullable String folder = data.dwarf().string(lines, Dw.AT_COMP_DIR);
    long table = data.dwarf().number(lines, Dw.AT_STMT_LIST, -1);
    Map<String, byte[]> digests = LineDigests.of(data.sections(), table, folder);
    Set<SourceFile> files = new LinkedHashSet<>();
    Set<String> paths = new HashSet<>();
    for (String name : data.dwarf().files(lines)) {
      String path = SourcePath.resolve(folder, name);
      paths.add(path);
      file(data.sources(), path, digests).ifPresent(files::add);
    }
    String main = SourcePath.resolve(folder, text(data, unit, Dw.AT_NAME));
    Supplier<CodeLines> code = data.code(lines, folder, rows, paths);
    Compilation how =
        new Compilation(
            main,
            folder == null ? "" : folder,
            text(data, unit, Dw.AT_PRODUCER),
            c,
            data.machine(),
            code);
    List<SourceFile> used = List.copyOf(files);
    SourceUnit source =
        data.sources()
            .unit(
                how,
                used,
                paths.stream().anyMatch(path -> path.endsWith(ATOMICS)),
                data.macros().of(unit, lines),
                c ? UnitObjects.of(data.dwarf(), unit) : AtomicObjects.NONE);
    Die own = data.dwarf().newDie();
    own.set(unit);
    Supplier<PlainText> plain =
        () -> source.plainLines(used, TypedNames.of(data.dwarf(), own, version));
    return new UnitText(rows, folder, data.sources(), digests, source, how.isClang(), plain);
  }

  private static String text(UnitTexts data, Die unit, int attribute) {
    @Nullable String found = data.dwarf().string(unit, attribute);
    return found == null ? "" : found.substring(0, Math.min(found.length(), LONGEST_TEXT));
  }

  private static Optional<SourceFile> file(
      Sources sources, String path, Map<String, byte[]> digests) {
    return path.isEmpty() || SystemHeaders.contains(path)
        ? Optional.empty()
        : sources.file(path, digests.get(path));
  }

  /** The calls whose code a row's may be. */
  List<AtomicCall> calls(int row) {
    int column = rows.columns()[row];
    if (column <= 0 && columns) {
      return List.of();
    }
    return known.computeIfAbsent(new Place(file(row), line(row), column), this::calls);
  }

  /** What the accesses of a row's statement are, or of its line. */
  PlainText.Is plain(int row) {
    Optional<SourceFile> file = file(sources, file(row), digests);
    if (file.isEmpty()) {
      return PlainText.Is.UNKNOWN;
    }
    return plainText().at(file.get(), line(row), column(row));
  }

  private PlainText plainText() {
    if (plain == null) {
      plain = makesPlain.get();
    }
    return plain;
  }

  /** The places of the calls in a row's statement, as {@link SourceUnit#besides}. */
  Optional<List<SourceFile.Position>> besides(int row) {
    return columns && column(row) > 0
        ? besides.computeIfAbsent(
            new Place(file(row), line(row), column(row)),
            place ->
                file(sources, place.file(), digests)
                    .flatMap(file ->
                        source.besides(
                            plainText(), file, place.line(), place.column(), this::hasCode)))
        : Optional.empty();
  }

  private List<AtomicCall> calls(Place place) {
    return file(sources, place.file(), digests).map(file -> calls(file, place)).orElse(List.of());
  }

  private List<AtomicCall> calls(SourceFile file, Place place) {
    List<AtomicCall> constructs = source.openMp(file, place.line());
    if (!constructs.isEmpty()) {
      return constructs;
    }
    if (!columns) {
      return source.in(file, place.line());
    }
    List<AtomicCall> calls = source.at(file, place.line(), place.column(), this::hasCode);
    return calls.isEmpty() ? source.plain(file, place.line(), place.column()) : calls;
  }

  private boolean hasCode(SourceFile file, SourceFile.Position at) {
    if (places == null) {
      places = new HashSet<>();
      for (int i = 0; i < rows.lines().length; i++) {
        places.add(new Place(file(i), line(i), column(i)));
      }
    }
    return places.contains(new Place(file.path(), at.line(), at.column()));
  }

  /** The orders of a call in the text, as {@link SourceUnit#orders}; none if it is not there. */
  List<Order> orders(String path, int line, int column, OperationFunctions.Operation function) {
    String name = function.name().substring(function.name().lastIndexOf(':') + 1);
    return file(sources, path, digests)
        .map(file -> source.orders(file, line, column, name, function.plain(), function.orders()))
        .orElse(List.of());
  }

  String file(int row) {
    String name = rows.files()[row];
    return paths.computeIfAbsent(name, each -> SourcePath.resolve(folder, each));
  }

  int line(int row) {
    return rows.lines()[row];
  }

  int column(int row) {
    return rows.columns()[row];
  }
}
