package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls about files return and fail under the tool as they do on this machine's own Linux. */
class FilesNativelyTest {
  private static final Path BUILD = Path.of("..", "testbins", "build").toAbsolutePath().normalize();

  @ParameterizedTest
  @ValueSource(strings = {"fs-open", "fs-names", "fs-bytes", "fs-attributes"})
  void everyCallAnswersAsItDoesHere(String name) throws Exception {
    String here = natively(BUILD.resolve("x86-64").resolve(name));
    assertThat(here.lines()).as("lines of %s", name).hasSizeGreaterThan(100);
    for (String isa : new String[] {"x86-64", "aarch64", "armv7"}) {
      ProgramRuns run = ProgramRuns.of(BUILD.resolve(isa).resolve(name), List.of(), Set.of(), 1);
      assertThat(run.output()).as("%s on %s", name, isa).isEqualTo(here);
    }
  }

  private static String natively(Path program) throws Exception {
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "needs an x86-64 machine");
    assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "needs /dev/shm");
    Process process =
        new ProcessBuilder(program.toString())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    try (InputStream output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
