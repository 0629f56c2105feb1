// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import org.jspecify.annotations.Nullable;

/**
 * Cuts C into preprocessing tokens (C17, 6.4), from any place of a file that is not inside of one.
 * Punctuators are single characters: no more is needed to find parentheses and commas.
 */
final class Lexer {
  private final String text;
  private int position;
  private int start;
  private boolean newLine;

  Lexer(String text, int from) {
    this.text = text;
    this.position = from;
  }

  /** The next token, null at the end of the text. */
  @Nullable String next() {
    newLine = false;
    skipSpace();
    start = position;
    if (position >= text.length()) {
      return null;
    }
    char first = text.charAt(position);
    if (isWordPart(first) || first == '.' && isDigit(position + 1)) {
      word(first);
    } else if (first == '"' || first == '\'') {
      literal(first);
    } else {
      position++;
    }
    return text.substring(start, position);
  }

  /** Where the last token begins. */
  int start() {
    return start;
  }

  /** Where the last token ends. */
  int end() {
    return position;
  }

  /** Whether the last token is the first of its line. */
  boolean beginsLine() {
    return newLine;
  }

  private void skipSpace() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '\n') {
        newLine = true;
        position++;
      } else if (Character.isWhitespace(c)) {
        position++;
      } else if (c == '\\' && splice(position) > 0) {
        position += splice(position);
      } else if (text.startsWith("//", position)) {
        position = endOfLine(text, position);
      } else if (text.startsWith("/*", position)) {
        int end = text.indexOf("*/", position + 2);
        position = end < 0 ? text.length() : end + 2;
      } else {
        return;
      }
    }
  }

  /** The length of a backslash with the end of the line that it joins to the next one, or 0. */
  private int splice(int at) {
    return text.startsWith("\\\n", at) ? 2 : text.startsWith("\\\r\n", at) ? 3 : 0;
  }

  /** The end of the line with this place, and of those that backslashes join to it. */
  static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    while (end > from
        && (text.charAt(end - 1) == '\\'
            || end > 1 && text.startsWith("\\\r", end - 2) && end - 2 >= from)) {
      end = text.indexOf('\n', end + 1);
    }
    return end < 0 ? text.length() : end;
  }

  private void word(char first) {
    boolean number = first == '.' || first >= '0' && first <= '9';
    while (position < text.length()) {
      char c = text.charAt(position);
      boolean part = isWordPart(c) || number && (c == '.' || isSeparator() || isSign());
      if (!part) {
        return;
      }
      position++;
    }
  }

  /** C++14's and C23's quote between digits. */
  private boolean isSeparator() {
    return text.charAt(position) == '\''
        && position + 1 < text.length()
        && isWordPart(text.charAt(position + 1));
  }

  /** The sign of a number's exponent. */
  private boolean isSign() {
    char c = text.charAt(position);
    return (c == '+' || c == '-')
        && position > start
        && "eEpP".indexOf(text.charAt(position - 1)) >= 0
        && !text.startsWith("0x", start)
        && !text.startsWith("0X", start);
  }

  /** Up to its end or, if it has none, the line's. */
  private void literal(char quote) {
    position++;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '\n') {
        return;
      }
      position += c == '\\' && position + 1 < text.length() ? 2 : 1;
      if (c == quote) {
        return;
      }
    }
  }

  private boolean isDigit(int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /** Bytes above ASCII are parts of names in UTF-8. */
  static boolean isWordPart(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '$'
        || c >= 0x80;
  }

  /** Whether a token is a name or a keyword. */
  static boolean isName(String token) {
    char first = token.isEmpty() ? ' ' : token.charAt(0);
    return isWordPart(first) && !(first >= '0' && first <= '9');
  }
}
