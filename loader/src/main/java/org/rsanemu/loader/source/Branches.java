package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which lines of a file each of its conditions is about. */
final class Branches {
  /**
   * What stands between one condition and the next of the same group.
   *
   * @param first the directive that begins it, and is part of it
   * @param end the directive that ends it
   */
  record Branch(int first, int end) {}

  private final Map<Integer, List<Branch>> groups = new HashMap<>();

  Branches(List<Directives.Directive> all) {
    Deque<List<Integer>> open = new ArrayDeque<>();
    for (int i = 0; i < all.size(); i++) {
      switch (all.get(i).name()) {
        case "if", "ifdef", "ifndef" -> open.push(new ArrayList<>(List.of(i)));
        case "elif", "else", "elifdef", "elifndef" -> {
          if (!open.isEmpty()) {
            open.peek().add(i);
          }
        }
        case "endif" -> {
          if (!open.isEmpty()) {
            close(open.pop(), i);
          }
        }
        default -> {}
      }
    }
  }

  private void close(List<Integer> starts, int end) {
    List<Branch> group = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      group.add(new Branch(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : end));
    }
    starts.forEach(start -> groups.put(start, group));
  }

  /** The group that a directive begins a branch of; null if it is never ended. */
  @Nullable List<Branch> group(int directive) {
    return groups.get(directive);
  }
}
