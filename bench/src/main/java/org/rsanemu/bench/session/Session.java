// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.bench.session.Command.Result;

/**
 * What all parts of a session share. Paths are relative to the repository's root, in which it runs.
 *
 * @param quick leaves out most: everything once, x86-64 where there is a choice, small inputs
 * @param extended adds what takes many minutes
 */
record Session(boolean quick, boolean extended) {
  private static final Path BUILT = Path.of("bench/target");
  private static final int MEDIAN_OF = 5;
  private static final int SLOW_MEDIAN_OF = 3;
  private static final long SLOW_NANOS = 60_000_000_000L;

  /** Measures once. */
  interface Measurement<T> {
    T take() throws CommandFailedException;
  }

  /** How often everything is measured. */
  int times() {
    return quick ? 1 : MEDIAN_OF;
  }

  /** Measures {@link #times} times, three times if that takes more than a minute. */
  <T> List<T> repeat(Measurement<T> measurement) throws CommandFailedException {
    long start = System.nanoTime();
    List<T> results = new ArrayList<>();
    while (results.size() < times()
        && (results.size() < SLOW_MEDIAN_OF || System.nanoTime() - start < SLOW_NANOS)) {
      results.add(measurement.take());
    }
    return results;
  }

  /** The instruction sets that are measured where each could be. */
  List<Isa> isas() {
    return quick ? List.of(Isa.X86_64) : List.of(Isa.values());
  }

  /** One of two sizes of a program's work. */
  String size(int usual, int quickly) {
    return Integer.toString(quick ? quickly : usual);
  }

  /** A program of {@code bench/programs}, statically linked. */
  static String program(Isa isa, String name) {
    return BUILT.resolve("programs/" + isa.label() + "/" + name).toString();
  }

  /** The same program, dynamically linked. */
  static String dynamicProgram(Isa isa, String name) {
    return program(isa, name) + ".dynamic";
  }

  /** A text to compress: {@code small} or {@code large}. */
  static String input(String name) {
    return BUILT.resolve("input/" + name).toString();
  }

  /** A root with Debian's programs; not there if they could not be downloaded. */
  static Path sysroot(Isa isa) {
    return BUILT.resolve("packages/sysroot/" + isa.debian());
  }

  /** A command line as {@code Subject} reads it: root of the system, program, arguments. */
  static List<String> line(String root, String program, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of(root, program));
    line.addAll(arguments);
    return line;
  }

  /** Runs a benchmark in a JVM of its own, with what the tool's workers run with. */
  Result java(String main, String... arguments) throws CommandFailedException {
    return java(List.of(), main, arguments);
  }

  /** The same with further options of the JVM. */
  Result java(List<String> options, String main, String... arguments)
      throws CommandFailedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-XX:-UsePerfData");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Drsanemu.plane=dist/lib/librsan-plane.so"); // as the launcher does
    command.add("-XX:AOTCache=dist/lib/rsan-emu.aot");
    command.add("-Xlog:aot=off");
    command.add("-Xlog:cds=off");
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("org.rsanemu.bench." + main);
    command.addAll(List.of(arguments));
    return Command.run(command);
  }

  /** Numbers that a benchmark prints as one line, each time from another process. */
  List<double[]> samples(String main, String... arguments) throws CommandFailedException {
    return repeat(() -> java(main, arguments).numbers().getLast());
  }

  /** Whether a command can be run. */
  static boolean installed(String command) {
    for (String folder : System.getenv("PATH").split(":")) {
      if (Files.isExecutable(Path.of(folder, command))) {
        return true;
      }
    }
    return false;
  }
}
