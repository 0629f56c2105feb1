// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.BadBinaryException;

/** The sections of a file with split debug information, one object's (.dwo) or many's (.dwp). */
public final class SplitSections {
  private static final Set<String> WANTED =
      Set.of(
          ".debug_info.dwo",
          ".debug_types.dwo",
          ".debug_abbrev.dwo",
          ".debug_str.dwo",
          ".debug_str_offsets.dwo",
          ".debug_rnglists.dwo",
          ".debug_loclists.dwo",
          ".debug_loc.dwo",
          ".debug_line.dwo",
          ".debug_macro.dwo",
          ".debug_cu_index",
          ".debug_tu_index");

  private SplitSections() {}

  /**
   * Reads them, checked against the file and decompressed; those of one name, as a compiler gives
   * each type one, are joined.
   *
   * @param most bytes that the file may have, and its sections when decompressed
   * @throws BadBinaryException if it is not such a file, larger, or damaged; the message names it
   */
  public static Map<String, byte[]> read(Path path, long most) throws BadBinaryException {
    try {
      if (Files.isRegularFile(path) && Files.size(path) > most) {
        throw BinaryFile.bad(path, "is too large");
      }
    } catch (IOException e) {
      throw BinaryFile.bad(path, "cannot be read");
    }
    ElfHeader header = ElfHeader.parse(path);
    List<String> damage = new ArrayList<>();
    List<Sections.Section> all = Sections.read(header, damage::add);
    Map<String, byte[]> found =
        new SectionReader(header.file(), WANTED, most, damage::add).joined(all);
    if (!damage.isEmpty()) {
      throw BinaryFile.bad(path, damage.getFirst());
    }
    return found;
  }
}
