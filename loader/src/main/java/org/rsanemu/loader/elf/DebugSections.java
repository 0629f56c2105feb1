package org.rsanemu.loader.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/**
 * An image's sections of debug information, checked against the file and decompressed.
 *
 * @param sections by name, without those that cannot be read
 * @param shared those of the file that has what is common with other images, by name
 * @param code half-open ranges of the sections that hold instructions; of the executable segments
 *     where there are none
 * @param warnings what is damaged, one line each
 */
public record DebugSections(
    Map<String, byte[]> sections,
    Map<String, byte[]> shared,
    List<long[]> code,
    List<String> warnings) {
  private static final Set<String> WANTED =
      Set.of(
          ".debug_info",
          ".debug_abbrev",
          ".debug_line",
          ".debug_str",
          ".debug_line_str",
          ".debug_ranges",
          ".debug_rnglists",
          ".debug_addr",
          ".debug_loc",
          ".debug_loclists",
          ".debug_str_offsets",
          ".debug_types");

  /** All sections together, decompressed, in bytes: more is not read. */
  private static final long MOST_BYTES = 1L << 29;

  /** The line table takes libdw some 80 bytes of memory a byte. */
  private static final long MOST_LINE_BYTES = 1L << 26;

  /** zlib's own bound: no stream expands further. */
  private static final long MOST_EXPANSION = 1032;

  private static final long SHF_ALLOC = 2;
  private static final long SHF_EXECINSTR = 4;
  private static final long SHF_COMPRESSED = 0x800;
  private static final int ELFCOMPRESS_ZLIB = 1;

  /** Finds the sections of an image that {@link ElfLoader} made, in its file or a separate one. */
  public static DebugSections of(Image image) {
    List<String> warnings = new ArrayList<>();
    try {
      // A library's image has left its bytes in the file.
      boolean kept = image.bytes().length > 0;
      byte[] bytes = kept ? image.bytes() : BinaryFile.read(image.path());
      List<Sections.Section> own = sections(ElfHeader.parse(bytes));
      @Nullable Path separate = image.debugFiles().main();
      Map<String, byte[]> found =
          separate == null
              ? new Reader(new ElfBytes(bytes, image.bits() == 64), warnings).read(own)
              : read(separate, warnings);
      @Nullable Path shared = image.debugFiles().shared();
      return new DebugSections(
          found,
          shared == null ? Map.of() : read(shared, warnings),
          code(own, image),
          List.copyOf(warnings));
    } catch (BadBinaryException e) {
      // It was a sound file when it was loaded: somebody has changed it since.
      warnings.add("debug information is not used: " + e.getMessage());
      return new DebugSections(Map.of(), Map.of(), List.of(), List.copyOf(warnings));
    }
  }

  private static Map<String, byte[]> read(Path path, List<String> warnings)
      throws BadBinaryException {
    ElfHeader header = ElfHeader.parse(path);
    List<String> damage = new ArrayList<>();
    Map<String, byte[]> found = new Reader(header.file(), damage).read(sections(header));
    damage.forEach(each -> warnings.add(BinaryFile.oneLine(path.toString()) + ": " + each));
    return found;
  }

  /** The loader has told already what is wrong with the headers. */
  private static List<Sections.Section> sections(ElfHeader header) {
    return Sections.read(header, warning -> {});
  }

  private static List<long[]> code(List<Sections.Section> all, Image image) {
    List<long[]> code = new ArrayList<>();
    long flags = SHF_ALLOC | SHF_EXECINSTR;
    for (Sections.Section section : all) {
      boolean sane = section.address() >= 0 && section.size() > 0 && section.size() < 1L << 36;
      if (sane && (section.flags() & flags) == flags) {
        code.add(new long[] {section.address(), section.address() + section.size()});
      }
    }
    if (code.isEmpty()) {
      for (Image.Segment segment : image.segments()) {
        if ((segment.flags() & ProgramHeader.PF_X) != 0) {
          long start = segment.address();
          code.add(new long[] {start, start + segment.memorySize()});
        }
      }
    }
    return List.copyOf(code);
  }

  /** Reads within one budget of bytes. */
  private static final class Reader {
    private final ElfBytes file;
    private final List<String> warnings;
    private long budget = MOST_BYTES;

    Reader(ElfBytes file, List<String> warnings) {
      this.file = file;
      this.warnings = warnings;
    }

    Map<String, byte[]> read(List<Sections.Section> all) {
      Map<String, byte[]> found = new TreeMap<>();
      for (Sections.Section section : all) {
        boolean old = section.name().startsWith(".zdebug_");
        String name = old ? ".debug_" + section.name().substring(8) : section.name();
        if (WANTED.contains(name) && !found.containsKey(name)) {
          byte[] bytes = read(section, name, old);
          if (bytes != null) {
            found.put(name, bytes);
          }
        }
      }
      return found;
    }

    private byte @Nullable [] read(Sections.Section section, String name, boolean old) {
      if (!section.fits() || section.type() == Sections.SHT_NOBITS) {
        return warn(name, "is damaged or cut off");
      }
      int start = (int) section.offset();
      byte[] raw = Arrays.copyOfRange(file.bytes(), start, start + (int) section.size());
      boolean compressed = (section.flags() & SHF_COMPRESSED) != 0;
      byte[] bytes = old || compressed ? inflate(raw, name, old) : raw;
      if (bytes == null) {
        return null;
      }
      budget -= bytes.length;
      if (budget < 0 || name.equals(".debug_line") && bytes.length > MOST_LINE_BYTES) {
        return warn(name, "is too large");
      }
      return bytes;
    }

    private byte @Nullable [] inflate(byte[] raw, String name, boolean old) {
      int header = old ? 12 : file.wide() ? 24 : 12;
      if (raw.length < header) {
        return warn(name, "is damaged");
      }
      ByteBuffer buffer = ByteBuffer.wrap(raw);
      long size;
      if (old) {
        size = buffer.getLong(4);
      } else {
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        if (buffer.getInt(0) != ELFCOMPRESS_ZLIB) {
          return warn(name, "is compressed in a way other than zlib");
        }
        size = file.wide() ? buffer.getLong(8) : buffer.getInt(4) & 0xffffffffL;
      }
      if (size < 0 || size > budget || size > MOST_EXPANSION * raw.length) {
        return warn(name, "is damaged or too large");
      }
      return inflate(raw, header, (int) size, name);
    }

    private byte @Nullable [] inflate(byte[] raw, int from, int size, String name) {
      byte[] result = new byte[size];
      try (Inflater inflater = new Inflater()) {
        inflater.setInput(raw, from, raw.length - from);
        int done = 0;
        while (done < size) {
          int step = inflater.inflate(result, done, size - done);
          if (step == 0) {
            return warn(name, "is damaged");
          }
          done += step;
        }
        return result;
      } catch (DataFormatException e) {
        return warn(name, "is damaged");
      }
    }

    private byte @Nullable [] warn(String name, String what) {
      warnings.add("the section " + name + " " + what + ": source lines may be missing");
      return null;
    }
  }
}
