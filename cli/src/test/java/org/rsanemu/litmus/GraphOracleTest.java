// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.MemoryOrder;

/** Enumeration agrees with the vectors, whose verdicts come from another enumeration. */
@Tag("slow")
class GraphOracleTest {
  private static final int LOCATIONS = 3;
  private static final int MOST_GRAPHS = 100_000;

  /** {@code -Dprograms.all=true} takes all lines, the suite one in so many of a long file. */
  private static final int ONE_IN = Boolean.getBoolean("programs.all") ? 1 : 4;

  private static final int LONG = 1000;

  @ParameterizedTest
  @ValueSource(strings = {"directed.tsv", "rc20.tsv", "rc20-sc.tsv", "observable.tsv"})
  void agreesWithTheVectors(String file) {
    List<String> all = lines(file);
    int step = all.size() < LONG ? 1 : ONE_IN;
    List<String> lines =
        IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
    assertThat(lines).isNotEmpty();
    Set<String> byFencesAlone =
        lines("fence-order-only.tsv").stream()
            .map(line -> line.split("\t")[1])
            .collect(Collectors.toSet());
    assertThat(lines).filteredOn(line -> !agrees(line.split("\t"), byFencesAlone)).isEmpty();
  }

  /** Programs that only the order of their fences makes violations are robust. */
  private static boolean agrees(String[] columns, Set<String> byFencesAlone) {
    boolean alone = byFencesAlone.contains(columns[0]) || columns[1].equals("fence order only");
    List<List<Step>> threads = threads(columns[0]);
    EnumeratedVerdict verdict = new GraphOracle(LOCATIONS, threads).verdict(MOST_GRAPHS);
    return verdict.kind().name().toLowerCase(Locale.ROOT).equals(alone ? "robust" : columns[1]);
  }

  private static List<String> lines(String file) {
    try (InputStream vectors = GraphOracleTest.class.getResourceAsStream("/vectors/" + file)) {
      String text =
          new String(Objects.requireNonNull(vectors).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<List<Step>> threads(String program) {
    return Stream.of(program.split("\\|\\|"))
        .map(thread ->
            Stream.of(thread.split(";"))
                .filter(step -> !step.isBlank())
                .map(step -> step(step.strip().split(" ")))
                .toList())
        .toList();
  }

  private static Step step(String[] words) {
    MemoryOrder order = MemoryOrder.valueOf(words[words.length - 1].toUpperCase(Locale.ROOT));
    if (words[0].equals("F")) {
      return new Step.Fence(order);
    }
    int x = words[1].charAt(0) - 'x';
    return switch (words[0]) {
      case "R" -> new Step.Read(x, order, true);
      case "W" -> new Step.Write(x, Long.parseLong(words[2]), order);
      case "X" -> new Step.Exchange(x, Long.parseLong(words[2]), order);
      case "C" ->
          new Step.Cas(x, Long.parseLong(words[2]), Long.parseLong(words[3]), order, failed(order));
      default -> throw new IllegalArgumentException(String.join(" ", words));
    };
  }

  private static MemoryOrder failed(MemoryOrder order) {
    if (order == MemoryOrder.SC) {
      return MemoryOrder.SC;
    }
    return order.acquires() ? MemoryOrder.ACQ : MemoryOrder.RLX;
  }
}
