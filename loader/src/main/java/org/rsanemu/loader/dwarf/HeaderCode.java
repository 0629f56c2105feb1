package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Finds the code that comes from system headers alone. */
final class HeaderCode {
  private final DwarfData data;
  private final UnitFiles files;
  private final Die die;
  private final Die holder;
  private final Die scratch;

  HeaderCode(DwarfData data, UnitFiles files) {
    this.data = data;
    this.files = files;
    this.die = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** Half-open ranges, sorted, merged: see {@link org.rsanemu.loader.DebugInfo#systemHeaderCode}. */
  List<long[]> of(UnitScan scan) {
    CodeIndex all = new CodeIndex();
    for (int i = 0; i < scan.functions.size(); i++) {
      if (data.find(scan.functions.get(i).die(), die) && isHeader(die)) {
        long[] whole = data.ranges(die, UnitScan.MOST_RANGES);
        subtract(scan.clip(whole), fromUser(die)).forEach(r -> all.add(r[0], r[1], 0));
      }
    }
    all.seal();
    return all.merged();
  }

  private boolean isHeader(Die function) {
    return Names.holder(data, function, Dw.AT_DECL_FILE, holder, scratch)
        && SystemHeaders.contains(files.declaring(holder));
  }

  /** What is inlined from the user's files. */
  private List<long[]> fromUser(Die function) {
    CodeIndex user = new CodeIndex();
    InlinedScopes scopes = InlinedScopes.of(data, function);
    scopes.forEach(
        (scope, ranges) -> {
          if (data.find(scope, die) && !isHeader(die)) {
            for (int i = 0; i < ranges.length; i += 2) {
              user.add(ranges[i], ranges[i + 1], 0);
            }
          }
        });
    user.seal();
    return user.merged();
  }

  /** Sorted, disjoint ranges to take out of any others. */
  static List<long[]> subtract(List<long[]> from, List<long[]> holes) {
    List<long[]> rest = new ArrayList<>();
    for (long[] range : from) {
      long start = range[0];
      for (long[] hole : holes) {
        if (hole[1] > start && hole[0] < range[1]) {
          if (hole[0] > start) {
            rest.add(new long[] {start, hole[0]});
          }
          start = hole[1];
        }
      }
      if (start < range[1]) {
        rest.add(new long[] {start, range[1]});
      }
    }
    return rest;
  }
}
