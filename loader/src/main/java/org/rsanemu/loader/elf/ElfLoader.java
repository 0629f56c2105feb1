package org.rsanemu.loader.elf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.Segment;

/**
 * Loads a program from an ELF file. What would keep it from running is an error of one line: see
 * {@link ElfHeader}, {@link Segments} and {@link Linkage}. Damage elsewhere, in sections and
 * symbols, is a warning of the image. Time and memory are bounded by the file's size.
 */
public final class ElfLoader {
  private ElfLoader() {}

  /**
   * Loads the program at {@code path}.
   *
   * @throws BadBinaryException if it is not a binary that can be run; the message names the file,
   *     what is wrong and what to do
   */
  public static Image load(Path path) throws BadBinaryException {
    byte[] bytes = BinaryFile.read(path);
    Image image;
    try {
      image = parse(path, bytes);
    } catch (BadBinaryException e) {
      throw BinaryFile.bad(path, BinaryFile.oneLine(String.valueOf(e.getMessage())));
    }
    BinaryFile.requireExecutable(path);
    return image;
  }

  /** As {@link #load}, from bytes in memory; messages do not name the file. */
  static Image parse(Path path, byte[] bytes) throws BadBinaryException {
    ElfHeader header = ElfHeader.read(bytes);
    List<ProgramHeader> table = ProgramHeader.table(header);
    Linkage linkage = Linkage.read(header, table);
    List<Segment> segments = Segments.read(header, table);
    List<String> warnings = new ArrayList<>();
    SymbolReader symbols = new SymbolReader(header, segments, warnings::add);
    return new Image(
        path,
        bytes,
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
        symbols.read(),
        List.copyOf(warnings));
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
}
