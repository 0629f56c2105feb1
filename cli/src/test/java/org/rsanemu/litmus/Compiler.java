// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the compilers. */
public final class Compiler {
  private Compiler() {}

  /**
   * Compiles and links {@code source} in {@code folder}, and returns the program's path.
   *
   * @throws IllegalStateException with what the compiler said, if it failed
   */
  public static Path compile(String source, Target target, Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("litmus.c");
    Files.writeString(file, source);
    Path program = folder.resolve("litmus-" + target.name().toLowerCase(java.util.Locale.ROOT));
    List<String> command = new ArrayList<>(target.compiler());
    command.addAll(target.linking());
    command.addAll(List.of("-g", "-w", "-pthread", "-o", program.toString(), file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException(String.join(" ", command) + "\n" + said);
    }
    return program;
  }
}
