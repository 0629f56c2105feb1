// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

/**
 * A directive of OpenMP that has a statement, as C and C++ write it.
 *
 * @param file as {@link SourceFrame#file} has it
 * @param line of its pragma, from 1
 * @param text what follows {@code omp}, in one line
 */
record OpenMpConstruct(String file, int line, String text) {
  /** So many lines above are looked at. */
  private static final int MOST_LINES = 400;

  private static final Pattern PRAGMA = Pattern.compile("^\\s*#\\s*pragma\\s+omp\\s+(.*)$");

  /** Directives without a statement. */
  private static final Pattern ALONE =
      Pattern.compile(
          "(barrier|taskwait|taskyield|flush|threadprivate|declare|cancel|cancellation|depobj"
              + "|requires|end|error|scan|section)\\b.*|ordered\\s+(depend|doacross)\\b.*");

  private static final Pattern NAME = Pattern.compile("critical\\s*\\(\\s*(\\w+)");

  private static final Pattern LITERAL =
      Pattern.compile("//.*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'");

  /** Those around a place, innermost first, as far as its file says. */
  static List<OpenMpConstruct> around(SourceFrame frame, SourceText source) {
    List<OpenMpConstruct> around = new ArrayList<>();
    StringBuilder between = new StringBuilder();
    int first = Math.max(1, frame.line() - MOST_LINES);
    for (int line = frame.line(); line >= first; line--) {
      String text = source.line(frame.file(), line).orElse("");
      Matcher pragma = PRAGMA.matcher(text);
      if (pragma.matches()) {
        String directive = joined(frame.file(), line, pragma.group(1), source);
        int lines = continued(frame.file(), line, source);
        String behind = withoutLines(between.toString(), lines);
        if (!ALONE.matcher(directive).matches() && isOpen(behind)) {
          around.add(new OpenMpConstruct(frame.file(), line, directive));
        }
        between.insert(0, '\n');
      } else if (line == frame.line() || text.matches("\\s*#.*")) {
        between.insert(0, '\n');
      } else {
        between.insert(0, plain(text) + '\n');
      }
    }
    return around;
  }

  /**
   * What is written there, without comments and literals: the statement if there is a directive,
   * into whose line compilers move what they do before and after it.
   */
  static String text(String file, int line, SourceText source) {
    String text = source.line(file, line).orElse("");
    if (!PRAGMA.matcher(text).matches()) {
      return plain(text);
    }
    StringBuilder statement = new StringBuilder();
    int next = line + 1 + continued(file, line, source);
    for (int end = next + MOST_LINES; next < end && isOpen(statement.toString()); next++) {
      String more = source.line(file, next).orElse("}");
      statement.append(more.strip().startsWith("#") ? "" : plain(more)).append(' ');
    }
    return statement.toString().strip();
  }

  private static String plain(String line) {
    return LITERAL.matcher(line).replaceAll(" ").strip();
  }

  /** How many lines continue the pragma. */
  private static int continued(String file, int line, SourceText source) {
    int more = 0;
    while (source.line(file, line + more).orElse("").stripTrailing().endsWith("\\")) {
      more++;
    }
    return more;
  }

  private static String joined(String file, int line, String first, SourceText source) {
    StringBuilder all = new StringBuilder(first);
    int more = continued(file, line, source);
    for (int i = 1; i <= more; i++) {
      all.append(' ').append(source.line(file, line + i).orElse(""));
    }
    return all.toString().replace('\\', ' ').replaceAll("\\s+", " ").strip();
  }

  private static String withoutLines(String text, int lines) {
    int from = 0;
    for (int i = 0; i < lines; i++) {
      from = text.indexOf('\n', from) + 1;
    }
    return text.substring(from);
  }

  /** Whether a statement that begins with this text has not ended. */
  private static boolean isOpen(String text) {
    int braces = 0;
    int parentheses = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '(' -> parentheses++;
        case ')' -> parentheses--;
        case '{' -> braces++;
        case '}' -> {
          if (--braces <= 0) {
            return false;
          }
        }
        case ';' -> {
          if (braces == 0 && parentheses == 0) {
            return false;
          }
        }
        default -> {}
      }
    }
    return true;
  }

  /** Whether it is made of this directive, maybe among others. */
  boolean is(String directive) {
    return directives().matches(".*\\b" + directive + "\\b.*");
  }

  /** The text before the first clause. */
  private String directives() {
    return text.replaceFirst("\\s*\\b(?!critical)\\w+\\s*\\(.*", "").replaceFirst("\\(.*", "");
  }

  /** Whether it has this clause. */
  boolean has(String clause) {
    return text.matches(".*\\b" + clause + "\\b.*");
  }

  /** Whether its statement's iterations or parts are shared out among threads. */
  boolean sharesWork() {
    return is("for") || is("sections") || is("loop") || is("taskloop");
  }

  /** Whether it is left without waiting for the others. */
  boolean hasNoBarrier() {
    return has("nowait") || has("nogroup") || is("master") || is("masked");
  }

  /** Of a critical one, "" without a name. */
  String name() {
    Matcher name = NAME.matcher(text);
    return name.find() ? name.group(1) : "";
  }

  /** {@code file.c:12}. */
  String place() {
    return place(file, line);
  }

  static String place(String file, int line) {
    return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
  }
}
