// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.terminal.Terminal;
import picocli.CommandLine.Option;

/** What is reported, how, and where to. */
public final class ReportOptions {
  private static final int MAX_STATUS = 255;

  /** Which runs' output is shown. */
  public enum Shown {
    FIRST("first"),
    ALL("all"),
    NONE("none");

    private final String label;

    Shown(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** When to use colours. */
  public enum Colour {
    AUTO("auto"),
    ALWAYS("always"),
    NEVER("never");

    private final String label;

    Colour(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "${COMPLETION-CANDIDATES} (default: text).")
  public Format format = Format.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "Write the report to FILE; - is standard output. By default text goes to standard error,"
              + " other formats to standard output.")
  @Nullable
  public Path output;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description =
          "Also write the report to FILE, in the format that its extension names. May be repeated.")
  public List<Path> save = new ArrayList<>();

  @Option(
      names = "--guest-output",
      paramLabel = "WHICH",
      description =
          "Show the program's output in the first run, in all runs or in none (default:"
              + " first).")
  public Shown guestOutput = Shown.FIRST;

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description =
          "Leave out the findings that FILE names, in ThreadSanitizer's syntax. Each finding"
              + " prints the line that would suppress it.")
  @Nullable
  public Path suppressions;

  @Option(
      names = "--group",
      paramLabel = "HOW",
      description =
          "Report findings with the same cause, lines or instructions as one:"
              + " ${COMPLETION-CANDIDATES} (default: cause). A violation's cause is the line of"
              + " its access, whichever writes it may miss; a race's is its two lines. A function"
              + " that only passes its arguments to one atomic operation counts as part of its"
              + " caller.")
  public Grouping group = Grouping.CAUSE;

  @Option(
      names = "--all",
      description =
          "Also show harmless violations: stale reads in busy-waits, and stale values that"
              + " nothing depends on. By default they are only counted. They are never findings.")
  public boolean all;

  @Option(
      names = "--verbose",
      description =
          "Also say in the text report how the runs were scheduled, and how often threads waited,"
              + " retried, or were run alone to see what a stale value leads to.")
  public boolean verbose;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "Leave out the findings in FILE, the JSON report of an earlier check (--save"
              + " base.json); they are only counted. May be repeated.")
  public List<Path> baseline = new ArrayList<>();

  @Option(
      names = "--save-litmus",
      paramLabel = "DIR",
      description =
          "Write each robustness violation to files in DIR as a litmus test, in the format of herd7"
              + " and litmus7: for the processor, and in C11.")
  public @Nullable Path litmus;

  @Option(
      names = "--fail-on",
      paramLabel = "KINDS",
      description =
          "The findings that set the exit status to --error-exitcode, separated by commas:"
              + " violation, race, crash, deadlock, livelock, any or none (default: any). All are"
              + " reported; deadlock includes livelock. hardware-violation: violations that the"
              + " binary's processor is not known to forbid. unknown-orders: with --orders"
              + " source, more than a tenth of your atomic events have no known order; any does"
              + " not include it.")
  public String failOn = FailOn.ANY;

  @Option(
      names = "--error-exitcode",
      paramLabel = "STATUS",
      description = "Exit status if there are findings (default: 66).")
  public int errorExitcode = ExitCodes.FINDINGS;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "auto, always or never (default: auto; NO_COLOR is respected).")
  public Colour color = Colour.AUTO;

  /** What is wrong, or "". */
  public String mistake() {
    String wrong = wrongValue();
    return wrong.isEmpty() ? unwritable() : wrong;
  }

  /** The same whatever files there are. */
  public String wrongValue() {
    if (errorExitcode < 0 || errorExitcode > MAX_STATUS) {
      return "--error-exitcode must be 0 to " + MAX_STATUS;
    }
    String unknown = FailOn.unknown(failOn);
    if (!unknown.isEmpty()) {
      return "--fail-on " + unknown + ": it must be one of " + FailOn.words();
    }
    for (Path file : save) {
      if (Format.of(file).isEmpty()) {
        return "--save " + file + ": its name must end in one of " + Format.endings();
      }
    }
    return "";
  }

  /** Whether the report goes to standard output. */
  public boolean toStandardOutput() {
    return output == null ? format != Format.TEXT : output.equals(STANDARD_OUTPUT);
  }

  /** What cannot be written at the end, so that nobody waits for runs in vain. */
  private String unwritable() {
    List<Path> files = new ArrayList<>(save);
    if (output != null && !toStandardOutput()) {
      files.addFirst(output);
    }
    for (Path file : files) {
      String problem = WholeFile.problem(file);
      if (!problem.isEmpty()) {
        return (file.equals(output) ? "--output " : "--save ") + file + ": " + problem;
      }
    }
    String problem = litmus == null ? "" : WholeFile.folderProblem(litmus);
    return problem.isEmpty() ? "" : "--save-litmus " + litmus + ": " + problem;
  }

  /**
   * The suppressions.
   *
   * @throws Failure if they cannot be read
   */
  public Suppressions suppressed() throws Failure {
    if (suppressions == null) {
      return Suppressions.none();
    }
    try {
      return Suppressions.read(suppressions);
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read --suppressions " + suppressions);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCodes.USAGE, String.valueOf(e.getMessage()));
    }
  }

  /** Whether standard output is the report's: the program's own goes to standard error then. */
  public boolean ownsStandardOutput() {
    return format != Format.TEXT && output == null;
  }

  /** Whether the report is coloured. */
  public boolean coloured() {
    return output == null ? colouredOn(Terminal.STANDARD_ERROR) : color == Colour.ALWAYS;
  }

  /** Whether text that goes to this descriptor is coloured. */
  public boolean colouredOn(int descriptor) {
    return switch (color) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> Terminal.wantsColour(descriptor);
    };
  }
}
