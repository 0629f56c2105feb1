// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The files that a unit's entries refer to by number. */
public final class UnitFiles {
  /** libstdc++'s and libc++'s headers of atomics, which may be installed anywhere. */
  private static final Pattern ATOMICS = Pattern.compile(".*/(atomic|(bits|__atomic)/\\w+\\.h)");

  private final DwarfData data;
  private final Die unit;
  private final Die holder;
  private final Die scratch;
  private final Map<Long, Long> skeletons;
  private final Map<Long, String[]> known = new HashMap<>();

  /**
   * @param skeletons by a unit that was split off, the one that has its line table
   */
  public UnitFiles(DwarfData data, Map<Long, Long> skeletons) {
    this.data = data;
    this.skeletons = skeletons;
    this.unit = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** The file that an entry's attribute names, "" if not known. */
  public String named(Die die, int attribute) {
    long number = data.number(die, attribute, -1);
    if (number < 0 || !data.unitOf(die, unit)) {
      return "";
    }
    String[] files = known.computeIfAbsent(unit.id(), id -> files());
    return number < files.length ? files[(int) number] : "";
  }

  private String[] files() {
    data.find(skeletons.getOrDefault(unit.id(), unit.id()), unit);
    String[] files = data.files(unit);
    @Nullable String folder = data.string(unit, Dw.AT_COMP_DIR);
    Arrays.setAll(files, i -> SourcePath.resolve(folder, files[i]));
    return files;
  }

  /** The file that declares an entry, or what it is an instance of; "" if not known. */
  public String declaring(Die die) {
    return DwarfNames.holder(data, die, Dw.AT_DECL_FILE, holder, scratch)
        ? named(holder, Dw.AT_DECL_FILE)
        : "";
  }

  /**
   * Whether a function, or an inlined one, is declared in a file that is known to be the program's.
   * Namespace std has such functions, too: specializations for the program's types.
   */
  public boolean isOfProgram(Die function) {
    String file = declaring(function);
    return !file.isEmpty() && !SystemHeaders.contains(file) && !ATOMICS.matcher(file).matches();
  }
}
