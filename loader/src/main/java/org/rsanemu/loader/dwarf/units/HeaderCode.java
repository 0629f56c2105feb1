// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Finds the code that comes from system headers alone. */
public final class HeaderCode {
  private final DwarfData data;
  private final UnitFiles files;
  private final Die die;

  public HeaderCode(DwarfData data, UnitFiles files) {
    this.data = data;
    this.files = files;
    this.die = data.newDie();
  }

  /** As {@link org.rsanemu.loader.DebugInfo#systemHeaderCode} says. */
  public List<long[]> of(UnitScan scan) {
    List<long[]> all = new ArrayList<>();
    for (UnitScan.Function function : scan.functions) {
      if (data.find(function.die(), die) && isHeader(die)) {
        CodeRanges whole = CodeRanges.of(scan.clip(data.ranges(die, UnitScan.MOST_RANGES)));
        all.addAll(whole.minus(fromUser(die)).ranges());
      }
    }
    return CodeRanges.of(all).ranges();
  }

  private boolean isHeader(Die function) {
    return SystemHeaders.contains(files.declaring(function));
  }

  /** What is inlined from the user's files. */
  private CodeRanges fromUser(Die function) {
    List<long[]> user = new ArrayList<>();
    InlinedScopes.of(data, function)
        .forEach((scope, ranges) -> {
          if (data.find(scope, die) && !isHeader(die)) {
            for (int i = 0; i < ranges.length; i += 2) {
              user.add(new long[] {ranges[i], ranges[i + 1]});
            }
          }
        });
    return CodeRanges.of(user);
  }
}
