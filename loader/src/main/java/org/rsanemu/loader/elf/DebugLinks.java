// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.rsanemu.loader.DebugLink;
import org.rsanemu.loader.elf.Sections.Section;

/** Reads what a file says of where its debug information is. Damage loses what it hits. */
final class DebugLinks {
  private static final int LONGEST_PATH = 4096;
  private static final int LONGEST_ID = 64;

  private DebugLinks() {}

  /**
   * What it says.
   *
   * @param buildId its own
   */
  static DebugLink of(ElfBytes file, List<Section> sections, String buildId) {
    boolean own = false;
    String name = "";
    int checksum = 0;
    String shared = "";
    String sharedId = "";
    for (Section section : sections) {
      if (section.type() == Sections.SHT_NOBITS || !section.fits()) {
        continue;
      }
      long end = section.offset() + section.size();
      switch (section.name()) {
        case ".debug_info", ".zdebug_info" -> own = true;
        case ".gnu_debuglink" -> {
          String text = file.text(section.offset(), end, LONGEST_PATH);
          if (section.size() >= text.length() + 5) {
            name = text;
            checksum = (int) file.u32(end - 4);
          }
        }
        case ".gnu_debugaltlink" -> {
          shared = file.text(section.offset(), end, LONGEST_PATH);
          long id = Math.min(end, section.offset() + shared.getBytes(UTF_8).length + 1);
          sharedId = file.hex(id, (int) Math.min(LONGEST_ID, end - id));
        }
        default -> {}
      }
    }
    return new DebugLink(own, buildId, name, checksum, shared, sharedId);
  }
}
