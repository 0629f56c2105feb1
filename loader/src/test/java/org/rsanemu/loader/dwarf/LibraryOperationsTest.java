// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.TestPrograms;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

/** The comments of {@code programs/orders.cc} and {@code orders.rs} say what is to be found. */
@Tag("slow")
class LibraryOperationsTest {
  private static final Pattern COMMENT =
      Pattern.compile("// ((load|store|rmw|cas|fence|signal) \\w+( \\w+)?)$");

  /** An operation, the user's function that it is in, and whether the line is one of that. */
  private record Found(AtomicOperation operation, String function, boolean inlined) {}

  private static List<Found> operations(Path program, String source) {
    List<Found> found = new ArrayList<>();
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(debug.warnings()).isEmpty();
      List<AtomicOperation> all = debug.atomicOperations();
      assertThat(all).extracting(AtomicOperation::entry).isSorted();
      for (AtomicOperation each : all) {
        assertThat(each.code()).allMatch(range -> range[0] < range[1]);
        assertThat(each.code().isEmpty() || each.contains(each.entry())).isTrue();
        Place outermost = debug.places(each.entry()).getLast();
        found.add(new Found(each, outermost.function(), outermost.file().endsWith(source)));
      }
      return found;
    } catch (Exception e) {
      throw new AssertionError(program.toString(), e);
    }
  }

  private static String words(AtomicOperation operation) {
    String kind =
        switch (operation.kind()) {
          case READ_MODIFY_WRITE -> "rmw";
          case COMPARE_AND_SWAP -> "cas";
          case SIGNAL_FENCE -> "signal";
          default -> operation.kind().toString();
        };
    String failure = operation.failure() == Order.UNKNOWN ? "" : " " + operation.failure();
    return (kind + " " + operation.order() + failure).toLowerCase(Locale.ROOT);
  }

  /** Those of the user's functions. */
  private static List<String> inUserCode(List<Found> found) {
    return found.stream().filter(Found::inlined).map(each -> words(each.operation())).toList();
  }

  private static List<String> expected(String source, int standard) throws Exception {
    List<String> expected = new ArrayList<>();
    boolean newer = false;
    for (String line : Files.readAllLines(Path.of("src/test/resources/programs", source))) {
      newer = line.startsWith("#if") || newer && !line.startsWith("#endif");
      Matcher comment = COMMENT.matcher(line);
      if (comment.find() && (standard >= 20 || !newer)) {
        expected.add(comment.group(1));
      }
    }
    assertThat(expected).hasSizeGreaterThan(15);
    return expected;
  }

  /** Those of a list that another has not, each as often as it has it less. */
  private static List<String> without(List<String> list, List<String> other) {
    List<String> rest = new ArrayList<>(list);
    other.forEach(rest::remove);
    return rest;
  }

  @ParameterizedTest
  @EnumSource
  void gccSaysAllOfInlinedFunctions(Isa isa) throws Exception {
    for (String options : List.of("11 -O2 4", "17 -O1 5", "20 -O2 5", "20 -O3 5")) {
      String[] each = options.split(" ");
      Path program = isa.gcc("orders.cc", "-std=c++" + each[0], each[1], "-gdwarf-" + each[2]);
      List<Found> found = operations(program, "orders.cc");

      assertThat(inUserCode(found))
          .as(isa + " " + options)
          .containsExactlyInAnyOrderElementsOf(expected("orders.cc", Integer.parseInt(each[0])));
    }
  }

  /** clang's loses a parameter with its last use, and a fence for which there is no instruction. */
  @ParameterizedTest
  @EnumSource
  void clangSaysMostOfInlinedFunctions(Isa isa) throws Exception {
    for (String level : List.of("-O1", "-O2", "-O3")) {
      List<String> found =
          inUserCode(operations(isa.clang("orders.cc", "-std=c++20", level, "-g"), "orders.cc"));
      List<String> known = found.stream().filter(words -> !words.contains("unknown")).toList();
      List<String> expected = expected("orders.cc", 20);

      assertThat(without(known, expected)).as(isa + " " + level).isEmpty();
      assertThat(known).as(isa + " " + level).hasSizeGreaterThan(expected.size() * 8 / 10);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutOptimizationTheFrameOrTheCallerSays(Isa isa) throws Exception {
    List<Path> programs = new ArrayList<>();
    for (String mode : isa == Isa.ARMV7 ? List.of("-marm", "-mthumb") : List.of("-fPIE")) {
      programs.add(isa.gcc("orders.cc", "-std=c++20", "-O0", "-g", mode));
      programs.add(isa.clang("orders.cc", "-std=c++20", "-O0", "-g", mode));
    }
    for (Path program : programs) {
      List<Found> found = operations(program, "orders.cc");
      List<String> inlined = inUserCode(found);

      assertThat(inlined)
          .as(program.toString())
          .hasSizeGreaterThan(20)
          .noneMatch(words -> words.contains("unknown"));
      assertThat(without(inlined, expected("orders.cc", 20))).isEmpty();
      assertThat(found)
          .filteredOn(each -> !each.inlined())
          .hasSizeGreaterThan(20)
          .allMatch(each -> each.operation().witness() != Witness.NONE);
      assertArguments(found, "atomic<bool>::load", Arguments.asInC(1, -1));
      assertArguments(found, "atomic<pair>::store", Arguments.asInC(2, -1));
      assertArguments(found, "atomic<float>::store", Arguments.asInC(1, -1));
      assertArguments(found, "atomic_compare_exchange_strong_explicit", Arguments.asInC(3, 4));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anOrderThatIsChosenAtRunTimeIsNoConstant(Isa isa) throws Exception {
    List<Path> programs = new ArrayList<>();
    for (String mode : isa == Isa.ARMV7 ? List.of("-marm", "-mthumb") : List.of("-fPIE")) {
      programs.add(isa.gcc("chosen-order.cc", "-O0", "-g", mode));
      programs.add(isa.clang("chosen-order.cc", "-O0", "-g", mode));
    }
    for (Path program : programs) {
      assertThat(inUserCode(operations(program, "chosen-order.cc")))
          .as(program.toString())
          .containsExactly("load unknown");
    }
  }

  private static void assertArguments(List<Found> found, String name, Arguments arguments) {
    assertThat(found)
        .extracting(Found::operation)
        .filteredOn(each -> each.function().equals("std::" + name))
        .hasSize(1)
        .allSatisfy(each -> {
          assertThat(each.witness()).isEqualTo(Witness.ARGUMENT);
          assertThat(each.order()).isEqualTo(Order.UNKNOWN);
          assertThat(each.arguments()).isEqualTo(arguments);
        });
  }

  @Test
  void fencesWithoutInstructionsStandSomewhere() throws Exception {
    List<Found> fences =
        operations(Isa.X86_64.gcc("orders.cc", "-std=c++20", "-O2", "-g"), "orders.cc").stream()
            .filter(each -> each.operation().kind() == Kind.FENCE)
            .toList();
    assertThat(fences)
        .extracting(each -> each.operation().code().isEmpty())
        .containsExactly(true, true, true, false);
    assertThat(fences)
        .extracting(each -> each.operation().order())
        .containsExactly(Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);
    assertThat(fences).extracting(Found::function).containsOnly("fences()");
  }

  @Test
  void namesAndWitnessesOfOneFunction() throws Exception {
    assertThat(operations(Isa.X86_64.gcc("orders.cc", "-std=c++11", "-O2", "-g"), "orders.cc"))
        .filteredOn(each -> each.function().equals("loads()"))
        .extracting(each -> each.operation().function() + " " + each.operation().witness())
        .startsWith(
            "std::atomic<int>::load PARAMETER",
            "std::atomic<int>::load PARAMETER",
            "std::atomic<int>::load PARAMETER",
            "std::atomic<int>::operator T NAME")
        .endsWith("std::atomic_load NAME", "std::atomic_load_explicit PARAMETER");
  }

  @Test
  void rustNumbersItsOrdersItself() throws Exception {
    List<String> found = inUserCode(operations(TestPrograms.rust("orders.rs", "-O"), "orders.rs"));
    List<String> expected = expected("orders.rs", 0);

    assertThat(without(found, expected)).isEmpty();
    // LLVM keeps nothing of a fence for which there is no instruction, and which it orders is
    // not known then.
    assertThat(without(expected, found))
        .containsOnly(
            "fence acquire",
            "signal seq_cst",
            "load relaxed",
            "store relaxed",
            "rmw relaxed",
            "rmw release",
            "rmw acquire",
            "cas release relaxed");
  }

  @Test
  void rustsArgumentsHaveRustsNumbers() throws Exception {
    List<Found> found = operations(TestPrograms.rust("orders.rs", "-Copt-level=0"), "orders.rs");
    List<Arguments> arguments =
        found.stream()
            .map(Found::operation)
            .filter(each -> each.function().endsWith("AtomicUsize::compare_exchange"))
            .map(AtomicOperation::arguments)
            .toList();
    assertThat(arguments).isNotEmpty().allMatch(each -> each.order() >= 0 && each.failure() >= 0);
    // core::sync::atomic::Ordering: Relaxed, Release, Acquire, AcqRel, SeqCst.
    assertThat(arguments)
        .allMatch(
            each -> each.meaning(1) == Order.RELEASE && each.meaning(0xff02) == Order.ACQUIRE);
  }
}
