// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rsanemu.emu.linux.base.RawText;

/** Arguments as the shell gave them: Java replaces bytes that are not UTF-8, Linux does not. */
public final class RawArguments {
  private static final Path COMMAND = Path.of("/proc/self/cmdline");

  private RawArguments() {}

  /** The arguments of this process's main method, as {@link RawText}. */
  public static String[] of(String[] arguments) {
    for (String argument : arguments) {
      if (argument.indexOf('\ufffd') >= 0) {
        return read(arguments);
      }
    }
    return arguments;
  }

  private static String[] read(String[] arguments) {
    try {
      return of(arguments, Files.readAllBytes(COMMAND));
    } catch (IOException e) {
      return arguments; // without /proc nothing else works either, and says so
    }
  }

  /**
   * The same.
   *
   * @param command the whole command line, each of its parts with a zero byte after it
   */
  static String[] of(String[] arguments, byte[] command) {
    String[] parts = new String(command, StandardCharsets.ISO_8859_1).split("\0", -1);
    int before = parts.length - 1 - arguments.length;
    String[] raw = arguments.clone();
    for (int i = 0; i < raw.length && before >= 0; i++) {
      byte[] bytes = parts[before + i].getBytes(StandardCharsets.ISO_8859_1);
      if (!new String(bytes, StandardCharsets.UTF_8).equals(arguments[i])) {
        return arguments; // the command line is not the one that they came from
      }
      raw[i] = RawText.of(bytes);
    }
    return raw;
  }
}
