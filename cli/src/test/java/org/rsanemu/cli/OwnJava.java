// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts a class of this build in a Java of its own, as the launcher does. */
final class OwnJava {
  private static final Path PLANE = Path.of(requireNonNull(System.getProperty("rsanemu.plane")));
  private static final Path ARCHIVE = PLANE.resolveSibling("rsan-emu.aot");
  private static final Path LAUNCHER = PLANE.resolve("../../bin/rsan-emu").normalize();

  /** What is installed starts faster; it is these classes if none of them is newer. */
  private static final boolean INSTALLED = isInstalled();

  private OwnJava() {}

  /** The command, to which the arguments are to be added. */
  static List<String> command(Class<?> main) {
    if (main == Main.class && INSTALLED) {
      return new ArrayList<>(List.of(LAUNCHER.toString()));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+SuppressFatalErrorMessage",
            "-Drsanemu.plane=" + PLANE));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  private static boolean isInstalled() {
    if (!Files.exists(ARCHIVE)) {
      return false;
    }
    try {
      FileTime made = Files.getLastModifiedTime(ARCHIVE);
      for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
        if (part.endsWith("/target/classes") && hasNewer(Path.of(part), made)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasNewer(Path folder, FileTime than) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(than) > 0) {
          return true;
        }
      }
      return false;
    }
  }
}
