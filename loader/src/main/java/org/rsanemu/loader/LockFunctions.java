// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The functions of the C library that begin, end or use a lock, a condition or a semaphore ({@code
 * lock-functions.tsv}). Immutable.
 */
public final class LockFunctions {
  /**
   * What a function does to objects.
   *
   * @param how what
   * @param arguments those that point to them, from 0
   */
  public record Use(How how, List<Integer> arguments) {
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
    /** It has it no more. */
    GIVES,
    /** Something else. */
    USES
  }

  private static final Map<String, Use> USES = uses();

  private LockFunctions() {}

  private static Map<String, Use> uses() {
    Map<String, Use> uses = new HashMap<>();
    for (String[] cells : NamePatterns.table("lock-functions.tsv", 3)) {
      List<Integer> arguments = Stream.of(cells[2].split(" ")).map(Integer::valueOf).toList();
      for (String name : cells[0].split(" ")) {
        uses.put(name, new Use(How.valueOf(cells[1].toUpperCase(Locale.ROOT)), arguments));
      }
    }
    return Map.copyOf(uses);
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
