// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.testbins.Testbins;

/**
 * The programs of testbins/system print what system calls answer: on every instruction set the same
 * bytes as the x86-64 build prints when this machine's own kernel answers. They are race-free.
 */
@Tag("slow")
class SystemCallsTest {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");
  private static final int RUNS = 2;
  private static final int NATIVE_SECONDS = 60;

  @TestFactory
  List<DynamicTest> everyCallAnswersAsThisMachinesKernelDoes() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    build(names());
    for (String name : names()) {
      String expected = nativeOutput(binary("x86-64", name));
      for (String isa : ISAS) {
        tests.add(
            DynamicTest.dynamicTest(name + " on " + isa, () -> check(binary(isa, name), expected)));
      }
    }
    assertThat(tests).as("programs that are run").isNotEmpty();
    return tests;
  }

  private static void check(Path binary, String expected) throws Exception {
    ProgramRuns runs = ProgramRuns.of(binary, ProgramRuns.Setting.PLAIN, Set.of(), RUNS);
    assertThat(runs.found()).as("%s", binary).isEmpty();
    assertThat(runs.ending()).isEqualTo(new Ending.Exited(0));
    assertThat(runs.output()).isEqualTo(expected);
  }

  private static void build(List<String> names) {
    Testbins.build(
        ISAS.stream().flatMap(isa -> names.stream().map(name -> binary(isa, name))).toList());
  }

  private static Path binary(String isa, String name) {
    return Testbins.path(isa, name);
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> sources = Files.list(TESTBINS.resolve("system"))) {
      return sources
          .map(source -> source.getFileName().toString())
          .filter(file -> file.endsWith(".c"))
          .map(file -> file.replaceFirst("\\.c$", ""))
          .sorted()
          .toList();
    }
  }

  private static String nativeOutput(Path binary) throws IOException {
    Path output = Files.createTempFile("native", ".out");
    try {
      Process process =
          new ProcessBuilder(binary.toString())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(NATIVE_SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      assertThat(ended).as("%s ends", binary).isTrue();
      return Files.readString(output, StandardCharsets.UTF_8);
    } catch (InterruptedException e) {
      throw new IOException(e);
    } finally {
      Files.delete(output);
    }
  }
}
