// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/**
 * The options that a schedule's run had: what the command line would have understood by them. The
 * file may come from anybody: it can name folders to read, and nothing to write to.
 */
@Command(name = "schedule")
public final class RecordedOptions {
  @Mixin public ScheduleOptions schedule = new ScheduleOptions();

  @Mixin public ProgramOptions program = new ProgramOptions();

  @Mixin public FileOptions files = new FileOptions();

  private RecordedOptions() {}

  /**
   * Understands them.
   *
   * @throws Failure if they are not options of a run
   */
  public static RecordedOptions of(List<String> words) throws Failure {
    RecordedOptions options = new RecordedOptions();
    CommandLine line = new CommandLine(options);
    line.setExpandAtFiles(false);
    line.setOverwrittenOptionsAllowed(true);
    try {
      line.parseArgs(words.toArray(String[]::new));
    } catch (ParameterException _) {
      throw new Failure(ExitCodes.BAD_BINARY, "the schedule is damaged: it has unknown options");
    }
    if (!options.files.writable.isEmpty() || !options.program.env.isEmpty()) {
      throw new Failure(
          ExitCodes.BAD_BINARY, "the schedule is damaged: it has options that none has");
    }
    String mistake = options.mistake();
    if (!mistake.isEmpty()) {
      throw new Failure(ExitCodes.USAGE, "the schedule's options: " + mistake);
    }
    return options;
  }

  private String mistake() {
    return schedule.mistake() + program.mistake() + files.mistake();
  }
}
