package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.rsanemu.emu.run.Ending;

/**
 * Test programs under testbins/, each of which must come to the verdict that it declares.
 *
 * @param robustRuns a robust program's runs, if its header does not name fewer
 * @param otherRuns runs after which what is declared must have shown, if the header does not name
 *     more
 */
record Corpus(int robustRuns, int otherRuns) {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");

  /** The folders whose programs use a library's threads in all the ways that it has. */
  private static final Set<String> OF_LIBRARIES = Set.of("openmp", "threads-api");

  /** {@code -Dprograms.set=O0} takes another set of builds; testbins/Makefile lists them. */
  private static final String SET = System.getProperty("programs.set", "");

  /** {@code -Dprograms.only=REGEX} runs only the programs of these names. */
  private static final String ONLY = System.getProperty("programs.only", ".*");

  /**
   * A test for each program and instruction set that it is built for.
   *
   * @param ofLibraries those of the folders {@link #OF_LIBRARIES}, or all others
   * @param atLeast how many there must be of the default set, if all are asked for
   */
  List<DynamicTest> tests(boolean ofLibraries, int atLeast) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path source : sources()) {
      String name = source.getFileName().toString().replaceFirst("\\.\\w+$", "");
      if (name.matches(ONLY) && isOfLibraries(source) == ofLibraries) {
        addFor(source, name, tests);
      }
    }
    if (ONLY.equals(".*") && SET.isEmpty()) {
      assertThat(tests).as("programs built by make testbins").hasSizeGreaterThan(atLeast);
    }
    return tests;
  }

  private void addFor(Path source, String name, List<DynamicTest> tests) {
    for (String isa : ISAS) {
      Path binary = TESTBINS.resolve("build").resolve(SET).resolve(isa).resolve(name);
      if (Files.exists(binary)) {
        tests.add(DynamicTest.dynamicTest(name + " on " + isa, () -> check(source, isa, binary)));
      } else if (source.toString().endsWith(".rs") && SET.isEmpty()) {
        tests.add(
            DynamicTest.dynamicTest(
                name + " on " + isa, () -> Assumptions.abort("not built: make -C testbins rust")));
      }
    }
  }

  private void check(Path source, String isa, Path binary) throws Exception {
    Header header = Header.read(source, isa);
    boolean robust = header.findings().isEmpty();
    ProgramRuns runs =
        ProgramRuns.of(
            binary,
            header.environment(),
            header.atomics(),
            header.findings(),
            robust ? Math.min(robustRuns, header.runs()) : Math.max(header.runs(), otherRuns));
    assertThat(runs.found()).as("%s", binary).isEqualTo(header.findings());
    if (runs.ending() instanceof Ending.Exited exited) {
      assertThat(exited.status()).isEqualTo(header.exit());
      if (robust && header.prints() != null) {
        assertThat(runs.output().stripTrailing()).isEqualTo(header.prints());
      }
    } else {
      assertThat(header.verdict()).isIn("crash", "deadlock", "livelock");
    }
  }

  private static boolean isOfLibraries(Path source) {
    return OF_LIBRARIES.contains(source.getParent().getFileName().toString());
  }

  private static List<Path> sources() throws IOException {
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
