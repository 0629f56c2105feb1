// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;
import org.rsanemu.cli.compare.BuildData.Output;

/** What the first runs printed, and how they ended. */
final class OutputRule implements Differences.Rule {
  private static final List<String> WHY =
      List.of(
          "Each build's first run has its own schedule, and output that depends on it may differ."
              + " Otherwise these are different programs, or one of them is wrong.");

  @Override
  public List<Difference> in(Evidence all) {
    List<Integer> ran =
        all.all().stream().filter(build -> all.builds().get(build).runs() > 0).toList();
    List<Difference> found = new ArrayList<>();
    Map<String, List<Integer>> endings = new LinkedHashMap<>();
    Map<List<String>, List<Integer>> texts = new LinkedHashMap<>();
    for (int build : ran) {
      Output output = all.data().get(build).output();
      endings.computeIfAbsent(output.ending(), _ -> new ArrayList<>()).add(build);
      texts.computeIfAbsent(output.lines(), _ -> new ArrayList<>()).add(build);
    }
    if (endings.size() > 1) {
      List<String> words = new ArrayList<>();
      endings.forEach((ending, who) -> words.add(all.labels(who) + " " + ending));
      found.add(difference(ran, "The first run ended: " + String.join("; ", words) + "."));
    }
    if (texts.size() > 1) {
      found.add(difference(ran, texts(all, texts)));
    }
    return found;
  }

  private static Difference difference(List<Integer> builds, String what) {
    return new Difference(Kind.OUTPUT, builds, List.of(), null, what, WHY);
  }

  private static String texts(Evidence all, Map<List<String>, List<Integer>> texts) {
    List<List<String>> each = List.copyOf(texts.keySet());
    int line = 0;
    while (sameAt(each, line)) {
      line++;
    }
    List<String> words = new ArrayList<>();
    for (Map.Entry<List<String>, List<Integer>> entry : texts.entrySet()) {
      String text = at(entry.getKey(), line);
      words.add(all.labels(entry.getValue()) + " " + (text.isEmpty() ? "nothing" : text));
    }
    return "The first run's standard output differs from line %d on: %s."
        .formatted(line + 1, String.join("; ", words));
  }

  private static boolean sameAt(List<List<String>> texts, int line) {
    return texts.stream().map(text -> at(text, line)).distinct().count() == 1;
  }

  /** The line in quotes; "" if there is none. */
  private static String at(List<String> lines, int line) {
    return line < lines.size() ? "'" + lines.get(line) + "'" : "";
  }
}
