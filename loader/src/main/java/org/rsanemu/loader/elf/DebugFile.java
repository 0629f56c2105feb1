// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugLink;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.elf.Sections.Section;

/** A file that may have the debug information of another. */
final class DebugFile {
  private final Path path;
  private final ElfHeader header;
  private final List<Section> sections;
  private final DebugLink link;

  private DebugFile(Path path, ElfHeader header, List<Section> sections) {
    this.path = path;
    this.header = header;
    this.sections = sections;
    this.link = DebugLinks.of(header.file(), sections, BuildId.ofSections(header.file(), sections));
  }

  /** Reads one; null, with a warning, if it is none. */
  static @Nullable DebugFile read(Path path, List<String> warnings) {
    try {
      ElfHeader header = ElfHeader.parse(path);
      String named = BinaryFile.oneLine(path.toString());
      return new DebugFile(
          path, header, Sections.read(header, warning -> warnings.add(named + ": " + warning)));
    } catch (BadBinaryException e) {
      warnings.add("debug information is not used: " + e.getMessage());
      return null;
    }
  }

  Path path() {
    return path;
  }

  /** What it says of itself. */
  DebugLink link() {
    return link;
  }

  boolean hasId(String id, Path owner, List<String> warnings) {
    return link.buildId().equals(id)
        || refuse(owner, "build id is " + described(link.buildId()) + ", not " + id, warnings);
  }

  boolean hasChecksum(int checksum, Path owner, List<String> warnings) {
    CRC32 sum = new CRC32();
    sum.update(header.file().bytes());
    String found = "checksum is %08x, not %08x".formatted((int) sum.getValue(), checksum);
    return (int) sum.getValue() == checksum || refuse(owner, found, warnings);
  }

  private static String described(String id) {
    return id.isEmpty() ? "missing" : id;
  }

  private boolean refuse(Path owner, String why, List<String> warnings) {
    warnings.add(
        "the debug information in %s does not belong to %s and is not used: its %s"
            .formatted(
                BinaryFile.oneLine(path.toString()), BinaryFile.oneLine(owner.toString()), why));
    return false;
  }

  boolean hasSymbols() {
    return sections.stream().anyMatch(section -> section.type() == Sections.SHT_SYMTAB);
  }

  /** Its symbols, which are those of an image with these segments. */
  SymbolTable symbols(List<Segment> segments, List<String> warnings) {
    String named = BinaryFile.oneLine(path.toString());
    return new SymbolReader(header, segments, warning -> warnings.add(named + ": " + warning))
        .read(sections);
  }
}
