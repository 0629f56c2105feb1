// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Which code is a parallel runtime's, OpenMP's: it hands out work and opens barriers by plain moves
 * that no atomic instruction ever meets, and is right in that, on the machines that it is for.
 */
public final class ParallelRuntime {
  private static final NamePatterns NAMES = NamePatterns.read("parallel-runtime-functions.txt");
  private static final Set<String> LIBRARIES = Set.of("libgomp.so.1", "libomp.so.5", "libiomp5.so");

  private ParallelRuntime() {}

  /** The runtime's part of an image, as half-open ranges of ELF addresses. */
  public static CodeRanges of(Image image) {
    List<long[]> ranges = new ArrayList<>();
    String soname = image.dynamic().soname();
    if (soname != null && LIBRARIES.contains(soname)) {
      for (Image.Segment segment : image.segments()) {
        ranges.add(new long[] {segment.address(), segment.address() + segment.memorySize()});
      }
      return CodeRanges.of(ranges);
    }
    for (Symbol function : image.symbols().functions()) {
      if (NAMES.contains(function.name())) {
        ranges.add(new long[] {function.address(), function.address() + function.size()});
      }
    }
    return CodeRanges.of(ranges);
  }
}
