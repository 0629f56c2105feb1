// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every source file says under which licence it may be used. */
class LicenceTest {
  private static final Path ROOT = Path.of("..");
  private static final String LICENCE = "SPDX-License-Identifier: Apache-2.0";

  @Test
  void everySourceFileNamesItsLicence() throws IOException {
    List<Path> sources;
    try (Stream<Path> modules = Files.list(ROOT)) {
      sources =
          modules
              .map(module -> module.resolve("src"))
              .filter(Files::isDirectory)
              .flatMap(LicenceTest::sources)
              .toList();
    }
    assertThat(sources).hasSizeGreaterThan(1000);
    for (Path source : sources) {
      assertThat(Files.readAllLines(source).getFirst()).as(source.toString()).contains(LICENCE);
    }
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(LicenceTest::isSource).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Programs among the tests' resources are none: their lines are counted. */
  private static boolean isSource(Path file) {
    String name = file.toString();
    return name.endsWith(".java") || name.endsWith(".c") && name.contains("/src/main/");
  }
}
