// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.junit;

/** What XML 1.0 can hold. */
final class XmlText {
  private static final int REPLACEMENT = 0xfffd;

  private XmlText() {}

  /**
   * The text with what no XML document may contain, such as a terminal's escape sequences, replaced
   * character by character.
   */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(c -> allowed(c) ? c : REPLACEMENT).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean allowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xd7ff
        || c >= 0xe000 && c <= 0xfffd
        || c >= 0x10000;
  }
}
