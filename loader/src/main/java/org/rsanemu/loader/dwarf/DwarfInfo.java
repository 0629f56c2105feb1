// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.PlainCode;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.macros.MacroSections;
import org.rsanemu.loader.dwarf.operations.CallText;
import org.rsanemu.loader.dwarf.operations.GuardLoads;
import org.rsanemu.loader.dwarf.operations.LibraryOperations;
import org.rsanemu.loader.dwarf.operations.TextOperations;
import org.rsanemu.loader.dwarf.operations.UnitTexts;
import org.rsanemu.loader.dwarf.split.SplitUnits;
import org.rsanemu.loader.dwarf.units.HeaderCode;
import org.rsanemu.loader.dwarf.units.LibraryCode;
import org.rsanemu.loader.dwarf.units.LineIndex;
import org.rsanemu.loader.dwarf.units.ThreadLocalSymbols;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.dwarf.units.UnitScan.Function;
import org.rsanemu.loader.elf.CleanElf;
import org.rsanemu.loader.elf.DebugSections;
import org.rsanemu.loader.source.Sources;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * Debug information in DWARF 4 or 5, read by libdw. libdw gets the sections alone, bounds checked
 * and decompressed, in an ELF file of our own making; references between entries are followed here,
 * with bounds, not by libdw's recursive functions.
 */
public final class DwarfInfo implements DebugInfo {
  /** Units of large programs, which have the same compilers, are not all asked. */
  private static final int MOST_PRODUCERS = 1 << 10;

  private final @Nullable DwarfData data;
  private final List<String> warnings;
  private final List<long[]> describedCode;
  private final @Nullable Reader reader;

  private DwarfInfo(@Nullable DwarfData data, @Nullable Reader reader, List<String> warnings) {
    this.data = data;
    this.reader = reader;
    this.warnings = List.copyOf(warnings);
    this.describedCode = reader == null ? List.of() : reader.scan.described();
  }

  /**
   * The debug information of an image that {@link org.rsanemu.loader.elf.ElfLoader} made; without
   * any, one that knows nothing.
   *
   * @throws org.rsanemu.nativelib.MissingLibraryException if there is some, and no libdw
   */
  public static DwarfInfo open(Image image) {
    DebugSections found = DebugSections.of(image);
    List<String> warnings = new ArrayList<>(found.warnings());
    Map<String, byte[]> sections = found.sections();
    if (!sections.containsKey(".debug_info") || !sections.containsKey(".debug_abbrev")) {
      return new DwarfInfo(null, null, warnings);
    }
    if (!AbbreviationCheck.isSound(sections)) {
      warnings.add("the debug information is damaged (.debug_abbrev): it is not used");
      return new DwarfInfo(null, null, warnings);
    }
    DwarfData data = open(sections, found.shared(), warnings);
    if (!data.isPresent()) {
      data.close();
      warnings.add("the debug information cannot be read");
      return new DwarfInfo(null, null, warnings);
    }
    Map<Long, Long> split = Map.of();
    List<Skeleton> skeletons = Skeleton.of(data, sections);
    if (!skeletons.isEmpty()) {
      SplitUnits back = SplitUnits.of(skeletons, image, sections, warnings);
      split = back.skeletons();
      data.close();
      sections = back.sections();
      data = open(sections, found.shared(), warnings);
    }
    UnitScan scan = new UnitScan(data, image, sections, found.code(), split, warnings);
    scan.run();
    return new DwarfInfo(data, new Reader(data, scan, image, sections, found.shared()), warnings);
  }

  private static DwarfData open(
      Map<String, byte[]> sections, Map<String, byte[]> shared, List<String> warnings) {
    boolean sound = AbbreviationCheck.isSound(shared);
    if (!sound) {
      warnings.add("the shared debug information is damaged (.debug_abbrev): it is not used");
    }
    return sound && shared.containsKey(".debug_info")
        ? DwarfData.open(CleanElf.of(sections), CleanElf.of(shared))
        : DwarfData.open(CleanElf.of(sections));
  }

  @Override
  public boolean isPresent() {
    return reader != null && !reader.scan.units.isEmpty();
  }

  @Override
  public List<String> warnings() {
    return reader == null
        ? warnings
        : Stream.concat(warnings.stream(), reader.sourceWarnings.stream()).toList();
  }

  @Override
  public List<String> producers() {
    return reader == null ? List.of() : reader.producers();
  }

  @Override
  public List<Place> places(long address) {
    return reader == null ? List.of() : reader.places(address);
  }

  @Override
  public List<Inlined> inlined(long address) {
    return reader == null ? List.of() : reader.inlined(address);
  }

  @Override
  public List<long[]> describedCode() {
    return describedCode;
  }

  @Override
  public List<long[]> systemHeaderCode() {
    return reader == null ? List.of() : new HeaderCode(reader.data, reader.files).of(reader.scan);
  }

  @Override
  public List<long[]> atomicCode() {
    return reader == null ? List.of() : reader.library().atomics();
  }

  @Override
  public List<long[]> libraryAlgorithms() {
    return reader == null ? List.of() : reader.library().algorithms();
  }

  @Override
  public List<AtomicOperation> atomicOperations() {
    return reader == null ? List.of() : reader.operations();
  }

