// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.AtomicCode;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Of how many atomic accesses of the test programs the source's order is known, and whether the
 * calls of ThreadSanitizer's functions state the same. What counts is each operation that debug
 * information shows, and each atomic instruction in the user's code that belongs to none. What the
 * standard library's own algorithms do inside, such as {@code std::shared_ptr}, nobody asks for the
 * order of. {@code make witnesses} prints the table for all compilers and levels.
 */
@Tag("slow")
class OrdersCoverageTest {
  /** What stands for the language of programs whose orders are written by macros, with -g3. */
  private static final String MACROS = "C, C++ with macros";

  /** A line of the table: compiler, level, instruction set, language. */
  private record Row(String compiler, String level, String isa, String language) {
    Row(TestBuilds.Build build) {
      this(
          build.compiler(),
          build.level(),
          build.isa(),
          build.hasMacros() ? MACROS : build.language());
    }

    double wanted() {
      return language.equals("C") ? 0.90 : 0.95;
    }
  }

  /** How many accesses there are, and of how many the order is known. */
  private static final class Share {
    private final Comparison.Tally tally = new Comparison.Tally();
    private final List<String> unknown = new ArrayList<>();
    private int known;

    void add(String what, boolean isKnown) {
      known += isKnown ? 1 : 0;
      if (!isKnown) {
        unknown.add(what);
      }
    }

    int all() {
      return known + unknown.size();
    }

    /** 1 if there are none: unoptimized Rust has all in functions that take the order. */
    double part() {
      return all() == 0 ? 1 : (double) known / all();
    }
  }

  private static final Map<Row, Share> SHARES = new LinkedHashMap<>();
  private static final Comparison COMPARISON = new Comparison();

  @BeforeAll
  static void countAll() throws IOException, BadBinaryException {
    for (String set : TestBuilds.SETS) {
      for (String isa : TestBuilds.ISAS) {
        List<TestBuilds.Build> builds = TestBuilds.of(set, isa);
        assertThat(builds).as("builds of %s for %s", set, isa).isNotEmpty();
        for (TestBuilds.Build build : builds) {
          count(build, SHARES.computeIfAbsent(new Row(build), _ -> new Share()));
        }
        TestBuilds.Build first = builds.getFirst();
        System.out.printf(
            "read: %s %s %s, %d programs%n", first.compiler(), first.level(), isa, builds.size());
      }
    }
    print();
  }

  @Test
  void mostOrdersAreKnown() {
    assertThat(SHARES).isNotEmpty();
    SHARES.forEach((row, share) ->
        assertThat(share.part())
            .as("%s: not known are %s", row, share.unknown)
            .isGreaterThanOrEqualTo(row.wanted()));
  }

  @Test
  void callsOfThreadSanitizersFunctionsStateTheSame() {
    assertThat(COMPARISON.disagreements()).isEmpty();
    SHARES.forEach((row, share) -> {
      if (!row.language().equals("Rust")) {
        assertThat(share.tally.agree())
            .as("lines of %s that agree", row)
            .isGreaterThan(TestBuilds.atLeast(10));
      }
    });
  }

  private static void count(TestBuilds.Build build, Share share) throws BadBinaryException {
    Image image = ElfLoader.load(build.binary());
    try (DebugInfo debug = DwarfInfo.open(image)) {
      List<AtomicOperation> operations = debug.atomicOperations();
      CodeRanges library = CodeRanges.of(debug.libraryAlgorithms());
      for (AtomicOperation each : operations) {
        if (SourceOrderLines.isUsers(each, library, each.entry()) && isUsers(debug, each.entry())) {
          share.add(
              build.binary().getFileName() + " " + each,
              each.order() != Order.UNKNOWN || each.witness() == Witness.ARGUMENT);
        }
      }
      CodeRanges described = CodeRanges.of(debug.describedCode());
      for (long address : AtomicCode.addresses(image, described)) {
        if (!library.contains(address)
            && isUsers(debug, address)
            && operations.stream().noneMatch(o -> o.contains(address))) {
          share.add(build.binary().getFileName() + " 0x" + Long.toHexString(address), false);
        }
      }
      COMPARISON.add(build, image, debug, share.tally);
    }
  }

  private static boolean isUsers(DebugInfo debug, long address) {
    return UserCode.nearestUser(debug.places(address)).isPresent();
  }

  private static void print() {
    System.out.println(
        "| compiler | level | ISA | language | accesses | with known order"
            + " | lines of TSan's calls | that agree | not known | not seen |");
    System.out.println("|---|---|---|---|--:|--:|--:|--:|--:|--:|");
    SHARES.forEach((row, share) ->
        System.out.printf(
            Locale.ROOT,
            "| %s | %s | %s | %s | %,d | %.1f %% | %,d | %,d | %,d | %,d |%n",
            row.compiler(),
            row.level(),
            row.isa(),
            row.language(),
            share.all(),
            100 * share.part(),
            share.tally.lines(),
            share.tally.agree(),
            share.tally.unknown(),
            share.tally.unseen()));
    COMPARISON.disagreements().forEach(System.out::println);
  }
}
