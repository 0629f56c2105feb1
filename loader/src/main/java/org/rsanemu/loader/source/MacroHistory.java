// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SystemHeaders;

/**
 * What one compilation's preprocessor did with macros, in its order: so what a name means at a line
 * of a file, wherever that was included.
 */
public final class MacroHistory {
  /** Inclusions of one file; of a file with more, nothing is known. */
  private static final int MOST_INCLUSIONS = 64;

  /** Definitions of one name, by when they were made; null is none. */
  private static final class Versions {
    private int[] times = new int[1];
    private @Nullable Definition[] definitions = new Definition[1];
    private int count;

    void add(int time, @Nullable Definition definition) {
      if (count == times.length) {
        times = Arrays.copyOf(times, 2 * count);
        definitions = Arrays.copyOf(definitions, 2 * count);
      }
      times[count] = time;
      definitions[count++] = definition;
    }

    @Nullable Definition at(int time) {
      int low = 0;
      int high = count;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (times[middle] <= time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == 0 ? null : definitions[low - 1];
    }
  }

  /** A file as it was included once: how many events there had been, by line. */
  private static final class Inclusion {
    private final List<int[]> steps = new ArrayList<>();
    private boolean sorted = true;

    Inclusion(int time) {
      steps.add(new int[] {0, time});
    }

    void step(int line, int time) {
      sorted &= line >= steps.getLast()[0];
      steps.add(new int[] {line, time});
    }

    int at(int line) {
      int low = 1;
      int high = steps.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (steps.get(middle)[0] <= line) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return steps.get(low - 1)[1];
    }
  }

  /** A macro, taken apart when it is asked for. */
  private static final class Definition {
    private final String text;
    private final boolean library;
    private @Nullable Macro macro;

    Definition(String text, boolean library, @Nullable Macro macro) {
      this.text = text;
      this.library = library;
      this.macro = macro;
    }

    Macro macro() {
      if (macro == null) {
        macro = Macro.of(text);
      }
      return macro;
    }
  }

  private final Map<String, Versions> names = new HashMap<>();
  private final Map<String, List<Inclusion>> files = new LinkedHashMap<>();

  private MacroHistory() {}

  /** The times at which the compiler was at a line of a file; empty if that is not known. */
  List<Integer> times(String file, int line) {
    List<Inclusion> all = files.getOrDefault(file, List.of());
    boolean known = all.size() <= MOST_INCLUSIONS && all.stream().allMatch(each -> each.sorted);
    return known ? all.stream().map(each -> each.at(line)).distinct().toList() : List.of();
  }

  /**
   * What a name means at each of some times, null if it is not a macro. The library's own macros
   * for atomic functions are taken for the functions.
   */
  @Nullable Macro find(String name, List<Integer> times) {
    @Nullable Versions versions = names.get(name);
    @Nullable Macro all = null;
    boolean none = versions == null;
    for (int i = 0; versions != null && i < times.size(); i++) {
      @Nullable Definition one = versions.at(times.get(i));
      @Nullable Macro macro = one == null || one.library && isFunction(name) ? null : one.macro();
      none |= macro == null;
      all = macro == null ? all : all == null ? macro : all.and(macro);
    }
    return all != null && none ? all.orNone() : all;
  }

  private static boolean isFunction(String name) {
    return SourceAtomicNames.mayBe(name) || name.equals("assert");
  }

  /** Whether it knows of a file. */
  boolean has(String file) {
    return files.containsKey(file);
  }

  /** Whether a file was included whose path ends so. */
  public boolean includes(String ending) {
    return files.keySet().stream().anyMatch(file -> file.endsWith(ending));
  }

  /** Takes down what happens, in its order. */
  public static final class Builder {
    /** What one of the events did. */
    private record Event(String name, @Nullable Definition definition) {}

    private final MacroHistory history = new MacroHistory();

    /** Of what is in no file: compilers may list it last. */
    private final List<Event> predefined = new ArrayList<>();

    private final List<Event> events = new ArrayList<>();
    private final Deque<Inclusion> open = new ArrayDeque<>();
    private final Deque<Boolean> libraries = new ArrayDeque<>();
    private final Deque<Integer> lines = new ArrayDeque<>();

    /** A file begins that a line of the one before it includes; 0 for the first. */
    public void start(int line, String path) {
      Inclusion inclusion = new Inclusion(events.size());
      history.files.computeIfAbsent(path, _ -> new ArrayList<>()).add(inclusion);
      open.push(inclusion);
      libraries.push(SystemHeaders.contains(path));
      lines.push(line);
    }

    /** The file that began last ends. */
    public void end() {
      if (!open.isEmpty()) {
        open.pop();
        libraries.pop();
        int line = lines.pop();
        step(line);
      }
    }

    private void step(int line) {
      if (!open.isEmpty()) {
        open.peek().step(line, events.size());
      }
    }

    /**
     * A macro is defined.
     *
     * @param definition the name, its parameters if it has some, and what it comes to
     */
    public void define(int line, String definition) {
      int end = 0;
      while (end < definition.length() && Lexer.isWordPart(definition.charAt(end))) {
        end++;
      }
      boolean library = !libraries.isEmpty() && libraries.peek();
      String text = definition.substring(end);
      add(line, definition.substring(0, end), new Definition(text, library, null));
    }

    /** A macro is defined, or may be. */
    void define(int line, String name, Macro macro) {
      add(line, name, new Definition("", !libraries.isEmpty() && libraries.peek(), macro));
    }

    /** A macro is no more. */
    public void undefine(int line, String name) {
      add(line, name, null);
    }

    private void add(int line, String name, @Nullable Definition definition) {
      (open.isEmpty() ? predefined : events).add(new Event(name, definition));
      step(line);
    }

    /** All that was taken down. */
    public MacroHistory build() {
      predefined.forEach(each -> add(each, 0));
      for (int i = 0; i < events.size(); i++) {
        add(events.get(i), i + 1);
      }
      return history;
    }

    private void add(Event event, int time) {
      history
          .names
          .computeIfAbsent(event.name(), _ -> new Versions())
          .add(time, event.definition());
    }
  }
}
