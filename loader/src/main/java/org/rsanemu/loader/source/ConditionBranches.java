// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.Directives.Directive;

/** Which branches of a file's conditions some code comes from. */
final class ConditionBranches {
  private final Compilation how;
  private final SourceFile file;

  /** The directives that include C's atomics, which leaves no code. */
  private final TreeSet<Integer> atomics = new TreeSet<>();

  /** By the directive that begins a branch, whether that is the one of its group that has code. */
  private final Map<Integer, Boolean> shown = new HashMap<>();

  ConditionBranches(SourceFile file, Compilation how) {
    this.file = file;
    this.how = how;
    List<Directive> all = file.directives().all();
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
        case "include" -> {
          if (how.c() && all.get(i).rest().strip().startsWith("<stdatomic.h>")) {
            atomics.add(i);
          }
        }
        // Lines are then what it says.
        case "line" -> {
          shown.clear();
          return;
        }
        default -> {}
      }
    }
  }

  private void close(List<Integer> starts, int end) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int until = i + 1 < starts.size() ? starts.get(i + 1) : end;
      if (hasCode(starts.get(i), until)) {
        found.add(starts.get(i));
      }
    }
    if (found.size() == 1) {
      starts.forEach(start -> shown.put(start, start.equals(found.getFirst())));
    }
  }

  private boolean hasCode(int first, int end) {
    Integer included = atomics.ceiling(first);
    return how.code().get().has(file.path(), line(first), line(end))
        || included != null && included < end && how.code().get().hasAtomics();
  }

  private int line(int directive) {
    return file.line(file.directives().all().get(directive).offset());
  }

  /**
   * Whether the code says that the branch that a directive begins was taken, or another one of its
   * group; null if it says neither.
   */
  @Nullable Boolean shown(int directive) {
    return shown.get(directive);
  }
}
