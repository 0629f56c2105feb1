// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which lines of a compilation's files some of its code comes from: those it has not left out. */
public final class CodeLines {
  private final Map<String, TreeSet<Integer>> lines = new HashMap<>();
  private final Set<String> files;

  /**
   * @param files the full paths of all files that debug information names
   */
  public CodeLines(Set<String> files) {
    this.files = Set.copyOf(files);
  }

  /** Some code comes from this line. */
  public void add(String file, int line) {
    lines.computeIfAbsent(file, _ -> new TreeSet<>()).add(line);
  }

  /** Whether code comes from some line of a file that is not below the first and below the last. */
  boolean has(String file, int first, int end) {
    Integer found = lines.getOrDefault(file, new TreeSet<>()).ceiling(first);
    return found != null && found < end;
  }

  /** Whether C's atomics were included. */
  boolean hasAtomics() {
    return files.stream().anyMatch(file -> file.endsWith("/stdatomic.h"));
  }
}
