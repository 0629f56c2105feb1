package org.rsanemu.bench;

import java.nio.file.Path;
import java.util.List;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Guest instructions and atomic events per second of processor time, against bare Unicorn. In the
 * compared runs threads keep their turns until they wait, in both, so that both do the same work;
 * the last columns are of the default schedule, which switches and so does other work.
 */
public final class SpeedBenchmark {
  private static final int TIMES = 3;

  private SpeedBenchmark() {}

  /**
   * Prints a row.
   *
   * @param arguments {@code header}, or the name of the row's ISA, then the program and its
   *     arguments
   */
  public static void main(String[] arguments) throws BadBinaryException {
    if (arguments[0].equals("header")) {
      System.out.println(
          "| program | instructions | events | bare: M instr/s | M events/s | rsan-emu: M instr/s |"
              + " M events/s | times slower | random: M instr/s | M events/s | switches |");
      System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
      return;
    }
    Image image = ElfLoader.load(Path.of(arguments[1]));
    List<String> command = List.of(arguments).subList(1, arguments.length);
    double bare = Clock.median(TIMES, () -> bare(image, command));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      var learned = Requests.learn(program, command);
      RunRequest same = Requests.of(command, "round-robin", Requests.WHOLE_TURNS, learned);
      RunResult.Counters counters = Requests.checked(program, same).counters();
      double seconds = Clock.median(TIMES, () -> Requests.checked(program, same));
      RunRequest random = Requests.of(command, "random", 10, learned);
      RunResult.Counters other = Requests.checked(program, random).counters();
      double randomSeconds = Clock.median(TIMES, () -> Requests.checked(program, random));
      System.out.printf(
          "| %s %s | %,d | %,d | %.1f | %.2f | %.1f | %.2f | %.0f | %.1f | %.2f | %,d |%n",
          image.path().getFileName(),
          arguments[0],
          counters.instructions(),
          counters.events(),
          counters.instructions() / bare / 1e6,
          counters.events() / bare / 1e6,
          counters.instructions() / seconds / 1e6,
          counters.events() / seconds / 1e6,
          seconds / bare,
          other.instructions() / randomSeconds / 1e6,
          other.events() / randomSeconds / 1e6,
          other.switches());
    }
  }

  private static void bare(Image image, List<String> command) {
    try (BareRun run = new BareRun(image, command)) {
      int status = run.run();
      if (status != 0) {
        throw new IllegalStateException(command + " ended with " + status + " in bare Unicorn");
      }
    }
  }
}
