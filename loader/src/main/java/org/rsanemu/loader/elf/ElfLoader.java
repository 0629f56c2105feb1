// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.elf.ThreadLocalLayout;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.Image.ThreadLocals;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Loads ELF files. What would keep one from running is an error of one line: see {@link ElfHeader},
 * {@link Segments} and {@link Linkage}. Damage elsewhere, in sections and symbols, is a warning of
 * the image. Time and memory are bounded by the file's size.
 */
public final class ElfLoader {
  private enum Use {
    PROGRAM,
    INTERPRETER,
    LIBRARY
  }

  private ElfLoader() {}

  /**
   * Loads the program at {@code path}.
   *
   * @throws BadBinaryException if it is not a binary that can be run; the message names the file,
   *     what is wrong and what to do
   */
  public static Image load(Path path) throws BadBinaryException {
    Image image = named(path, BinaryFile.read(path), Use.PROGRAM);
    BinaryFile.requireExecutable(path);
    return image;
  }

  /**
   * Loads the dynamic loader at {@code path}, which the kernel starts: any file with segments and
   * an entry point.
   *
   * @throws BadBinaryException as {@link #load}
   */
  public static Image loadInterpreter(Path path) throws BadBinaryException {
    return named(path, BinaryFile.read(path), Use.INTERPRETER);
  }

  /**
   * Loads what a shared object, or any program, says of itself. The guest's own dynamic loader maps
   * it, so that its bytes are not kept.
   *
   * @throws BadBinaryException if it is not ELF, not of a machine that can run, or damaged in its
   *     headers; the message names the file
   */
  public static Image loadShared(Path path) throws BadBinaryException {
    return parseShared(path, BinaryFile.read(path));
  }

  /** As {@link #loadShared}, of a file that the guest has and the host may not. */
  public static Image parseShared(Path path, byte[] bytes) throws BadBinaryException {
    return named(path, bytes, Use.LIBRARY);
  }

  private static Image named(Path path, byte[] bytes, Use use) throws BadBinaryException {
    try {
      return parse(path, bytes, use);
    } catch (BadBinaryException e) {
      throw BinaryFile.bad(path, BinaryFile.oneLine(String.valueOf(e.getMessage())));
    }
  }

  /** As {@link #load}, from bytes in memory; messages do not name the file. */
  static Image parse(Path path, byte[] bytes) throws BadBinaryException {
    return parse(path, bytes, Use.PROGRAM);
  }

  private static Image parse(Path path, byte[] bytes, Use use) throws BadBinaryException {
    ElfHeader header = ElfHeader.read(bytes);
    List<ProgramHeader> table = ProgramHeader.table(header);
    Linkage linkage = Linkage.read(header, table);
    if (use == Use.PROGRAM) {
      linkage.requireProgram(header);
    }
    List<Segment> segments = Segments.read(header, table);
    if (use != Use.LIBRARY) {
      Segments.checkEntry(header, segments);
    }
    List<String> warnings = new ArrayList<>();
    List<Sections.Section> sections = Sections.read(header, warnings::add);
    boolean library = use == Use.LIBRARY;
    SymbolTable symbols = new SymbolReader(header, segments, warnings::add).read(sections);
    String buildId = BuildId.of(header.file(), table);
    return new Image(
        path,
        library ? new byte[0] : bytes,
        header.machine(),
        header.wide() ? 64 : 32,
        header.type() == ElfHeader.ET_DYN,
        header.entry(),
        headersInMemory(header, segments),
        header.programHeaderSize(),
        header.programHeaderCount(),
        linkage.interpreter(),
        linkage.executableStack(),
        segments,
        threadLocals(header.facts().threadLocals(), table),
        DynamicSection.read(header.file(), table, segments),
        symbols,
        bounds(header.file(), table, segments, symbols.functions(), library, sections),
        helpers(header, segments, symbols),
        DebugLinks.of(header.file(), sections, buildId),
        Image.DebugFiles.NONE,
        List.copyOf(warnings));
  }

  /**
   * Where a thread has the program's own bytes (Drepper, "ELF Handling For Thread-Local Storage",
   * 3): after two words that begin at the thread pointer, on x86-64 before it.
   */
  private static ThreadLocals threadLocals(ThreadLocalLayout layout, List<ProgramHeader> table) {
    for (ProgramHeader header : table) {
      long size = header.memorySize();
      long alignment = Math.max(1, header.alignment());
      boolean sane = size >= 0 && size < 1L << 32 && Long.bitCount(alignment) == 1;
      if (header.type() == ProgramHeader.PT_TLS && sane && alignment < 1L << 32) {
        long offset = layout.offset(size, alignment);
        return new ThreadLocals(offset, size, header.address());
      }
    }
    return ThreadLocals.NONE;
  }

  /** Where all symbols are there, they name the helpers. */
  private static CodeRanges helpers(ElfHeader header, List<Segment> segments, SymbolTable symbols) {
    List<long[]> found = new ArrayList<>();
    if (symbols.isEmpty() || symbols.isPartial()) {
      CompiledCode code = Architectures.of(header.machine()).code();
      for (Segment segment : segments) {
        if ((segment.flags() & ProgramHeader.PF_X) != 0) {
          ByteBuffer bytes = header.file().buffer(segment.offset(), segment.fileSize());
          found.addAll(code.helpers(bytes, segment.address()));
        }
      }
    }
    return CodeRanges.of(found);
  }

  private static long headersInMemory(ElfHeader header, List<Segment> segments) {
    long start = header.programHeaders();
    long size = (long) header.programHeaderCount() * header.programHeaderSize();
    for (Segment segment : segments) {
      long inside = start - segment.offset();
      if (inside >= 0 && inside + size <= segment.fileSize()) {
        return segment.address() + inside;
      }
    }
    return 0;
  }

  /**
   * Where functions begin and end.
   *
   * @param alone whether to keep the tables alone, not the file
   */
  private static FunctionBounds bounds(
      ElfBytes file,
      List<ProgramHeader> table,
      List<Segment> segments,
      List<Symbol> functions,
      boolean alone,
      List<Sections.Section> sections) {
    for (ProgramHeader header : table) {
      if (header.type() == ProgramHeader.PT_GNU_EH_FRAME) {
        return EhFrameBounds.read(file, segments, header, alone);
      }
      if (header.type() == ProgramHeader.PT_ARM_EXIDX) {
        return ArmIndexBounds.read(file, segments, header, functions, alone);
      }
    }
    return sections.stream()
        .filter(section -> section.name().equals(".eh_frame"))
        .findFirst()
        .map(section -> EhFrameBounds.listed(file, segments, section.address()))
        .orElse(FunctionBounds.NONE);
  }
}
