// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A source line as something that outlives edits: its text, and which of the equal lines of its
 * function it is.
 */
public final class Statement {
  /** Functions longer than this are taken to begin so many lines above. */
  private static final int MOST_LINES = 2000;

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern COMMENT = Pattern.compile("//.*|/\\*.*?\\*/");

  private final SourceText source;

  public Statement(SourceText source) {
    this.source = source;
  }

  /** Absent if the source is not at hand. */
  public Optional<String> of(SourceFrame frame, String function) {
    return source
        .line(frame.file(), frame.line())
        .map(Statement::normalized)
        .map(text -> text + occurrence(frame, function, text));
  }

  /**
   * Nothing for the first of equal lines, {@code #2} for the second. The function begins where its
   * name precedes a parenthesis in a line that is not a statement; if no line looks like that,
   * equal lines are one.
   */
  private String occurrence(SourceFrame frame, String function, String text) {
    Pattern opening = Pattern.compile("(?<!\\w)" + Pattern.quote(function) + "\\s*\\(");
    int equal = 1;
    for (int line = frame.line() - 1; line > Math.max(0, frame.line() - MOST_LINES); line--) {
      String above = normalized(source.line(frame.file(), line).orElse(""));
      if (above.equals(text)) {
        equal++;
      } else if (!above.endsWith(";") && opening.matcher(above).find()) {
        return equal == 1 ? "" : "#" + equal;
      }
    }
    return "";
  }

  private static String normalized(String line) {
    return SPACES.matcher(COMMENT.matcher(line).replaceAll(" ")).replaceAll(" ").strip();
  }
}
