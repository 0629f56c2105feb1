// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who reads a name knows which class it is, in tests and benchmarks, too. */
class ClassNamesTest {
  @Test
  void noSimpleNameStandsForTwo() throws IOException {
    List<Path> sources =
        SourceTree.files().stream().filter(file -> file.toString().endsWith(".java")).toList();
    assertThat(sources).hasSizeGreaterThan(1500);
    assertThat(named(sources)).isEmpty();
  }

  @Test
  void twoOfANameAreFound() {
    Path one = Path.of("emu/src/main/java/org/rsanemu/emu/Guest.java");
    Path other = Path.of("cli/src/test/java/org/rsanemu/cli/Guest.java");
    assertThat(named(List.of(one, Path.of("cli/Other.java"), other)))
        .containsExactly(Map.entry("Guest.java", List.of(one, other)));
  }

  /** The files whose names others have, too, by name. */
  private static Map<String, List<Path>> named(List<Path> sources) {
    Map<String, List<Path>> names =
        sources.stream()
            .filter(source -> !source.endsWith("package-info.java"))
            .collect(
                Collectors.groupingBy(
                    source -> source.getFileName().toString(), TreeMap::new, Collectors.toList()));
    names.values().removeIf(files -> files.size() == 1);
    return names;
  }
}
