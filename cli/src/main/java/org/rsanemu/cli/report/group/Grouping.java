// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.Arrays;
import java.util.Optional;
import org.rsanemu.cli.report.source.Symbolizer;

/** What makes findings of a report one. */
public enum Grouping {
  /**
   * What is mended at one place: a violation is its access, whichever writes that may miss; a race
   * with what ends the memory's life is that, whatever still uses the memory; a race on a volatile
   * variable is that variable, wherever it is accessed; and a function that only passes its
   * arguments to an atomic operation stands for its caller.
   */
  CAUSE("cause"),

  /** The same lines of the source on both sides, however often they were compiled. */
  LINE("line"),

  /** The same instructions on both sides. */
  NONE("none");

  private final String label;

  Grouping(String label) {
    this.label = label;
  }

  /** The one that options and reports call so. */
  public static Optional<Grouping> of(String label) {
    return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
  }

  /** Whether functions may stand for their callers: only if findings are placed so. */
  public Symbolizer seen(Symbolizer symbolizer) {
    return this == CAUSE ? symbolizer : new EveryFunction(symbolizer);
  }

  /** Whether a violation is its access alone, and a race with a free the free. */
  public boolean isByAccess() {
    return this == CAUSE;
  }

  /** As options and reports call it. */
  @Override
  public String toString() {
    return label;
  }
}
