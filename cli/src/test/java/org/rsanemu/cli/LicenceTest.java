// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every source file says under which licence it may be used. */
class LicenceTest {
  private static final String LICENCE = "SPDX-License-Identifier: Apache-2.0";

  /** Texts, data, golden files, examples to copy, and what is linked or saved by other tools. */
  private static final Pattern NO_SOURCE =
      Pattern.compile(
          "LICENSE|.*\\.(md|txt|tsv|csv|json|sarif|png|properties|map)"
              + "|.*/META-INF/services/.*|cli/src/test/resources/golden/.*|docs/ci/[^/]*");

  @Test
  void everySourceFileNamesItsLicence() throws IOException {
    List<Path> lacking = new ArrayList<>();
    int sources = 0;
    for (Path file : SourceTree.files()) {
      if (isSource(SourceTree.ROOT.relativize(file).toString())) {
        sources++;
        if (!namesLicence(Files.readString(file, StandardCharsets.ISO_8859_1))) {
          lacking.add(file);
        }
      }
    }
    assertThat(sources).isGreaterThan(2500);
    assertThat(lacking).as("files without " + LICENCE).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#!/bin/sh\ntrue\n", "", "a\nb\nc\n// " + LICENCE + "\nd\n"})
  void aFileWithoutItIsFound(String text) {
    assertThat(namesLicence(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Makefile",
        "bin/rsan-emu",
        "cli/src/main/java/A.java",
        "tsan/a.c",
        "a/report/a.html"
      })
  void programsAreSources(String file) {
    assertThat(isSource(file)).isTrue();
  }

  private static boolean isSource(String file) {
    return !NO_SOURCE.matcher(file).matches();
  }

  /** Near the top; at the end where line numbers are part of what tests expect. */
  private static boolean namesLicence(String text) {
    List<String> lines = text.lines().toList();
    int last = Math.max(0, lines.size() - 1);
    return Stream.concat(lines.stream().limit(2), lines.stream().skip(last))
        .anyMatch(line -> line.contains(LICENCE));
  }
}