  @Override
  public PlainCode plainCode() {
    if (reader == null) {
      return PlainCode.NONE;
    }
    reader.operations();
    return reader.plain;
  }

  @Override
  public Set<String> missingSources() {
    if (reader == null) {
      return Set.of();
    }
    reader.operations();
    return reader.missingSources;
  }

  @Override
  public List<AtomicVariable> atomicVariables() {
    return reader == null ? List.of() : reader.variables.atomic();
  }

  @Override
  public List<AtomicVariable> threadLocalAtomics() {
    return reader == null ? List.of() : reader.variables.threadLocal();
  }

  @Override
  public String part(long address) {
    return reader == null ? "" : reader.variables.globals().part(address);
  }

  @Override
  public Optional<Local> threadLocal(long offset) {
    return reader == null ? Optional.empty() : reader.variables.threadLocals().only(offset);
  }

  @Override
  public Optional<Local> local(long pc, long offset) {
    return reader == null ? Optional.empty() : reader.locals.at(pc, offset);
  }

  @Override
  public Optional<String> pointed(long pc, int register, long offset) {
    return reader == null ? Optional.empty() : reader.pointed.at(pc, register, offset);
  }

  @Override
  public Optional<Place> declaration(long address) {
    return reader == null ? Optional.empty() : reader.variables.globals().declaration(address);
  }

  @Override
  public void close() {
    if (data != null) {
      data.close();
    }
  }

  /** What is there if the image has debug information. */
  private static final class Reader {
    private final DwarfData data;
    private final UnitScan scan;
    private final Image image;
    private final DwarfNames names;
    private final UnitFiles files;
    private final Variables variables;
    private final LocalVariables locals;
    private final PointedMembers pointed;
    private final ScalarParameters parameters;
    private final Die die;
    private final Map<Integer, LineIndex> lines = new HashMap<>();
    private final Map<Integer, InlinedScopes> inlined = new HashMap<>();
    private final Map<String, byte[]> sections;
    private final MacroSections macros;
    private @Nullable LibraryCode library;
    private List<String> sourceWarnings = List.of();
    private Set<String> missingSources = Set.of();
    private PlainCode plain = PlainCode.NONE;
    private @Nullable List<AtomicOperation> operations;
    private @Nullable CodeRanges algorithms;

    Reader(
        DwarfData data,
        UnitScan scan,
        Image image,
        Map<String, byte[]> sections,
        Map<String, byte[]> shared) {
      this.image = image;
      this.sections = sections;
      this.macros = new MacroSections(data, sections, shared);
      this.data = data;
      this.scan = scan;
      this.names = new DwarfNames(data);
      this.files = new UnitFiles(data, scan.skeletons);
      ThreadLocalSymbols symbols = ThreadLocalSymbols.of(image.symbols());
      this.variables = new Variables(data, scan, names, symbols, image.bits() / 8);
      this.locals = new LocalVariables(data, scan, image, names);
      this.pointed = new PointedMembers(data, scan, names, image.bits() / 8);
      this.parameters = new ScalarParameters(data);
      this.die = data.newDie();
    }

    LibraryCode library() {
      if (library == null) {
        library = new LibraryCode(data, files);
        library.read(scan);
      }
      return library;
    }

    List<AtomicOperation> operations() {
      if (operations == null) {
        Sources sources = new Sources(image.path());
        UnitTexts texts = new UnitTexts(data, sections, macros, sources, image.machine());
        TextOperations text = new TextOperations(scan, image, texts);
        CallText calls = new CallText(scan, files, texts);
        List<AtomicOperation> written =
            Stream.of(text.read(), new LibraryOperations(data, image, scan, calls).read())
                .flatMap(List::stream)
                .toList();
        operations =
            Stream.concat(
                    written.stream(), new GuardLoads(data, scan, image).read(written).stream())
                .filter(each -> !isLibrarys(each))
                .sorted(Comparator.comparingLong(AtomicOperation::entry))
                .toList();
        sourceWarnings = text.warnings();
        missingSources = text.missing();
        plain = text.plain(library().constructions());
      }
      return operations;
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

    List<String> producers() {
      Die unit = data.newDie();
      Set<Long> skeletons = Set.copyOf(scan.skeletons.values());
      return scan.units.stream()
          .filter(each -> !skeletons.contains(each.die()))
          .limit(MOST_PRODUCERS)
          .filter(each -> data.find(each.die(), unit))
          .map(_ -> String.valueOf(data.string(unit, Dw.AT_PRODUCER)).replaceAll("\\p{Cntrl}", "?"))
          .filter(name -> !name.equals("null"))
          .distinct()
          .toList();
    }

    List<Place> places(long address) {
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
      for (long scope : inlined.computeIfAbsent(index, this::scopes).at(address).reversed()) {
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

    List<Inlined> inlined(long address) {
      int index = scan.functionCode.at(address);
      if (index < 0) {
        return List.of();
      }
      InlinedScopes scopes = inlined.computeIfAbsent(index, this::scopes);
      List<Inlined> found = new ArrayList<>();
      for (long scope : scopes.at(address).reversed()) {
        if (data.find(scope, die)) {
          found.add(new Inlined(scopes.code(scope), parameters.count(die)));
        }
      }
      return found;
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
}
