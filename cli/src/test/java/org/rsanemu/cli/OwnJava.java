// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of this build in a Java of its own, as the launcher does. */
final class OwnJava {
  private OwnJava() {}

  /** The command, to which the arguments are to be added. */
  static List<String> command(Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+SuppressFatalErrorMessage",
            "-Drsanemu.plane=" + System.getProperty("rsanemu.plane")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }
}
