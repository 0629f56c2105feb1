// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.PlainCode;
import org.rsanemu.loader.dwarf.macros.MacroSections;
import org.rsanemu.loader.dwarf.operations.CallText;
import org.rsanemu.loader.dwarf.operations.GuardLoads;
import org.rsanemu.loader.dwarf.operations.LibraryOperations;
import org.rsanemu.loader.dwarf.operations.LostFences;
import org.rsanemu.loader.dwarf.operations.TextOperations;
import org.rsanemu.loader.dwarf.operations.UnitTexts;
import org.rsanemu.loader.dwarf.units.LibraryCode;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.source.Sources;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The atomic operations that a program's source states, and which of its code is a library's. All
 * are read when somebody first asks for one of them: that takes the sources, too.
 */
final class AtomicOperations {
  private final DwarfData data;
  private final UnitScan scan;
  private final Image image;
  private final UnitFiles files;
  private final Map<String, byte[]> sections;
  private final MacroSections macros;
  private @Nullable LibraryCode library;
  private List<String> warnings = List.of();
  private Set<String> missing = Set.of();
  private PlainCode plain = PlainCode.NONE;
  private @Nullable List<AtomicOperation> operations;
  private @Nullable CodeRanges algorithms;

  AtomicOperations(
      DwarfData data,
      UnitScan scan,
      Image image,
      UnitFiles files,
      Map<String, byte[]> sections,
      MacroSections macros) {
    this.data = data;
    this.scan = scan;
    this.image = image;
    this.files = files;
    this.sections = sections;
    this.macros = macros;
  }

  /** What the standard libraries' headers have put into the program. */
  LibraryCode library() {
    if (library == null) {
      library = new LibraryCode(data, files);
      library.read(scan);
    }
    return library;
  }

  /** See {@link DebugInfo#atomicOperations}. */
  List<AtomicOperation> all() {
    if (operations == null) {
      Sources sources = new Sources(image.path());
      UnitTexts texts = new UnitTexts(data, sections, macros, sources, image.machine());
      TextOperations text = new TextOperations(scan, image, texts);
      CallText calls = new CallText(scan, files, texts);
      List<AtomicOperation> written =
          Stream.of(text.read(), new LibraryOperations(data, image, scan, files, calls).read())
              .flatMap(List::stream)
              .toList();
      LostFences lost = new LostFences(data, scan, image, new Sources(image.path()));
      operations =
          Stream.concat(
                  lost.without(written).stream(),
                  new GuardLoads(data, scan, image).read(written).stream())
              .filter(each -> !isLibrarys(each))
              .sorted(Comparator.comparingLong(AtomicOperation::entry))
              .toList();
      warnings = new ArrayList<>(text.warnings());
      if (!lost.found().isEmpty()) {
        warnings.add(
            "Of fences in the source the code has no trace, as at "
                + lost.found().iterator().next()
                + ": there instructions have their own orders (--orders source).");
      }
      missing = text.missing();
      plain = text.plain(library().constructions());
    }
    return operations;
  }

  /** See {@link DebugInfo#plainCode}. */
  PlainCode plain() {
    all();
    return plain;
  }

  /** See {@link DebugInfo#missingSources}. */
  Set<String> missing() {
    all();
    return missing;
  }

  /** What was met while the sources were read; none before anybody asked for operations. */
  List<String> warnings() {
    return warnings;
  }

  /**
   * Whether an operation is part of what a library's headers do for themselves: that keeps its
   * instructions' orders, as all libraries' code does. Half of it would not do: of the acquire
   * fence after the release of Rust's Arc LLVM leaves no trace on x86-64.
   */
  private boolean isLibrarys(AtomicOperation operation) {
    return !operation.code().isEmpty()
        && operation.code().stream().allMatch(range -> algorithms().contains(range[0]));
  }

  private CodeRanges algorithms() {
    if (algorithms == null) {
      algorithms = CodeRanges.of(library().algorithms());
    }
    return algorithms;
  }
}
