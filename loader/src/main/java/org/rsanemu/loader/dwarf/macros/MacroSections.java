// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.macros;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.dwarf.macros.MacroEntry.Kind;
import org.rsanemu.loader.source.MacroHistory;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The macros of each unit, as compilers write them down that are asked to ({@code -g3}, clang with
 * {@code -fdebug-macro}): in .debug_macro or, before DWARF 5, in .debug_macinfo.
 */
public final class MacroSections {
  /** Entries and characters of all lists. */
  private static final long MOST_READ = 1L << 28;

  /** Entries of one unit with what it imports, and of all units. */
  private static final int MOST_OF_UNIT = 1 << 20;

  private static final long MOST_TOGETHER = 1L << 27;
  private static final int DEEPEST = 16;

  /** A list, by where it is and what its strings count from. */
  private record Place(boolean shared, long offset, long base) {}

  private final DwarfData data;
  private final Map<String, byte[]> sections;
  private final Map<String, byte[]> shared;
  private final MacroList.Budget budget = new MacroList.Budget(MOST_READ);
  private final MacroList.Budget together = new MacroList.Budget(MOST_TOGETHER);
  private final Map<Place, MacroList> lists = new HashMap<>();
  private @Nullable String damage;

  /**
   * @param shared the sections of the file that has what is common with other programs
   */
  public MacroSections(DwarfData data, Map<String, byte[]> sections, Map<String, byte[]> shared) {
    this.data = data;
    this.sections = sections;
    this.shared = shared;
  }

  /** What is wrong with some of it; null if nothing that was read is. */
  @Nullable
  public String damage() {
    return damage;
  }

  /**
   * All macros of a unit; null if they are not written down.
   *
   * @param lines the unit that has its line table and its folder: itself or its skeleton
   */
  @Nullable
  public MacroHistory of(Die unit, Die lines) {
    long place = data.number(unit, Dw.AT_MACROS, data.number(unit, Dw.AT_GNU_MACROS, -1));
    long old = data.number(unit, Dw.AT_MACRO_INFO, -1);
    if (place < 0 && old < 0) {
      return null;
    }
    try {
      return place >= 0 ? history(unit, lines, place) : oldHistory(lines, old);
    } catch (SplitException wrong) {
      damage = damage == null ? wrong.why() : damage;
      return null;
    }
  }

  private MacroHistory history(Die unit, Die lines, long place) throws SplitException {
    long base = data.number(unit, Dw.AT_STR_OFFSETS_BASE, 0);
    MacroList list = list(new Place(false, place, base));
    @Nullable String folder = data.string(lines, Dw.AT_COMP_DIR);
    // What was split off may have another table of files than the skeleton.
    List<String> files =
        unit.id() == lines.id() ? List.of() : LineDigests.files(sections, list.lines(), folder);
    MacroHistory.Builder builder = new MacroHistory.Builder();
    new Filler(builder, files.isEmpty() ? files(lines) : files, base).add(list, false, 0);
    return builder.build();
  }

  private MacroHistory oldHistory(Die lines, long place) throws SplitException {
    MacroList list = MacroList.read(section(".debug_macinfo"), place, false, strings(0), budget);
    MacroHistory.Builder builder = new MacroHistory.Builder();
    new Filler(builder, files(lines), 0).add(list, false, 0);
    return builder.build();
  }

  private List<String> files(Die lines) {
    String[] files = data.files(lines);
    @Nullable String folder = data.string(lines, Dw.AT_COMP_DIR);
    Arrays.setAll(files, i -> SourcePath.resolve(folder, files[i]));
    return Arrays.asList(files);
  }

  private MacroList list(Place place) throws SplitException {
    MacroList known = lists.get(place);
    if (known == null) {
      byte[] section =
          place.shared()
              ? shared.getOrDefault(".debug_macro", new byte[0])
              : section(".debug_macro");
      byte[] texts = shared.getOrDefault(".debug_str", new byte[0]);
      MacroList.Strings strings =
          place.shared()
              ? new MacroList.Strings(texts, new byte[0], -1, new byte[0])
              : strings(place.base());
      known = MacroList.read(section, place.offset(), true, strings, budget);
      lists.put(place, known);
    }
    return known;
  }

  private MacroList.Strings strings(long base) {
    return new MacroList.Strings(
        section(".debug_str"),
        section(".debug_str_offsets"),
        base,
        shared.getOrDefault(".debug_str", new byte[0]));
  }

  private byte[] section(String name) {
    return sections.getOrDefault(name, new byte[0]);
  }

  /** Puts lists and those that they import one after the other. */
  private final class Filler {
    private final MacroHistory.Builder builder;
    private final List<String> files;
    private final long base;
    private final MacroList.Budget left = new MacroList.Budget(MOST_OF_UNIT);

    Filler(MacroHistory.Builder builder, List<String> files, long base) {
      this.builder = builder;
      this.files = files;
      this.base = base;
    }

    void add(MacroList list, boolean fromShared, int depth) throws SplitException {
      if (depth > DEEPEST) {
        throw new SplitException("its lists import one another, as gcc's do with -gsplit-dwarf");
      }
      left.charge(1 + list.entries().size());
      together.charge(1 + list.entries().size());
      for (MacroEntry entry : list.entries()) {
        boolean toShared = fromShared || entry.kind() == Kind.IMPORT_SHARED;
        switch (entry.kind()) {
          case DEFINE -> builder.define(entry.line(), entry.text());
          case UNDEFINE -> builder.undefine(entry.line(), name(entry.text()));
          case START_FILE -> builder.start(entry.line(), file(entry.number()));
          case END_FILE -> builder.end();
          case IMPORT, IMPORT_SHARED ->
              add(list(new Place(toShared, entry.number(), base)), toShared, depth + 1);
        }
      }
    }

    private String file(long number) {
      return number < files.size() ? files.get((int) number) : "";
    }

    /** Nothing but the name counts. */
    private static String name(String text) {
      int end = text.indexOf(' ');
      return end < 0 ? text : text.substring(0, end);
    }
  }
}
