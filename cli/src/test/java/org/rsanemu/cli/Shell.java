// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Programs of this machine that tests ask. */
final class Shell {
  private Shell() {}

  /** Skips the test, and says why, if a program is not there. */
  static void assumeInstalled(String program, String debianPackage) {
    Assumptions.assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(bin -> Files.isExecutable(Path.of(bin, program))),
        () -> program + " is not installed: apt-get install " + debianPackage);
  }

  /**
   * A program of testbins, as {@code compilation}, a compiler and its options, makes it. Skips the
   * test if the compiler is not there.
   *
   * @param folder where it is written
   * @param source below testbins, or a whole path
   */
  static Path compiled(Path folder, String compilation, String source)
      throws IOException, InterruptedException {
    return dynamic(folder, compilation + " -static", source);
  }

  /** The same, linked dynamically. */
  static Path dynamic(Path folder, String compilation, String source)
      throws IOException, InterruptedException {
    assumeInstalled(compilation.split(" ")[0], "clang and the cross compilers");
    Path programs = Path.of("..", "testbins").toAbsolutePath();
    Path binary = folder.resolve("binary");
    List<String> command = new ArrayList<>(List.of(compilation.split(" ")));
    command.addAll(List.of("-g", "-w", "-pthread"));
    command.add("-I" + programs.resolve("include"));
    command.add("-I" + programs.resolveSibling("include"));
    command.addAll(List.of("-o", binary.toString(), programs.resolve(source).toString()));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return binary;
  }

  /** What a command prints, to either stream, without anything to read. */
  static String output(Path folder, List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("MANWIDTH", "80");
    builder.redirectErrorStream(true);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
