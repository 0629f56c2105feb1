// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The executions that headers declare, which {@link VerifyProgramsTest} holds exploration to,
 * against the numbers that other explorers publish for the same families: never fewer than SC has,
 * and more only where {@link #COSTS} has the reason.
 */
@Tag("slow")
class PublishedCountsTest {
  private static final int FAMILIES = 30;

  /** Known costs: where fences are ordered, locked instructions of x86-64 depend on each other. */
  private static final List<String> COSTS = List.of("x86-64 verify-fibonacci-2");

  /**
   * One number.
   *
   * @param counts what was counted: {@code sc}, {@code reads} or {@code trylocks}, of which
   *     counts/published.csv says more
   */
  record Published(String family, String program, String source, String counts, long executions) {
    private static Published of(String line) {
      String[] cells = line.split(",");
      return new Published(cells[0], cells[1], cells[2], cells[3], Long.parseLong(cells[4]));
    }
  }

  static List<Published> published() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            PublishedCountsTest.class.getResourceAsStream("/counts/published.csv"))) {
      return Stream.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(Published::of)
          .toList();
    }
  }

  @Test
  void thereAreManyFamilies() throws IOException {
    assertThat(published().stream().map(Published::family).distinct())
        .hasSizeGreaterThanOrEqualTo(FAMILIES);
    assertThat(published()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("published")
  void noExecutionIsMissing(Published published) throws IOException {
    for (String isa : Corpus.ISAS) {
      long ours = Header.read(Corpus.source(published.program()), isa).executions();
      String known = isa + " " + published.program();
      switch (published.counts()) {
        case "sc" -> {
          if (COSTS.contains(known)) {
            assertThat(ours).as("known cost: %s", known).isGreaterThan(published.executions());
          } else {
            assertThat(ours).as(known).isEqualTo(published.executions());
          }
        }
        case "reads" -> assertThat(ours).as(known).isGreaterThanOrEqualTo(published.executions());
        case "trylocks" -> assertThat(ours).as(known).isBetween(1L, published.executions());
        default -> throw new IllegalArgumentException(published.toString());
      }
    }
  }
}
