// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;

/** What binaries and source files answered when the report of a run asked. */
sealed interface Fact {
  /** The source frames of a frame; {@code module} is a path, "" if the code lies in none. */
  record Place(
      String module, long address, boolean judged, boolean passes, List<SourceFrame> frames)
      implements Fact {}

  /** The variable at an ELF address, if there is one. */
  record Named(String module, long address, Symbolizer.@Nullable Variable variable)
      implements Fact {}

  /** The thread-local variable that has a byte, if there is one. */
  record ThreadLocal(String module, long offset, Symbolizer.@Nullable Variable variable)
      implements Fact {}

  /** The variable that has a byte of a function's frame, if there is one. */
  record Local(
      String module, long address, long offset, long stack, Symbolizer.@Nullable Variable variable)
      implements Fact {}

  /** The member that a byte of a heap block is, if it is known. */
  record Heap(String key, Symbolizer.@Nullable Member member) implements Fact {}

  /** What an instruction accesses by a pointer, if it is known. */
  record Pointed(String module, long address, long offset, @Nullable String text) implements Fact {}

  /** A line of a source file, if it is at hand. */
  record Line(String file, int line, @Nullable String text) implements Fact {}

  /** What of the modules could not be read. */
  record Warning(String text) implements Fact {}
}
