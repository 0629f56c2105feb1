package org.rsanemu.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.rsanemu.emu.run.Program;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * From the start of a worker's JVM to its first atomic event, by a program that leaves right after
 * that: milliseconds since the JVM's start, and of processor time in all its threads.
 */
public final class StartBenchmark {
  private StartBenchmark() {}

  /** Runs the program named by the only argument once. */
  public static void main(String[] arguments) throws BadBinaryException {
    List<String> command = List.of(arguments);
    Image image = ElfLoader.load(Path.of(arguments[0]));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      Requests.checked(program, Requests.of(command, "random", 10, List.of()));
    }
    long cpu =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime();
    long started = ManagementFactory.getRuntimeMXBean().getStartTime();
    System.out.println(System.currentTimeMillis() - started + " " + cpu / 1_000_000);
  }
}
