// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A process that is measured: Bash's {@code time} knows what it and its children took. */
final class Command {
  private static final String TIMED =
      "exec 3>&2; TIMEFORMAT='%R %U %S'; time { \"$@\" 2>&3; exit=$?; }; exit $exit";

  /**
   * What came of it.
   *
   * @param clock seconds on the clock
   * @param processor seconds of the processor, of all its processes
   * @param output its lines
   */
  record Result(double clock, double processor, List<String> output) {
    /** Lines of numbers that spaces separate, words left out. */
    List<double[]> numbers() {
      return output.stream()
          .map(line -> Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray())
          .toList();
    }
  }

  private static final int MOST_SAID = 400;

  private Command() {}

  private static String shortened(List<String> said) {
    String text = String.join("; ", said);
    return text.length() <= MOST_SAID ? text : text.substring(0, MOST_SAID) + " …";
  }

  /**
   * Runs it to its end, in this process's working directory, without input.
   *
   * @throws CommandFailedException if it exits with another status than 0
   */
  static Result run(List<String> command) throws CommandFailedException {
    List<String> timed = new ArrayList<>(List.of("bash", "-c", TIMED, "time"));
    timed.addAll(command);
    try {
      Path errors = Files.createTempFile("rsan-emu-bench", null);
      Path output = Files.createTempFile("rsan-emu-bench", null);
      try {
        ProcessBuilder builder =
            new ProcessBuilder(timed)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().put("LC_ALL", "C");
        int status = builder.start().waitFor();
        List<String> said = Files.readAllLines(errors);
        if (status != 0) {
          throw new CommandFailedException(String.join(" ", command) + ": " + shortened(said));
        }
        String[] times = said.getLast().split(" ");
        double processor = Double.parseDouble(times[1]) + Double.parseDouble(times[2]);
        return new Result(Double.parseDouble(times[0]), processor, Files.readAllLines(output));
      } finally {
        Files.delete(errors);
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted");
    }
  }
}
