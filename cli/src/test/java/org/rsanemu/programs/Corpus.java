// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.testbins.Testbins;

/**
 * Test programs under testbins/, each of which must come to the verdict that it declares: by
 * default, with every violation counted, where that differs, and with the source's orders, where it
 * declares that.
 *
 * @param robustRuns a robust program's runs, if its header does not name fewer
 * @param otherRuns runs after which what is declared must have shown, if the header does not name
 *     more
 */
record Corpus(int robustRuns, int otherRuns) {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");

  /**
   * The same, and those of which only the litmus tests are built; {@code
   * -Dprograms.isas=aarch64,riscv64} takes others.
   */
  private static final List<String> BUILT =
      List.of(System.getProperty("programs.isas", "x86-64,aarch64,armv7,riscv64").split(","));

  /**
   * {@code -Dprograms.all=true}, as `make programs` sets it: all that there is. Else every program
   * is checked in all ways on one of the three instruction sets, so that it is built once.
   */
  private static final boolean ALL =
      Boolean.getBoolean("programs.all") || System.getProperty("programs.isas") != null;

  /** The folders whose programs use a library's threads in all the ways that it has. */
  private static final Set<String> OF_LIBRARIES = Set.of("openmp", "threads-api");

  /** So many more runs has a robust program whose violations are harmless. */
  private static final int HARMLESS_FACTOR = 3;

  /** {@code -Dprograms.set=O0} takes another set of builds; testbins/Makefile lists them. */
  private static final String SET = System.getProperty("programs.set", "");

  /** {@code -Dprograms.only=REGEX} runs only the programs of these names. */
  private static final String ONLY = System.getProperty("programs.only", ".*");

