// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.report.FindingView;
import picocli.CommandLine.Option;

/** Which schedules are kept. */
final class KeepingOptions {
  @Option(
      names = "--save-schedules",
      paramLabel = "DIR",
      description =
          "Write the schedule of each finding's run to this folder, which is created if it is"
              + " missing; rsan-emu replay repeats the run.")
  @Nullable Path folder;

  /** What is wrong, or "". */
  String mistake() {
    if (folder == null) {
      return "";
    }
    String problem = WholeFile.folderProblem(folder);
    return problem.isEmpty() ? "" : "--save-schedules " + folder + ": " + problem;
  }

  /** Makes the folder, and writes the schedules that findings name. */
  void keep(@Nullable ScheduleFolder schedules, List<FindingView> findings) throws Failure {
    if (schedules == null || folder == null) {
      return;
    }
    try {
      Files.createDirectories(folder);
      for (FindingView finding : findings) {
        schedules.write(finding);
      }
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write a schedule to " + folder);
    }
  }
}
