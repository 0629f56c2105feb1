// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

/** How sentences are written. */
public final class Sentence {
  private Sentence() {}

  /** With a capital letter first. */
  public static String capitalized(String words) {
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
