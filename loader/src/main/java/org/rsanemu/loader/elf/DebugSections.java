// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
          ".debug_macro",
          ".debug_macinfo",
          ".debug_str_offsets",
          ".debug_types");

  /** All sections together, decompressed, in bytes: more is not read. */
  private static final long MOST_BYTES = 1L << 29;

  private static final long SHF_EXECINSTR = 4;

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
              ? reader(new ElfBytes(bytes, image.bits() == 64), warnings).first(own)
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
    Map<String, byte[]> found = reader(header.file(), damage).first(sections(header));
    damage.forEach(each -> warnings.add(BinaryFile.oneLine(path.toString()) + ": " + each));
    return found;
  }

  private static SectionReader reader(ElfBytes file, List<String> warnings) {
    return new SectionReader(
        file, WANTED, MOST_BYTES, damage -> warnings.add(damage + ": source lines may be missing"));
  }

  /** The loader has already reported what is wrong with the headers. */
  private static List<Sections.Section> sections(ElfHeader header) {
    return Sections.read(header, warning -> {});
  }

  private static List<long[]> code(List<Sections.Section> all, Image image) {
    List<long[]> code = new ArrayList<>();
    long flags = Sections.SHF_ALLOC | SHF_EXECINSTR;
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
}
