// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.linux.base.Capacity;

/**
 * The command that starts a worker process: the same Java with the same classes. Its standard
 * output is kept for the protocol as descriptor 3, so that nothing that native code prints can get
 * in between, and it ignores the signals that a terminal or a service sends to all processes of a
 * group: to answer them is the coordinator's.
 */
public final class WorkerCommand {
  /** The hidden subcommand. */
  public static final String NAME = "__worker";

  /** Where a worker writes its answers. */
  public static final Path ANSWERS = Path.of("/proc/self/fd/3");

  private static final List<String> PASSED_ON = List.of("rsanemu.plane");

  /**
   * Java's second compiler is asked for a tenth of what it usually gets, as in many short runs it
   * would take a third of the processor's time: for what is really hot it is still worth that.
   */
  private static final List<String> COMPILERS =
      List.of(
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000");

  private static final String RESERVE_OUTPUT = "trap '' INT TERM HUP; exec 3>&1 1>&2; exec \"$@\"";

  /** The share of the machine's memory that all workers together may use for Java's heap. */
  private static final double HEAP_PERCENTAGE = 60;

  private static final double MOST_PERCENTAGE = 90;

  private WorkerCommand() {}

  /**
   * What starts a worker.
   *
   * @param mainClass whose main method serves a coordinator when its first argument is {@link
   *     #NAME}
   * @param workers how many there will be
   * @param together how many of them in one process, at most
   * @param capacity how much a run may have
   */
  public static List<String> of(String mainClass, int workers, int together, Capacity capacity) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", RESERVE_OUTPUT, "sh"));
    command.addAll(java(workers, together, capacity));
    command.add("-XX:ErrorFile=/dev/null");
    command.add("-XX:-CreateCoredumpOnCrash");
    String archive = System.getProperty("rsanemu.aot");
    if (archive != null) {
      command.add("-XX:AOTCache=" + archive);
    }
    command.addAll(classes());
    command.add(mainClass);
    command.add(NAME);
    return List.copyOf(command);
  }

  /**
   * What starts the process whose classes and profiles are archived for workers: Java compiles in
   * it as it does in a worker, for a method that was never compiled further while the archive was
   * made is not compiled further in a worker either, however hot it is there.
   *
   * @param archive where the archive is written
   * @param mainClass whose main method takes the arguments
   */
  public static List<String> trainer(String archive, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(java(1, 1, Capacity.USUAL));
    command.add("-XX:AOTCacheOutput=" + archive);
    command.addAll(classes());
    command.add(mainClass);
    command.addAll(arguments);
    return List.copyOf(command);
  }

  private static List<String> java(int workers, int together, Capacity capacity) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-XX:MaxRAMPercentage=" + heapPercentage(workers, together, capacity));
    command.addAll(COMPILERS);
    command.add("-XX:-UsePerfData");
    command.add("--enable-native-access=ALL-UNNAMED");
    return command;
  }

  /** Files are kept in Java's heap: with larger ones than usual, that is larger. */
  private static double heapPercentage(int workers, int together, Capacity capacity) {
    int shared = Math.min(workers, together);
    int processes = (workers + together - 1) / together;
    double usual = Math.min(25 * shared, HEAP_PERCENTAGE / processes);
    boolean isUsual = capacity.files() == Capacity.USUAL.files();
    double files = isUsual ? 0 : 200.0 * shared * capacity.files() / Capacity.machine();
    return Math.min(MOST_PERCENTAGE, Math.max(usual, files));
  }

  private static List<String> classes() {
    List<String> command = new ArrayList<>();
    for (String name : PASSED_ON) {
      String value = System.getProperty(name);
      if (value != null) {
        command.add("-D" + name + "=" + value);
      }
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    return command;
  }
}
