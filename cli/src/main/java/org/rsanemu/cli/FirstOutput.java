// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.compare.BuildData;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;

/** Remembers what a build's first run printed and how it ended, in printable words. */
final class FirstOutput {
  private static final int STANDARD_OUTPUT = 1;

  /** What comes after this is not compared. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int LONGEST_LINE = 60;

  private final int run;
  private volatile BuildData.Output output = new BuildData.Output(List.of(), "not at all");

  /**
   * @param run the number of the first
   */
  FirstOutput(int run) {
    this.run = run;
  }

  /** A run has ended. */
  void accept(RunOutcome outcome) {
    if (outcome.run() == run) {
      output = new BuildData.Output(lines(outcome.result()), ending(outcome.result().ending()));
    }
  }

  private static List<String> lines(RunResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (RunResult.Output piece : result.output()) {
      if (piece.descriptor() == STANDARD_OUTPUT && bytes.size() < MOST_BYTES) {
        bytes.writeBytes(piece.bytes());
      }
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().map(FirstOutput::printable).toList();
  }

  /** A line of the guest's goes to the user's terminal: no escape sequences, nothing long. */
  private static String printable(String line) {
    String clean = line.replaceAll("\\p{Cntrl}", "?");
    return clean.length() > LONGEST_LINE ? clean.substring(0, LONGEST_LINE) + "..." : clean;
  }

  private static String ending(Ending ending) {
    return switch (ending) {
      case Ending.Exited exited -> "with status " + exited.status();
      case Ending.Killed killed -> "by signal " + killed.signal();
      case Ending.Stuck _ -> "stuck";
      case Ending.Abandoned _ -> "where no more of it was needed";
      case Ending.Limited _ -> "at a limit";
      case Ending.Unsupported _ -> "at an instruction that cannot be emulated";
      case Ending.Failed _ -> "with an error in rsan-emu";
    };
  }

  BuildData.Output output() {
    return output;
  }
}
