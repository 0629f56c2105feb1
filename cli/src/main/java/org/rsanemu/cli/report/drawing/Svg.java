// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.Locale;

/** Writes SVG elements. Text is escaped, numbers have at most one decimal. */
final class Svg {
  private final StringBuilder text = new StringBuilder();

  /** Opens an element. */
  Svg open(String element, Object... attributes) {
    tag(element, attributes).append('>');
    return this;
  }

  /** An element without content. */
  Svg empty(String element, Object... attributes) {
    tag(element, attributes).append("/>");
    return this;
  }

  Svg close(String element) {
    text.append("</").append(element).append('>');
    return this;
  }

  /** An element that has text only. */
  Svg text(String element, String content, Object... attributes) {
    open(element, attributes);
    text.append(Markup.escape(content));
    return close(element);
  }

  Svg newline() {
    text.append('\n');
    return this;
  }

  private StringBuilder tag(String element, Object... attributes) {
    text.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      text.append(value instanceof Double d ? number(d) : Markup.escape(value.toString()));
      text.append('"');
    }
    return text;
  }

  /** {@code 12}, {@code 12.5}. */
  static String number(double number) {
    String decimal = String.format(Locale.ROOT, "%.1f", number);
    return decimal.endsWith(".0") ? decimal.substring(0, decimal.length() - 2) : decimal;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
