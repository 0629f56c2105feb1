// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which line of one version of a file is which line of another: equal lines as diff pairs them, and
 * in what was changed between those, lines that share at least half of their words. Spaces do not
 * count.
 */
final class LineMap {
  private static final double ALIKE = 0.5;

  /** More lines than this, changed in one place, are not compared one by one. */
  private static final int MOST_CHANGED = 400;

  private final int[] original;
  private final int originals;

  private LineMap(int lines, int originals) {
    this.original = new int[lines + 1];
    this.originals = originals;
  }

  /** Maps the lines of {@code version} to those of {@code original}. */
  static LineMap of(List<String> original, List<String> version) {
    List<String> from = original.stream().map(LineMap::normal).toList();
    List<String> to = version.stream().map(LineMap::normal).toList();
    LineMap map = new LineMap(to.size(), from.size());
    int source = 0;
    int target = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(from, to).getDeltas()) {
      map.pair(source, target, delta.getSource().getPosition() - source);
      map.changed(delta);
      source = delta.getSource().last() + 1;
      target = delta.getTarget().last() + 1;
    }
    map.pair(source, target, from.size() - source);
    return map;
  }

  private void pair(int source, int target, int count) {
    for (int i = 0; i < count; i++) {
      original[target + i + 1] = source + i + 1;
    }
  }

  private void changed(AbstractDelta<String> delta) {
    List<String> before = delta.getSource().getLines();
    List<String> after = delta.getTarget().getLines();
    if (before.size() > MOST_CHANGED || after.size() > MOST_CHANGED) {
      return;
    }
    double[][] best = new double[before.size() + 1][after.size() + 1];
    double[][] alike = new double[before.size()][after.size()];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        double likeness = likeness(before.get(i), after.get(j));
        alike[i][j] = likeness < ALIKE ? 0 : likeness;
        best[i][j] =
            Math.max(Math.max(best[i + 1][j], best[i][j + 1]), alike[i][j] + best[i + 1][j + 1]);
      }
    }
    trace(best, alike, delta.getSource().getPosition(), delta.getTarget().getPosition());
  }

  private void trace(double[][] best, double[][] alike, int source, int target) {
    int i = 0;
    int j = 0;
    while (i < alike.length && j < alike[i].length) {
      if (alike[i][j] > 0 && best[i][j] == alike[i][j] + best[i + 1][j + 1]) {
        original[target + j + 1] = source + i + 1;
        i++;
        j++;
      } else if (best[i + 1][j] >= best[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
  }

  /** From 0, nothing in common, to 1. */
  private static double likeness(String a, String b) {
    Set<String> words = words(a);
    Set<String> others = words(b);
    int all = words.size() + others.size();
    words.retainAll(others);
    return all == 0 ? 0 : 2.0 * words.size() / all;
  }

  private static Set<String> words(String line) {
    Set<String> words = new HashSet<>(Arrays.asList(line.split("\\W+")));
    words.remove("");
    return words;
  }

  private static String normal(String line) {
    return line.strip().replaceAll("\\s+", " ");
  }

  /** The line of the original that a line of the version is; 0 if it has none. */
  int of(int line) {
    return line < 1 || line >= original.length ? 0 : original[line];
  }

  /** Whether the version has a line of the original. */
  boolean reaches(int line) {
    return Arrays.stream(original).anyMatch(each -> each == line);
  }

  /** The last line of the original that comes before a line of the version which it has not. */
  int before(int line) {
    int at = Math.min(line, original.length - 1);
    while (at > 0 && original[at] == 0) {
      at--;
    }
    return line >= original.length ? originals : original[Math.max(0, at)];
  }
}
