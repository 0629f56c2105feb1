// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks of few runs, and explorations, made in this process. */
final class ShortCheck {
  private ShortCheck() {}

  /** Checks a program in two runs; the parameters are those of the next. */
  static String report(Path folder, Path binary, String format) throws IOException {
    return report(folder, binary, format, 2);
  }

  /**
   * Checks a program.
   *
   * @param folder where the report is written
   * @param format as {@code --format} takes it
   */
  static String report(Path folder, Path binary, String format, int runs) throws IOException {
    Path report = folder.resolve("report");
    Files.deleteIfExists(report);
    Main.commandLine()
        .execute(
            "--runs",
            Integer.toString(runs),
            "--jobs",
            "1",
            "--format",
            format,
            "--output",
            report.toString(),
            "--guest-output",
            "none",
            binary.toString());
    return Files.readString(report);
  }

  /**
   * The exit code of an exploration that goes on behind what it finds.
   *
   * @param folder where its report is written, in JSON, as {@code report}
   */
  static int verified(Path folder, Path binary) {
    return Main.commandLine()
        .execute(
            "verify",
            "--keep-going",
            "--group",
            "none",
            "--format",
            "json",
            "--output",
            folder.resolve("report").toString(),
            "--guest-output",
            "none",
            binary.toString());
  }
}
