// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the names of macros mean in one compilation, by place, as far as it is known. */
final class UnitMacros {
  /** Places with other meanings that are kept in mind. */
  private static final int MOST_PLACES = 1 << 10;

  /** Those that the history does not know. */
  private final List<SourceFile> unseen;

  private final @Nullable MacroHistory history;
  private final boolean complete;
  private final Work work;
  private final Macros everywhere;
  private final Map<List<Integer>, Macros> places = new HashMap<>();

  /**
   * @param files those that the compiler saw and that are there
   * @param history what became of macros, or null if it is not known
   * @param complete whether the history has all of them
   */
  UnitMacros(List<SourceFile> files, @Nullable MacroHistory history, boolean complete, Work work) {
    this.unseen =
        history == null ? files : files.stream().filter(each -> !history.has(each.path())).toList();
    this.history = history;
    this.complete = complete;
    this.work = work;
    this.everywhere = new Macros(name -> search(files, name), false, work);
  }

  /** What names mean at a line of a file. */
  Macros at(SourceFile file, int line) {
    List<Integer> times = history == null ? List.of() : history.times(file.path(), line);
    if (history == null || times.isEmpty()) {
      return everywhere;
    }
    if (places.size() >= MOST_PLACES) {
      places.clear();
    }
    return places.computeIfAbsent(
        times, each -> new Macros(name -> find(history, name, each), complete, work));
  }

  private @Nullable Macro find(MacroHistory known, String name, List<Integer> times) {
    @Nullable Macro macro = known.find(name, times);
    if (complete) {
      return macro;
    }
    @Nullable Macro other = search(unseen, name);
    return macro == null || other == null ? macro == null ? other : macro : macro.and(other);
  }

  /** What a name means wherever these files define it. */
  private static @Nullable Macro search(List<SourceFile> files, String name) {
    return files.stream()
        .flatMap(file -> Optional.ofNullable(file.directives().macros().get(name)).stream())
        .reduce(Macro::and)
        .orElse(null);
  }
}
