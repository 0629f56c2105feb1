package org.rsanemu.cli.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The command line that shows a finding again.
 *
 * @param options those of the invocation that change what its runs do, besides the seed
 * @param seed the invocation's
 * @param command the program, as the user named it, and its arguments
 * @param input the file that is the program's standard input, "" if none is named
 */
public record Reproduction(List<String> options, long seed, List<String> command, String input) {
  private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  public Reproduction(List<String> options, long seed, List<String> command) {
    this(options, seed, command, "");
  }

  /** The line for run {@code run}. */
  String line(int run) {
    StringBuilder line =
        new StringBuilder("rsan-emu --seed ").append(seed).append(" --only-run ").append(run);
    options.forEach(option -> line.append(' ').append(quoted(option)));
    command.forEach(word -> line.append(' ').append(quoted(word)));
    return input.isEmpty() ? line.toString() : line.append(" < ").append(quoted(input)).toString();
  }

  /** The line that repeats a run by the schedule in {@code file}. */
  public static String replay(String file, String binary) {
    return "rsan-emu replay " + quoted(file) + " " + quoted(binary);
  }

  private static String quoted(String word) {
    return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
