// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

@Tag("slow")
class TextOperationsTest {
  private static final String C = "stated.c";
  private static final String CPP = "stated-builtins.cc";
  private static final String[] LEVELS = {"-O0", "-O1", "-O2", "-O3"};
  private static final Pattern EXPECTATION =
      Pattern.compile("// expect(?:\\[(\\w+)])?:(.*)|OUT .*?(\\w+)\\([^{]*\\{");

  /** What the source says that each function has. */
  private static Map<String, Set<String>> expected(String source, String compiler)
      throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    Set<String> next = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/programs", source))) {
      Matcher matcher = EXPECTATION.matcher(line);
      if (!matcher.matches()) {
        continue;
      } else if (matcher.group(3) != null) {
        all.put(matcher.group(3), next);
        next = new TreeSet<>();
      } else if (matcher.group(1) == null || matcher.group(1).equals(compiler)) {
        for (String each : matcher.group(2).split(",")) {
          next.add(each.strip());
        }
      }
    }
    next.clear();
    all.values().forEach(set -> set.remove(""));
    assertThat(all).hasSizeGreaterThan(source.equals(C) ? 25 : 15);
    return all;
  }

  /** What the loader finds in each function. */
  private static Map<String, Set<String>> found(Path program, Set<String> functions)
      throws Exception {
    Map<String, Set<String>> all = new TreeMap<>();
    functions.forEach(name -> all.put(name, new TreeSet<>()));
    Image image = ElfLoader.load(program);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      for (AtomicOperation operation : debug.atomicOperations()) {
        all.forEach((name, set) -> {
          if (isIn(operation, name, image)) {
            set.add(words(operation));
          }
        });
      }
      assertThat(debug.warnings()).isEmpty();
      assertThat(debug.missingSources()).noneMatch(path -> path.contains("/stated."));
    }
    return all;
  }

  /** A function may be a clone for the arguments that it is called with. */
  private static boolean isIn(AtomicOperation operation, String function, Image image) {
    for (String name : new String[] {function, function + ".constprop.0", function + ".isra.0"}) {
      for (Symbol symbol : image.symbols().named(name)) {
        long start = symbol.address() & (image.machine() == Isa.ARMV7.machine ? ~1L : ~0L);
        if (operation.entry() >= start && operation.entry() < start + symbol.size()) {
          return true;
        }
      }
    }
    return false;
  }

  private static String words(AtomicOperation operation) {
    boolean swap = operation.failure() != Order.UNKNOWN;
    return operation.kind() + " " + operation.order() + (swap ? " " + operation.failure() : "");
  }

  private static void check(Isa isa, String source, boolean clang) throws Exception {
    Map<String, Set<String>> expected = expected(source, clang ? "clang" : "gcc");
    for (String level : LEVELS) {
      Path program = clang ? isa.clang(source, "-g", level) : isa.gcc(source, "-g", level);
      assertThat(found(program, expected.keySet()))
          .as(level)
          .allSatisfy((function, set) -> assertThat(set).isEqualTo(expected.get(function)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void gccsOperationsHaveTheOrdersThatTheTextStates(Isa isa) throws Exception {
    check(isa, C, false);
  }

  @ParameterizedTest
  @EnumSource
  void clangsOperationsHaveTheOrdersThatTheTextStates(Isa isa) throws Exception {
    check(isa, C, true);
  }

  @ParameterizedTest
  @EnumSource
  void builtinsInCppAreReadWhereGccHasThem(Isa isa) throws Exception {
    check(isa, CPP, false);
  }

  @ParameterizedTest
  @EnumSource
  void builtinsInCppAreReadWhereClangHasThem(Isa isa) throws Exception {
    check(isa, CPP, true);
  }
}
