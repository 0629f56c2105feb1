// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The table of what the C library, libgcc, libstdc++, libc++ and OpenMP's runtimes promise to order
 * ({@code synchronizing-functions.tsv}, {@code runtime-libraries.tsv}). Immutable.
 */
public final class SynchronizingFunctions {
  private static final int COLUMNS = 5;
  private static final List<Row> ROWS = rows();
  private static final List<Library> LIBRARIES = libraries();

  /** Who must call a function of the table for it to count. */
  public enum Caller {
    /** The program's code, or that of a library which the table does not know. */
    USER,
    /** The same; and the lock that it takes is one that the library takes for itself, too. */
    SHARED,
    /** Anybody, the library itself, too. */
    ANY
  }

  /**
   * A line of the table.
   *
   * @param library its name there
   * @param since the version that has the functions first, or "-"
   * @param names of symbols and patterns of names, as written there
   * @param promise where the order is promised
   */
  public record Row(
      String library, String since, List<String> names, Caller caller, String promise) {}

  private record Library(String name, NamePatterns sonames) {}

  /** Every static program with glibc has this function of it, and no other has. */
  private static final String GLIBC_START = "__libc_setup_tls";

  private SynchronizingFunctions() {}

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String[] cells : NamePatterns.table("synchronizing-functions.tsv", COLUMNS)) {
      List<String> names = List.of(cells[2].split(" "));
      rows.add(new Row(cells[0], cells[1], names, caller(cells[3]), cells[4]));
    }
    return List.copyOf(rows);
  }

  private static Caller caller(String cell) {
    return switch (cell) {
      case "user" -> Caller.USER;
      case "shared" -> Caller.SHARED;
      case "any" -> Caller.ANY;
      default -> throw new IllegalStateException("no caller: " + cell);
    };
  }

  private static List<Library> libraries() {
    List<Library> libraries = new ArrayList<>();
    for (String[] cells : NamePatterns.table("runtime-libraries.tsv", 2)) {
      libraries.add(new Library(cells[0], NamePatterns.of(cells[1])));
    }
    return List.copyOf(libraries);
  }

  /** The lines of the table, in its order. */
  public static List<Row> table() {
    return ROWS;
  }

  /** The table's name for the library that a shared object is a part of; "" if it has none. */
  public static String libraryOf(Image image) {
    String soname = image.dynamic().soname();
    return soname == null
        ? ""
        : LIBRARIES.stream()
            .filter(library -> library.sonames().contains(soname))
            .map(Library::name)
            .findFirst()
            .orElse("");
  }

  /** Whether all code of a library counts as it is executed. */
  static boolean isAllCounted(String library) {
    return ROWS.stream()
        .anyMatch(row -> row.library().equals(library) && row.names().contains("*"));
  }

  /**
   * The functions of the table that an image has, by the ELF address of their first instruction.
   *
   * @param library the table's name for it, or "" for a static program, which may have any, but one
   *     C library
   */
  static Map<Long, Caller> in(SymbolTable symbols, String library) {
    String otherC = library.isEmpty() && !symbols.named(GLIBC_START).isEmpty() ? "musl" : "";
    Map<Caller, NamePatterns> wanted = new HashMap<>();
    for (Caller caller : Caller.values()) {
      StringBuilder names = new StringBuilder();
      ROWS.stream()
          .filter(row -> row.caller() == caller && !row.names().contains("*"))
          .filter(row -> library.isEmpty() || row.library().equals(library))
          .filter(row -> !row.library().equals(otherC))
          .forEach(row -> names.append(String.join(" ", row.names())).append(' '));
      wanted.put(caller, NamePatterns.of(names.toString()));
    }
    Map<Long, Caller> found = new HashMap<>();
    for (Symbol function : symbols.functions()) {
      for (String name : symbols.names(function)) {
        wanted.forEach((caller, names) -> {
          if (names.contains(name)) {
            found.merge(function.address(), caller, (a, b) -> a == Caller.ANY ? a : b);
          }
        });
      }
    }
    return found;
  }
}
