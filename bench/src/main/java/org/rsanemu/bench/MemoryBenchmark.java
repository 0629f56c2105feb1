package org.rsanemu.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Memory of one run, by its number of atomic writes: what Java's heap holds after a collection, at
 * most, looked at again and again while the run goes on, and the most memory that the process had.
 */
public final class MemoryBenchmark {
  private static final long EVERY_MILLIS = 200;

  private volatile boolean over;
  private long most;
  private int looks;

  private MemoryBenchmark() {}

  /**
   * Prints a row.
   *
   * @param arguments {@code header}, or the program and the number of writes
   */
  public static void main(String[] arguments)
      throws BadBinaryException, InterruptedException, IOException {
    if (arguments[0].equals("header")) {
      System.out.println("| atomic writes | events | live heap MB | most resident MB | looks |");
      System.out.println("|--:|--:|--:|--:|--:|");
      return;
    }
    Image image = ElfLoader.load(Path.of(arguments[0]));
    MemoryBenchmark benchmark = new MemoryBenchmark();
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      List<String> few = List.of(arguments[0], "100");
      var learned = Requests.learn(program, few);
      Thread watcher = Thread.ofPlatform().start(benchmark::look);
      RunResult result =
          Requests.checked(program, Requests.of(List.of(arguments), "random", 10, learned));
      benchmark.over = true;
      watcher.join();
      System.out.printf(
          "| %,d | %,d | %.1f | %.0f | %d |%n",
          Long.parseLong(arguments[1]),
          result.counters().events(),
          benchmark.most / 1e6,
          residentKilobytes() / 1e3,
          benchmark.looks);
    }
  }

  private void look() {
    do {
      System.gc();
      most = Math.max(most, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
      looks++;
      try {
        Thread.sleep(EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    } while (!over);
  }

  private static long residentKilobytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no VmHWM in /proc/self/status");
  }
}
