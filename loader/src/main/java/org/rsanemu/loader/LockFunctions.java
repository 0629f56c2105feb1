// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The functions of the C library and of OpenMP that begin, end or use a lock, a condition or a
 * semaphore ({@code lock-functions.tsv}), and those that keep something between calls ({@code
 * hidden-state.tsv}). Immutable.
 */
public final class LockFunctions {
  /**
   * What a function does to objects.
   *
   * @param how what
   * @param arguments those that point to them, from 0
   * @param states what it keeps itself, by their numbers
   */
  public record Use(How how, List<Integer> arguments, List<Integer> states) {
    /** Whether it begins or ends them; if not, it uses them. */
    public boolean begins() {
      return how == How.BEGINS;
    }
  }

  /** What functions do. */
  public enum How {
    /** It begins or ends it. */
    BEGINS,
    /** It has it when it returns. */
    TAKES,
    /** The same, as others may at the same time: to read. */
    SHARES,
    /** It has it when it returns 0. */
    TRIES,
    /** It has it when it returns something else than 0. */
    TESTS,
    /** It has it no more. */
    GIVES,
    /** One of the threads that wait for it goes on, whichever that is. */
    SIGNALS,
    /** Something else. */
    USES
  }

  private static final List<String> STATES = new ArrayList<>();
  private static final Map<String, Use> USES = uses();

  private LockFunctions() {}

  private static Map<String, Use> uses() {
    Map<String, Use> uses = new HashMap<>();
    for (String[] cells : NamePatterns.table("lock-functions.tsv", 3)) {
      List<Integer> arguments = Stream.of(cells[2].split(" ")).map(Integer::valueOf).toList();
      for (String name : cells[0].split(" ")) {
        How how = How.valueOf(cells[1].toUpperCase(Locale.ROOT));
        uses.put(name, new Use(how, arguments, List.of()));
      }
    }
    for (String[] cells : NamePatterns.table("hidden-state.tsv", 3)) {
      if (!STATES.contains(cells[2])) {
        STATES.add(cells[2]);
      }
      int state = STATES.indexOf(cells[2]);
      for (String name : cells[0].split(" ")) {
        How how = cells[1].equals("changes") ? How.BEGINS : How.USES;
        Use use = new Use(how, List.of(), List.of(state));
        uses.merge(name, use, LockFunctions::both);
      }
    }
    return Map.copyOf(uses);
  }

  private static Use both(Use one, Use other) {
    List<Integer> states = new ArrayList<>(one.states());
    states.addAll(other.states());
    return new Use(
        one.begins() || other.begins() ? How.BEGINS : one.how(),
        one.arguments(),
        List.copyOf(states));
  }

  /** What functions keep between calls, by its number, as reports name it. */
  public static String state(int number) {
    return STATES.get(number);
  }

  /** Those that an image has, by the ELF address of their first instruction. */
  public static Map<Long, Use> in(SymbolTable symbols) {
    Map<Long, Use> found = new HashMap<>();
    for (Symbol function : symbols.functions()) {
      for (String name : symbols.names(function)) {
        if (USES.containsKey(name)) {
          found.put(function.address(), USES.get(name));
        }
      }
    }
    return Map.copyOf(found);
  }
}
