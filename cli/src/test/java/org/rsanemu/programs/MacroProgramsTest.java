// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.Testbins;

/**
 * Programs whose orders are written by macros: where compilers write these down (-g3) all orders
 * are known, elsewhere those that are known are the same; and exploring all schedules with the
 * source's orders shows what the header says.
 */
@Tag("slow")
class MacroProgramsTest {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();

  /** What is always built without -g3. */
  private static final String PLAIN = "macros-g";

  /** Other sets, whose orders are compared if they are there. */
  private static final List<String> OTHERS = List.of("macros-clang", "clang", "clang-O0", "O0");

  private static final int EXECUTIONS = 10_000;
  private static final int AT_LEAST = 36;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> ordersBehindMacrosAreKnown() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    List<Path> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(TESTBINS.resolve("macros"))) {
      for (Path source : files.filter(each -> !each.toString().endsWith(".h")).sorted().toList()) {
        for (String isa : Corpus.ISAS) {
          if (!Corpus.isTurnOf(Corpus.name(source), isa)) {
            continue;
          }
          String title = Corpus.name(source) + " on " + isa;
          tests.add(DynamicTest.dynamicTest(title, () -> check(source, isa)));
          programs.add(binary("", isa, source));
          programs.add(binary(PLAIN, isa, source));
        }
      }
    }
    Testbins.build(programs);
    assertThat(tests).hasSizeGreaterThanOrEqualTo(Corpus.atLeast(AT_LEAST));
    return tests;
  }

  private static void check(Path source, String isa) throws Exception {
    Header header = Header.read(source, isa);
    Path first = binary("", isa, source);
    Map<String, Set<Order>> all = orders(first);
    assertThat(all).as("%s", first).isNotEmpty();
    all.forEach((place, orders) -> assertThat(orders).as(place).doesNotContain(Order.UNKNOWN));
    explore(first, header, true);
    Path plain = binary(PLAIN, isa, source);
    explore(plain, header, compare(plain, all));
    for (String set : OTHERS) {
      Path other = binary(set, isa, source);
      if (Files.exists(other)) {
        compare(other, all);
      }
    }
  }

  /** Holds what is known of a build against all orders; whether it is all that there is. */
  private static boolean compare(Path build, Map<String, Set<Order>> all) throws Exception {
    Map<String, Set<Order>> known = orders(build);
    boolean whole = known.values().stream().noneMatch(each -> each.contains(Order.UNKNOWN));
    known.values().forEach(each -> each.remove(Order.UNKNOWN));
    known.forEach((place, orders) ->
        assertThat(all.getOrDefault(place, orders)).as("%s %s", build, place).containsAll(orders));
    return whole;
  }

  /**
   * @param whole whether all orders are known; else not all that is wrong need be found
   */
  private static void explore(Path binary, Header header, boolean whole) throws Exception {
    Verified verified = Verified.of(binary, header, EXECUTIONS, ProgramMode.SOURCE);
    Set<String> expected = header.findings(ProgramMode.SOURCE);
    assertThat(verified.result().stop()).isEqualTo(Verification.Stop.DONE);
    if (whole) {
      assertThat(verified.found()).as("%s", binary).isEqualTo(expected);
    } else {
      assertThat(expected).as("%s", binary).containsAll(verified.found());
    }
  }

  /** By kind and place in the user's code, the orders that the source states there. */
  private static Map<String, Set<Order>> orders(Path binary) throws Exception {
    Map<String, Set<Order>> all = new TreeMap<>();
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(binary))) {
      for (AtomicOperation each : debug.atomicOperations()) {
        Place place = UserCode.nearestUser(debug.places(each.entry())).orElse(null);
        boolean caller = each.witness() == AtomicOperation.Witness.ARGUMENT;
        if (place != null && place.file().contains("/macros/") && !caller) {
          String file = Path.of(place.file()).getFileName().toString();
          all.computeIfAbsent(each.kind() + " " + file + ":" + place.line(), _ -> new TreeSet<>())
              .add(each.order());
        }
      }
    }
    return all;
  }

  private static Path binary(String set, String isa, Path source) {
    return TESTBINS.resolve("build").resolve(set).resolve(isa).resolve(Corpus.name(source));
  }
}