  /**
   * Tests for each program and instruction set that it is built for.
   *
   * @param ofLibraries those of the folders {@link #OF_LIBRARIES}, or all others
   * @param atLeast how many there must be of the default set, if all are asked for
   */
  List<DynamicTest> tests(boolean ofLibraries, int atLeast) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Set<Path> programs = new TreeSet<>();
    for (Path source : sources()) {
      String name = name(source);
      if (name.matches(ONLY) && isOfLibraries(source) == ofLibraries) {
        addFor(source, name, tests, programs);
      }
    }
    build(programs);
    if (ONLY.equals(".*") && SET.isEmpty()) {
      assertThat(tests).as("programs that are run").hasSizeGreaterThan(atLeast(atLeast));
    }
    return tests;
  }

  private void addFor(Path source, String name, List<DynamicTest> tests, Set<Path> programs)
      throws IOException {
    for (String isa : BUILT) {
      Path binary = path(isa, name);
      String title = name + " on " + isa;
      if (isKnown(binary)) {
        Header header = Header.read(source, isa);
        if (!isTurnOf(name, isa)) {
          continue;
        }
        tests.add(DynamicTest.dynamicTest(title, () -> check(header, binary, ProgramMode.DEFAULT)));
        if (header.namesStrict() || folder(source).equals("litmus")) {
          tests.add(
              DynamicTest.dynamicTest(
                  title + ", strict", () -> check(header, binary, ProgramMode.STRICT)));
        }
        if (header.source() != null) {
          tests.add(
              DynamicTest.dynamicTest(
                  title + ", source's orders", () -> check(header, binary, ProgramMode.SOURCE)));
        }
        programs.add(binary);
      } else if (source.toString().endsWith(".rs") && SET.isEmpty() && ISAS.contains(isa)) {
        tests.add(
            DynamicTest.dynamicTest(
                title, () -> Assumptions.abort("not built: make -C testbins rust")));
      }
    }
  }

  /** Those of {@link #known} that are to be checked, which are built. */
  static List<Built> inTurn(String names) throws IOException {
    return build(known(names), each -> isTurnOf(each.name(), each.isa()));
  }

  /** Those of them that are wanted, which are built. */
  static List<Built> build(List<Built> known, Predicate<Built> isWanted) {
    List<Built> wanted = known.stream().filter(isWanted).toList();
    build(wanted.stream().map(Built::binary).toList());
    return wanted;
  }

  private static void build(Collection<Path> programs) {
    if (SET.isEmpty()) {
      Testbins.build(programs);
    }
  }

  /** Whether there is such a program, built or not; other sets than the default one are built. */
  private static boolean isKnown(Path binary) {
    return SET.isEmpty() ? Testbins.all().contains(binary) : Files.exists(binary);
  }

  /** How many there must be of that many, if only some are checked. */
  static int atLeast(int all) {
    return ALL ? all : all / ISAS.size();
  }

  /** Whether that is to be checked; what is for one instruction set alone always is. */
  static boolean isTurnOf(String name, String isa) {
    boolean alone = BUILT.stream().filter(each -> isKnown(path(each, name))).count() == 1;
    return ALL || alone || Math.floorMod(name.hashCode() + BUILT.indexOf(isa), ISAS.size()) == 0;
  }

  private void check(Header header, Path binary, ProgramMode mode) throws Exception {
    Set<String> expected = header.findings(mode);
    ProgramRuns runs =
        ProgramRuns.of(
            binary,
            new ProgramRuns.Setting(header.environment(), header.atomics(), mode),
            expected,
            runsFor(header, mode, expected));
    assertThat(runs.found()).as("%s", binary).isEqualTo(expected);
    if (!header.stuck().isEmpty()) {
      assertThat(runs.stuck()).as("%s", binary).isNotEmpty().isSubsetOf(header.stuck());
    }
    if (runs.ending() instanceof Ending.Exited exited) {
      assertThat(exited.status()).isEqualTo(header.exit());
      if (expected.isEmpty() && header.prints() != null) {
        assertThat(runs.output().stripTrailing()).isEqualTo(header.prints());
      }
    } else {
      assertThat(expected).containsAnyOf("crash", "deadlock", "livelock");
    }
  }

  /**
   * More of a robust program that has harmless violations: those must show, or all was in vain. Of
   * one that races those that it names: races are judged by happens-before, so it hardly depends on
   * the schedule whether one shows.
   */
  private int runsFor(Header header, ProgramMode mode, Set<String> expected) {
    if (mode == ProgramMode.DEFAULT && SET.isEmpty() && header.verdict().startsWith("race ")) {
      return header.runs();
    }
    if (!expected.isEmpty()) {
      return Math.max(header.runs(), otherRuns);
    }
    int most = header.strictFindings().isEmpty() ? robustRuns : HARMLESS_FACTOR * robustRuns;
    return Math.min(most, header.runs());
  }

  private static boolean isOfLibraries(Path source) {
    return OF_LIBRARIES.contains(folder(source));
  }

  private static String folder(Path source) {
    return source.getParent().getFileName().toString();
  }

  /** A program for an instruction set. */
  record Built(String name, String isa, Path binary, Header header) {
    /** A test of it. */
    DynamicTest test(Executable check) {
      return DynamicTest.dynamicTest(name + " on " + isa, check);
    }
  }

  /**
   * The programs for each instruction set, which {@link #build} builds.
   *
   * @param only a regular expression of their names
   */
  static List<Built> known(String only) throws IOException {
    List<Built> known = new ArrayList<>();
    for (Path source : sources()) {
      String name = name(source);
      for (String isa : ISAS) {
        Path binary = path(isa, name);
        if (name.matches(only) && isKnown(binary)) {
          known.add(new Built(name, isa, binary, Header.read(source, isa)));
        }
      }
    }
    return known;
  }

  /** A program's name, of its source's. */
  static String name(Path source) {
    return source.getFileName().toString().replaceFirst("\\.\\w+$", "");
  }

  /** The source of a program's name. */
  static Path source(String name) throws IOException {
    return sources().stream().filter(each -> name(each).equals(name)).findFirst().orElseThrow();
  }

  /** A program, which is built. */
  static Path binary(String isa, String name) {
    Path binary = path(isa, name);
    build(List.of(binary));
    return binary;
  }

  /** Where a program is built. */
  private static Path path(String isa, String name) {
    return TESTBINS.resolve("build").resolve(SET).resolve(isa).resolve(name);
  }

  static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(TESTBINS)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(c|cc|cpp|rs)"))
          .filter(file -> !file.startsWith(TESTBINS.resolve("build")))
          .filter(file -> !file.startsWith(TESTBINS.resolve("system"))) // see SystemCallsTest
          .sorted()
          .toList();
    }
  }
}
