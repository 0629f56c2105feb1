// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.RawText;

/** Variables as the shell gave them, as {@link RawArguments} has arguments. */
public final class RawEnvironment {
  private static final Path ENVIRONMENT = Path.of("/proc/self/environ");

  /** What the launcher sets for Java, and where it leaves the user's value. */
  private static final String REPLACED = "LC_ALL";

  private static final String KEPT = "RSAN_EMU_LC_ALL";

  private RawEnvironment() {}

  /** A variable of the user's environment, as {@link RawText}; null if it is not set. */
  public static @Nullable String get(String name) {
    return own(name.equals(REPLACED) ? KEPT : name);
  }

  /** A variable of this process's. */
  private static @Nullable String own(String name) {
    String value = RawText.isRaw(name) ? null : System.getenv(name);
    if (!RawText.isRaw(name) && (value == null || value.indexOf('\ufffd') < 0)) {
      return value;
    }
    try {
      return of(name, value, Files.readAllBytes(ENVIRONMENT));
    } catch (IOException _) {
      return value; // without /proc nothing else works either, and says so
    }
  }

  /**
   * The same.
   *
   * @param value what Java takes it for
   * @param environment all variables, each with a zero byte after it
   */
  static @Nullable String of(String name, @Nullable String value, byte[] environment) {
    for (String each : new String(environment, StandardCharsets.ISO_8859_1).split("\0")) {
      String variable = RawText.of(each.getBytes(StandardCharsets.ISO_8859_1));
      if (variable.startsWith(name + "=")) {
        return variable.substring(name.length() + 1);
      }
    }
    return value;
  }
}
