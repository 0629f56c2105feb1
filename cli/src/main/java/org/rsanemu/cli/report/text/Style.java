// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

/** Colours on a terminal, as ThreadSanitizer uses them. */
public enum Style {
  /** No colours. */
  PLAIN(false),
  /** ANSI escape sequences. */
  COLOURED(true);

  private static final String RED = "\u001b[1m\u001b[31m";
  private static final String BLUE = "\u001b[1m\u001b[34m";
  private static final String CYAN = "\u001b[1m\u001b[36m";
  private static final String BOLD = "\u001b[1m";
  private static final String RESET = "\u001b[0m";

  private final boolean coloured;

  Style(boolean coloured) {
    this.coloured = coloured;
  }

  /** What went wrong. */
  public String warning(String text) {
    return paint(RED, text);
  }

  /** An access. */
  public String access(String text) {
    return paint(BLUE, text);
  }

  /** A thread. */
  public String thread(String text) {
    return paint(CYAN, text);
  }

  /** What matters. */
  public String strong(String text) {
    return paint(BOLD, text);
  }

  private String paint(String colour, String text) {
    return coloured ? colour + text + RESET : text;
  }
}
