// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.regex.Pattern;
import org.rsanemu.cli.campaign.Portfolio;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;

/**
 * The command line that shows a finding again.
 *
 * @param options those of the invocation that change what its runs do, besides the seed and the
 *     scheduler
 * @param seed the invocation's
 * @param command the program, as the user named it, and its arguments
 * @param input the file that is the program's standard input, "" if none is named
 * @param explores whether what is repeated is an exploration of all schedules
 */
public record Reproduction(
    List<String> options, long seed, List<String> command, String input, boolean explores) {
  private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  public Reproduction(List<String> options, long seed, List<String> command) {
    this(options, seed, command, "");
  }

  public Reproduction(List<String> options, long seed, List<String> command, String input) {
    this(options, seed, command, input, false);
  }

  /** That of an exploration, which shows the same each time. */
  public static Reproduction ofExploration(List<String> options, long seed, List<String> command) {
    return new Reproduction(options, seed, command, "", true);
  }

  /** The line for a run. */
  String line(RunOutcome run) {
    StringBuilder line = new StringBuilder("rsan-emu ");
    if (explores) {
      line.append("verify --seed ").append(seed);
    } else {
      line.append("--seed ")
          .append(seed)
          .append(" --only-run ")
          .append(run.run())
          .append(scheduler(run.run(), run.scheduling()));
    }
    options.forEach(option -> line.append(' ').append(quoted(option)));
    command.forEach(word -> line.append(' ').append(quoted(word)));
    return input.isEmpty() ? line.toString() : line.append(" < ").append(quoted(input)).toString();
  }

  /** The line that repeats a run by the schedule in {@code file}. */
  public static String replay(String file, String binary) {
    return "rsan-emu replay " + quoted(file) + " " + quoted(binary);
  }

  /** What the run was scheduled by, unless that is what is usual. */
  private static String scheduler(int run, Scheduling by) {
    if (Portfolio.isUsual(by, run)) {
      return "";
    }
    StringBuilder options = new StringBuilder(" --scheduler ").append(by.strategy());
    if (by.isPct() && by.depth() != Scheduling.DEPTH) {
      options.append(" --depth ").append(by.depth());
    }
    if (by.strategy().equals(Strategy.ROUND_ROBIN) && by.quantum() != Scheduling.QUANTUM) {
      options.append(" --quantum ").append(by.quantum());
    }
    return options.toString();
  }

  private static String quoted(String word) {
    if (RawText.isRaw(word)) {
      return quotedBytes(word);
    }
    return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** As Bash, Zsh and POSIX of 2024 have it: for bytes that are not UTF-8. */
  private static String quotedBytes(String word) {
    StringBuilder text = new StringBuilder("$'");
    for (byte each : RawText.bytes(word)) {
      boolean plain = each >= ' ' && each < 0x7f && each != '\'' && each != '\\';
      text.append(plain ? String.valueOf((char) each) : String.format("\\%03o", each & 0xff));
    }
    return text.append('\'').toString();
  }
}
