// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * Says which findings are one while the runs go on. Reads debug information when there is a first
 * finding, and none if none comes. Any thread.
 */
public final class LazyKeys implements AutoCloseable {
  private final Supplier<ImageSymbolizer> opener;
  private final Grouping grouping;
  private @Nullable ImageSymbolizer symbolizer;
  private @Nullable FindingKeys keys;

  /**
   * @param opener of the program's symbolizer, which threads use in turns and which is closed here
   */
  public LazyKeys(Supplier<ImageSymbolizer> opener, Grouping grouping) {
    this.opener = opener;
    this.grouping = grouping;
  }

  /** What makes it one with others. */
  public synchronized FindingKey of(Finding finding, List<RunResult.Module> modules) {
    if (grouping == Grouping.NONE) {
      return FindingKeys.exact(finding, modules);
    }
    FindingKeys known = keys;
    if (known == null) {
      symbolizer = opener.get();
      known = new FindingKeys(grouping, symbolizer);
      keys = known;
    }
    return known.of(finding, modules);
  }

  @Override
  public synchronized void close() {
    if (symbolizer != null) {
      symbolizer.close();
    }
  }
}
