package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.rsanemu.emu.run.Ending;

/**
 * Every program under testbins/ comes to the verdict that it declares, on every instruction set it
 * is built for: what it declares shows within the runs that it names, and nothing else.
 */
class ProgramsTest {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");

  /** Robust programs are run this often here; {@code -Dprograms.runs=200} for more. */
  private static final int ROBUST_RUNS = Integer.getInteger("programs.runs", 8);

  /** {@code -Dprograms.set=O0} takes another set of builds; testbins/Makefile lists them. */
  private static final String SET = System.getProperty("programs.set", "");

  /** {@code -Dprograms.only=REGEX} runs only the programs of these names. */
  private static final String ONLY = System.getProperty("programs.only", ".*");

  @TestFactory
  List<DynamicTest> everyProgramComesToItsVerdict() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path source : sources()) {
      String name = source.getFileName().toString().replaceFirst("\\.\\w+$", "");
      for (String isa : ISAS) {
        Path binary = TESTBINS.resolve("build").resolve(SET).resolve(isa).resolve(name);
        if (Files.exists(binary) && name.matches(ONLY)) {
          tests.add(DynamicTest.dynamicTest(name + " on " + isa, () -> check(source, isa, binary)));
        } else if (isRust(source) && SET.isEmpty() && name.matches(ONLY)) {
          tests.add(
              DynamicTest.dynamicTest(
                  name + " on " + isa, () -> Assumptions.abort("not built: make -C testbins rust")));
        }
      }
    }
    if (ONLY.equals(".*") && SET.isEmpty()) {
      assertThat(tests).as("programs built by make testbins").hasSizeGreaterThan(120);
    }
    return tests;
  }

  private static void check(Path source, String isa, Path binary) throws Exception {
    Header header = Header.read(source, isa);
    boolean robust = header.findings().isEmpty();
    ProgramRuns runs =
        ProgramRuns.of(
            binary,
            header.environment(),
            header.findings(),
            robust ? Math.min(ROBUST_RUNS, header.runs()) : Math.max(header.runs(), 200));
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

  private static boolean isRust(Path source) {
    return source.toString().endsWith(".rs");
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
