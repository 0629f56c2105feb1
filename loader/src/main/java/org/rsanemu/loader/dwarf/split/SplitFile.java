// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.dwarf.split.Abbreviations.Kind;
import org.rsanemu.loader.dwarf.split.PackageIndex.Window;
import org.rsanemu.loader.dwarf.split.SplitUnit.Bases;

/** A file with split debug information, whose units are added to a program's. */
final class SplitFile {
  private static final String INFO = ".debug_info.dwo";
  private static final String TYPES = ".debug_types.dwo";
  private static final int SHORTEST_UNIT = 12;

  /** Is notified of each unit that was added. */
  interface Found {
    void at(Skeleton skeleton, int offset);
  }

  private final Map<String, byte[]> sections;
  private final MergedSections merged;
  private final Set<Long> signatures;
  private final Found found;

  /** What was added already, by section and start, as different units share it. */
  private final Map<String, Integer> added = new HashMap<>();

  private final Map<Integer, Abbreviations> tables = new HashMap<>();

  /**
   * @param sections the file's
   * @param signatures of the types that other files have added
   */
  SplitFile(
      Map<String, byte[]> sections, MergedSections merged, Set<Long> signatures, Found found) {
    this.sections = sections;
    this.merged = merged;
    this.signatures = signatures;
    this.found = found;
  }

  /** Adds the units of these skeletons, by id, and the types. */
  void add(Map<Long, Skeleton> wanted) throws SplitException {
    boolean isPackage = sections.containsKey(".debug_cu_index");
    if (isPackage) {
      Map<Long, Map<String, Window>> units = PackageIndex.read(sections.get(".debug_cu_index"));
      for (Map.Entry<Long, Map<String, Window>> row : units.entrySet()) {
        if (wanted.containsKey(row.getKey())) {
          units(row.getValue(), INFO, wanted);
        }
      }
      for (Map<String, Window> row : PackageIndex.read(sections.get(".debug_tu_index")).values()) {
        units(row, row.containsKey(TYPES) ? TYPES : INFO, wanted);
      }
    } else {
      Map<String, Window> whole = new LinkedHashMap<>();
      sections.forEach((name, bytes) -> whole.put(name, new Window(0, bytes.length)));
      units(whole, INFO, wanted);
      units(whole, TYPES, wanted);
    }
  }

  private void units(Map<String, Window> part, String name, Map<Long, Skeleton> wanted)
      throws SplitException {
    byte[] section = sections.get(name);
    Window window = part.get(name);
    if (section == null || window == null) {
      return;
    }
    check(window, section);
    ByteBuffer units = ByteBuffer.wrap(section).order(ByteOrder.LITTLE_ENDIAN);
    int at = window.start();
    while (window.end() - at >= SHORTEST_UNIT) {
      int length = units.getInt(at);
      if (length < 0 && length >= -16) {
        throw new SplitException("it is in DWARF of 64 bits");
      }
      if (length < SHORTEST_UNIT - 4 || length > window.end() - at - 4) {
        throw damaged();
      }
      merged.charge(0);
      int end = at + 4 + length;
      unit(part, Arrays.copyOfRange(section, at, end), name.equals(TYPES), wanted);
      at = end;
    }
  }

  private void unit(
      Map<String, Window> part, byte[] bytes, boolean types, Map<Long, Skeleton> wanted)
      throws SplitException {
    SplitUnit unit = SplitUnit.of(bytes, types);
    Abbreviations table = table(part, unit.abbreviations());
    long id = unit.id(table);
    @Nullable Skeleton skeleton = unit.isType() ? null : wanted.get(id);
    if (unit.isType() ? !signatures.add(id) : skeleton == null) {
      return;
    }
    if (skeleton != null && skeleton.version() != unit.version()) {
      throw new SplitException("its DWARF version is not the program's");
    }
    boolean inTypes = types && unit.version() < 5;
    String section = inTypes ? ".debug_types" : ".debug_info";
    Bases bases = bases(part, unit, skeleton);
    Kind first = unit.first(table);
    String shared = unit.abbreviations() + "+" + first.code() + part.get(".debug_abbrev.dwo");
    Integer abbreviations = unit.isType() ? added.get(shared) : null;
    if (abbreviations == null) {
      byte[] moved = table.with(first, unit.firstMoved(first, bases));
      abbreviations = merged.add(".debug_abbrev", moved, 0, moved.length);
      added.put(shared, abbreviations);
    }
    byte[] moved = unit.moved(table, abbreviations, bases);
    int offset = merged.add(section, moved, 0, moved.length);
    if (skeleton != null) {
      found.at(skeleton, offset);
    }
  }

