// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.options.EnvironmentOptions;

/**
 * The tool in a process of its own, as a user calls it. What it writes goes to the files {@code
 * out} and {@code err} of a folder.
 */
final class ToolProcess {
  private final Path folder;
  private Path input = Path.of("/dev/null");
  private Path output;

  /** What a process came to. */
  record Answer(int status, String out, String err) {
    /** The report, with the lines of a sentence as one. */
    String unwrapped() {
      return err.replace("\nrsan-emu:   ", " ");
    }
  }

  ToolProcess(Path folder) {
    this.folder = folder;
    output = folder.resolve("out");
  }

  /** Writes its standard output to this file. */
  void output(Path file) {
    output = file;
  }

  /** Reads this file as its standard input. */
  void input(Path file) {
    input = file;
  }

  /**
   * Starts it.
   *
   * @param variables of the environment, besides this process's
   */
  Process start(Map<String, String> variables, List<String> arguments) throws IOException {
    List<String> command = OwnJava.command(Main.class);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove(EnvironmentOptions.VARIABLE);
    builder.environment().putAll(variables);
    builder.redirectInput(input.toFile());
    builder.redirectOutput(output.toFile());
    builder.redirectError(folder.resolve("err").toFile());
    return builder.start();
  }

  Answer run(String... arguments) throws IOException, InterruptedException {
    return run(List.of(arguments));
  }

  Answer run(List<String> arguments) throws IOException, InterruptedException {
    return answer(start(Map.of(), arguments));
  }

  /** Waits for it. */
  Answer answer(Process process) throws IOException, InterruptedException {
    int status = process.waitFor();
    return new Answer(
        status,
        Files.isRegularFile(output) ? Files.readString(output) : "",
        Files.readString(folder.resolve("err")));
  }
}
