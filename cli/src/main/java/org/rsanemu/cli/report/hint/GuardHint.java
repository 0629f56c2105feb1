// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.List;
import org.rsanemu.emu.exec.result.Finding;

/** The lock that a race lacks, if all other accesses of the memory were made under one. */
public final class GuardHint {
  private GuardHint() {}

  /**
   * Says so.
   *
   * @param lock its name
   * @param place where it was held at an access
   * @param without places of this race where it was not
   */
  public static String of(Finding.Guard guard, String lock, String place, List<String> without) {
    if (guard.shared()) {
      return "Take lock "
          + lock
          + " to write here: it is taken to read, as others may do at the same time.";
    }
    return "Take lock "
        + lock
        + (without.isEmpty() ? " here" : " at " + String.join(" and at ", without))
        + ", too: "
        + guard.locked()
        + " of the "
        + guard.all()
        + " accesses of this memory were made under it, such as that at "
        + place
        + ", and the others are this race's.";
  }
}
