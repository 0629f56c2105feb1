package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.rsanemu.rc20.MemoryOrder;

class GraphOracleTest {
  @Test
  void agreesWithTheVectors() throws IOException {
    List<String> wrong = new ArrayList<>();
    int n = 0;
    for (String file : List.of("directed.tsv", "rc20.tsv", "rc20-sc.tsv")) {
      for (String line : Files.readAllLines(Path.of("/work/shared/vectors", file))) {
        if (line.startsWith("#") || line.isBlank()) continue;
        String[] columns = line.split("\t");
        n++;
        long t0 = System.nanoTime();
        Verdict v = new GraphOracle(3, parse(columns[0])).verdict(100_000);
        if (System.nanoTime() - t0 > 2e9) System.out.println("slow " + line);
        if (!v.kind().name().toLowerCase(Locale.ROOT).equals(columns[1])) {
          wrong.add(file + ": " + line + " -> " + v);
        }
      }
    }
    System.out.println(n + " " + wrong.size());
    assertThat(wrong).isEmpty();
  }

  private static List<List<Step>> parse(String program) {
    List<List<Step>> threads = new ArrayList<>();
    for (String thread : program.split("\\|\\|")) {
      List<Step> steps = new ArrayList<>();
      for (String s : thread.split(";")) {
        if (!s.isBlank()) steps.add(step(s.strip().split(" ")));
      }
      threads.add(steps);
    }
    return threads;
  }

  private static Step step(String[] w) {
    MemoryOrder order = MemoryOrder.valueOf(w[w.length - 1].toUpperCase(Locale.ROOT));
    return switch (w[0]) {
      case "R" -> new Step.Read(w[1].charAt(0) - 'x', order);
      case "W" -> new Step.Write(w[1].charAt(0) - 'x', Long.parseLong(w[2]), order);
      case "X" -> new Step.Exchange(w[1].charAt(0) - 'x', Long.parseLong(w[2]), order);
      case "C" ->
          new Step.Cas(
              w[1].charAt(0) - 'x',
              Long.parseLong(w[2]),
              Long.parseLong(w[3]),
              order,
              order == MemoryOrder.SC
                  ? MemoryOrder.SC
                  : order.acquires() ? MemoryOrder.ACQ : MemoryOrder.RLX);
      case "F" -> new Step.Fence(order);
      default -> throw new IllegalArgumentException(String.join(" ", w));
    };
  }
}
