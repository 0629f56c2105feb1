// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.linux.fs.HostPath;

/** What SARIF wants of strings. */
final class SarifText {
  private static final String UNRESERVED = "-._~/!$&'()*+,;=@";

  private SarifText() {}

  /**
   * Plain text of a message, in which {@code [words](1)} would be a link and braces a placeholder.
   * The standard doubles braces, which viewers show as they are: so they become angle brackets, as
   * in {@code main()::<lambda()#1>}.
   */
  static String escaped(String text) {
    return braceless(text).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]");
  }

  /** A link to the related location of that number. */
  static String link(String text, int id) {
    return "[" + text + "](" + id + ")";
  }

  /** Markdown that shows the text as code. */
  static String code(String text) {
    return "`" + braceless(text).replace("`", "'") + "`";
  }

  private static String braceless(String text) {
    return text.replace('{', '<').replace('}', '>');
  }

  /** The path, as short as it can be written. */
  static String normalized(String file) {
    try {
      return HostPath.text(HostPath.of(file).normalize());
    } catch (InvalidPathException _) {
      return file;
    }
  }

  /** A URI reference: relative if the path is. */
  static String uri(String path) {
    return (path.startsWith("/") ? "file://" : "") + encoded(path);
  }

  private static String encoded(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte each : RawText.bytes(path)) {
      char c = (char) (each & 0xff);
      boolean kept =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || UNRESERVED.indexOf(c) >= 0;
      uri.append(kept ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return URI.create(uri.toString()).toString();
  }
}