  private Abbreviations table(Map<String, Window> part, int offset) throws SplitException {
    byte[] section = sections.get(".debug_abbrev.dwo");
    Window window = part.get(".debug_abbrev.dwo");
    if (section == null || window == null) {
      throw new SplitException("it has no abbreviations");
    }
    check(window, section);
    if (offset < 0 || offset >= window.size()) {
      throw new SplitException("it is damaged (abbreviations)");
    }
    int start = window.start() + offset;
    Abbreviations table = tables.get(start);
    if (table == null) {
      merged.charge(0);
      table = Abbreviations.read(ByteBuffer.wrap(section, start, window.end() - start));
      tables.put(start, table);
    }
    return table;
  }

  private Bases bases(Map<String, Window> part, SplitUnit unit, @Nullable Skeleton skeleton)
      throws SplitException {
    int strings = whole(".debug_str");
    int lines = part(part, ".debug_line");
    return new Bases(
        merged.size(".debug_info"),
        strings,
        stringOffsets(part, unit.version(), strings),
        part(part, ".debug_rnglists"),
        part(part, ".debug_loclists"),
        lines,
        macros(part, strings, lines),
        skeleton == null ? SplitUnit.NOWHERE : skeleton.ranges(),
        skeleton == null ? SplitUnit.NOWHERE : skeleton.addresses(),
        skeleton == null ? 0 : skeleton.code(),
        locations(part, unit, skeleton));
  }

  private @Nullable SplitLocations locations(
      Map<String, Window> part, SplitUnit unit, @Nullable Skeleton skeleton) throws SplitException {
    byte[] section = sections.get(".debug_loc.dwo");
    Window window = part.get(".debug_loc.dwo");
    if (section == null || window == null || skeleton == null || unit.version() >= 5) {
      return null;
    }
    check(window, section);
    ByteBuffer lists = ByteBuffer.wrap(section, window.start(), window.size()).slice();
    return new SplitLocations(lists.order(ByteOrder.LITTLE_ENDIAN), skeleton, merged);
  }

  private int whole(String name) throws SplitException {
    byte[] section = sections.get(name + ".dwo");
    return section == null ? SplitUnit.NOWHERE : once(name, new Window(0, section.length), section);
  }

  private int part(Map<String, Window> part, String name) throws SplitException {
    byte[] section = sections.get(name + ".dwo");
    Window window = part.get(name + ".dwo");
    if (section == null || window == null) {
      return SplitUnit.NOWHERE;
    }
    check(window, section);
    return once(name, window, section);
  }

  /** What is damaged is not a reason to leave out the unit. */
  private int macros(Map<String, Window> part, int strings, int lines) throws SplitException {
    String name = ".debug_macro";
    byte[] section = sections.get(name + ".dwo");
    Window window = part.get(name + ".dwo");
    if (section == null || window == null || !window.fits(section.length)) {
      return SplitUnit.NOWHERE;
    }
    Integer at = added.get(name + window);
    if (at == null) {
      merged.charge(window.size());
      byte[] copy = Arrays.copyOfRange(section, window.start(), window.end());
      SplitMacros.move(copy, merged.size(name), strings, lines);
      at = merged.add(name, copy, 0, copy.length);
      added.put(name + window, at);
    }
    return at;
  }

  private int once(String name, Window window, byte[] section) throws SplitException {
    String key = name + window;
    Integer at = added.get(key);
    if (at == null) {
      at = merged.add(name, section, window.start(), window.end());
      added.put(key, at);
    }
    return at;
  }

  /** The offsets count from where the strings have come to be (DWARF 5, 7.26). */
  private int stringOffsets(Map<String, Window> part, int version, int strings)
      throws SplitException {
    String name = ".debug_str_offsets";
    byte[] section = sections.get(name + ".dwo");
    Window window = part.get(name + ".dwo");
    int header = version >= 5 ? 8 : 0;
    if (section == null || window == null || window.size() < header) {
      return SplitUnit.NOWHERE;
    }
    check(window, section);
    String key = name + window;
    Integer known = added.get(key);
    if (known != null) {
      return known;
    }
    merged.charge(window.size());
    byte[] copy = Arrays.copyOfRange(section, window.start(), window.end());
    ByteBuffer offsets = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = header; i + 4 <= copy.length; i += 4) {
      offsets.putInt(i, offsets.getInt(i) + strings);
    }
    int at = merged.add(name, copy, 0, copy.length) + header;
    added.put(key, at);
    return at;
  }

  private static void check(Window window, byte[] section) throws SplitException {
    if (!window.fits(section.length)) {
      throw damaged();
    }
  }

  private static SplitException damaged() {
    return new SplitException("it is damaged or cut off");
  }
}
