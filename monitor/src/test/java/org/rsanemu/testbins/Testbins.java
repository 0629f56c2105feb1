// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.testbins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The test programs, which are built when a test asks for them. One that is there is taken as it
 * is: {@code make test} makes anew first what is older than its source.
 *
 * <p>Safe for several threads and processes: one builds at a time.
 */
public final class Testbins {
  private static final Path FOLDER = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final Path BUILDS = FOLDER.resolve("build");

  /** Those that this process knows to be whole. */
  private static final Set<Path> BUILT = ConcurrentHashMap.newKeySet();

  private Testbins() {}

  /**
   * A program as `make testbins` builds it.
   *
   * @param isa as its folder is called
   * @throws IllegalStateException if it cannot be built
   */
  public static Path of(String isa, String name) {
    Path program = path(isa, name);
    build(List.of(program));
    return program;
  }

  /** Where it is built. */
  public static Path path(String isa, String name) {
    return BUILDS.resolve(isa).resolve(name);
  }

  /** All that `make testbins` builds. */
  public static Set<Path> all() {
    return All.PROGRAMS;
  }

  /**
   * Builds those that are not there, all with one call.
   *
   * @throws IllegalStateException with what make says, if one cannot be built
   */
  public static void build(Collection<Path> programs) {
    if (!BUILT.containsAll(programs)) {
      try {
        buildAlone(programs);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Threads wait for the class, processes for the file: a file may be there and not be whole. */
  private static synchronized void buildAlone(Collection<Path> programs) throws IOException {
    Files.createDirectories(BUILDS);
    try (FileChannel file =
            FileChannel.open(
                BUILDS.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = file.lock()) {
      List<String> goals = new ArrayList<>();
      for (Path program : programs) {
        if (!Files.exists(program)) {
          goals.add(FOLDER.relativize(program).toString());
        }
      }
      if (!goals.isEmpty()) {
        make(goals);
      }
    }
    BUILT.addAll(programs);
  }

  private static List<String> make(List<String> goals) throws IOException {
    List<String> command = new ArrayList<>(List.of("make", "-s", "--no-print-directory"));
    command.add("-j" + Runtime.getRuntime().availableProcessors());
    command.addAll(goals);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(FOLDER.toFile()).redirectErrorStream(true);
    // These tests may themselves have been started by make.
    builder.environment().keySet().removeAll(List.of("MAKEFLAGS", "MFLAGS", "MAKELEVEL"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException("make " + String.join(" ", goals) + ": " + said);
    }
    return said.lines().toList();
  }

  /** Asked for once in a process. */
  private static final class All {
    static final Set<Path> PROGRAMS = listed();

    private static Set<Path> listed() {
      Set<Path> all = new TreeSet<>();
      try {
        for (String line : make(List.of("list"))) {
          all.add(FOLDER.resolve(line));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return all;
    }
  }
}
