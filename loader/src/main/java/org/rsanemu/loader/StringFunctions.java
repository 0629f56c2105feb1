// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The functions of the C library of which it is known what they read of the strings that they are
 * given, whatever else their code reads ({@code string-functions.tsv}).
 */
public final class StringFunctions {
  /**
   * A line of the table.
   *
   * @param limit the argument that says how many characters it reads at most, from 0; -1 if none
   * @param bytes of a character
   */
  public record Use(Reads reads, int limit, int bytes) {
    /** What a function reads, as the table describes it. */
    public enum Reads {
      NOTHING,
      STRING,
      SOURCE,
      APPENDED,
      COMPARED,
      CASELESS,
      CHARACTER,
      MATCH,
      LAST,
      SUBSTRING,
      SPAN,
      COMPLEMENT,
      FIRST,
      COPIED
    }
  }

  /**
   * A line.
   *
   * @param bits of an address where it holds; {@link #ALL} if everywhere
   */
  private record Line(Use use, int bits) {
    static final int ALL = 0;

    @Nullable Use on(int width) {
      return bits == ALL || bits == width ? use : null;
    }
  }

  /** A name, or one of glibc's variants of it. */
  private static final Pattern NAME = Pattern.compile("(?:__GI_|__)?([a-z]+)(?:_.*)?");

  private static final Map<String, Line> LINES = lines();

  private StringFunctions() {}

  private static Map<String, Line> lines() {
    Map<String, Line> lines = new HashMap<>();
    for (String[] cells : NamePatterns.table("string-functions.tsv", 5)) {
      Use.Reads reads = Use.Reads.valueOf(cells[1].toUpperCase(Locale.ROOT));
      int limit = cells[2].equals("-") ? -1 : Integer.parseInt(cells[2]);
      Use use = new Use(reads, limit, Integer.parseInt(cells[3]));
      int bits = cells[4].equals("all") ? Line.ALL : Integer.parseInt(cells[4]);
      for (String name : cells[0].split(" ")) {
        lines.put(name, new Line(use, bits));
      }
    }
    return Map.copyOf(lines);
  }

  /**
   * What a C library's function with this name reads; null if that is not in the table.
   *
   * @param bits of an address: 32 or 64
   */
  public static @Nullable Use named(String function, int bits) {
    Matcher name = NAME.matcher(function);
    Line line = name.matches() ? LINES.get(name.group(1)) : null;
    return line == null ? null : line.on(bits);
  }

  /** Those that an image has, by the ELF address of their first instruction. */
  public static Map<Long, Use> in(Image image, UserCode code) {
    SymbolTable symbols = image.symbols();
    Map<Long, Use> found = new HashMap<>();
    for (Symbol function : symbols.functions()) {
      for (String name : symbols.names(function)) {
        Use use = named(name, image.bits());
        if (use != null && isLibrarys(name, use, code, function.address())) {
          found.put(function.address(), use);
        }
      }
    }
    return Map.copyOf(found);
  }

  /**
   * A function of the user's own is what it is, whatever its name; and who reads nothing has no
   * variants.
   */
  private static boolean isLibrarys(String name, Use use, UserCode code, long address) {
    return use.reads() == Use.Reads.NOTHING
        ? LINES.containsKey(name) && !code.judged(address)
        : code.transparent(address);
  }
}
