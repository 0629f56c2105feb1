// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.Optional;

/** The text of source files, where there is one. */
@FunctionalInterface
public interface SourceText {
  /** No source at hand. */
  SourceText NONE = (_, _) -> Optional.empty();

  /**
   * A line, without its end.
   *
   * @param file as {@link SourceFrame#file} has it
   * @param line from 1
   */
  Optional<String> line(String file, int line);
}
