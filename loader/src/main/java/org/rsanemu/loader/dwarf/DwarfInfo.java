// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.PlainCode;
import org.rsanemu.loader.Pointers;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.macros.MacroSections;
import org.rsanemu.loader.dwarf.split.SplitUnits;
import org.rsanemu.loader.dwarf.units.HeaderCode;
import org.rsanemu.loader.dwarf.units.ResultlessCode;
import org.rsanemu.loader.dwarf.units.ThreadLocalSymbols;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.elf.CleanElf;
import org.rsanemu.loader.elf.DebugSections;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

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
        : Stream.concat(warnings.stream(), reader.operations.warnings().stream()).toList();
  }

  @Override
  public List<String> producers() {
    return reader == null ? List.of() : reader.producers();
  }

  @Override
  public List<Place> places(long address) {
    return reader == null ? List.of() : reader.places.at(address);
  }

  @Override
  public List<Inlined> inlined(long address) {
    return reader == null ? List.of() : reader.places.inlined(address);
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
  public Unreturned unreturned() {
    return reader == null
        ? Unreturned.UNKNOWN
        : new ResultlessCode(reader.data, reader.symbols).of(reader.scan);
  }

  @Override
  public List<long[]> atomicCode() {
    return reader == null ? List.of() : reader.operations.library().atomics();
  }

  @Override
  public List<long[]> libraryAlgorithms() {
    return reader == null ? List.of() : reader.operations.library().algorithms();
  }

  @Override
  public List<AtomicOperation> atomicOperations() {
    return reader == null ? List.of() : reader.operations.all();
  }

  @Override
  public PlainCode plainCode() {
    return reader == null ? PlainCode.NONE : reader.operations.plain();
  }

  @Override
  public Set<String> missingSources() {
    return reader == null ? Set.of() : reader.operations.missing();
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
  public Part part(long address) {
    return reader == null ? Part.UNKNOWN : reader.variables.globals().part(address);
  }

  @Override
  public Optional<Local> threadLocal(long offset) {
    return reader == null ? Optional.empty() : reader.variables.threadLocals().only(offset);
  }

  @Override
  public Optional<Local> local(long pc, long offset, IntToLongFunction registers) {
    return reader == null ? Optional.empty() : reader.locals.at(pc, offset, registers);
  }

  @Override
  public Pointers pointers() {
    return reader == null ? Pointers.NONE : reader.pointers;
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
    private final SymbolTable symbols;
    private final UnitFiles files;
    private final Variables variables;
    private final LocalVariables locals;
    private final PointerTypes pointers;
    private final LinePlaces places;
    private final AtomicOperations operations;

    Reader(
        DwarfData data,
        UnitScan scan,
        Image image,
        Map<String, byte[]> sections,
        Map<String, byte[]> shared) {
      this.data = data;
      this.scan = scan;
      DwarfNames names = new DwarfNames(data);
      files = new UnitFiles(data, scan.skeletons);
      symbols = image.symbols();
      variables =
          new Variables(data, scan, names, ThreadLocalSymbols.of(symbols), image.bits() / 8);
      locals = new LocalVariables(data, scan, image, names);
      places = new LinePlaces(data, scan, names, files);
      pointers =
          new PointerTypes(
              data, scan, names, locals, variables.globals(), places, image.bits() / 8);
      MacroSections macros = new MacroSections(data, sections, shared);
      operations = new AtomicOperations(data, scan, image, files, sections, macros);
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
  }
}
