package org.rsanemu.bench;

import java.util.List;
import org.rsanemu.emu.linux.HostFiles;
import org.rsanemu.emu.run.Ending;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunRequest.CodeOffset;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** Runs of the tool as the command line would ask for them. */
final class Requests {
  /** So long a quantum that a thread keeps its turn until it waits. */
  static final int WHOLE_TURNS = Integer.MAX_VALUE;

  private static final long HOUR = 3_600_000_000_000L;

  private Requests() {}

  static RunRequest of(
      List<String> arguments, String scheduler, int quantum, List<CodeOffset> learned) {
    return new RunRequest(
        arguments,
        List.of(),
        new byte[0],
        1,
        1,
        scheduler,
        quantum,
        Long.MAX_VALUE - 1,
        System.nanoTime() + HOUR,
        true,
        4,
        List.of(),
        learned,
        List.of(),
        false,
        false,
        HostFiles.OWN);
  }

  /** The plain instructions that a program's first runs find to be atomic. */
  static List<CodeOffset> learn(Program program, List<String> arguments) {
    List<CodeOffset> known = List.of();
    while (true) {
      List<CodeOffset> more = checked(program, of(arguments, "random", 10, known)).learned();
      if (more.size() == known.size()) {
        return known;
      }
      known = more;
    }
  }

  /** Runs once; the program must end by itself, with status 0. */
  static RunResult checked(Program program, RunRequest request) {
    RunResult result;
    try {
      result = program.run(request);
    } catch (BadBinaryException e) {
      throw new IllegalStateException(e);
    }
    if (!result.ending().equals(new Ending.Exited(0))) {
      throw new IllegalStateException(request.arguments() + " ended with " + result.ending());
    }
    return result;
  }

  /** AT_HWCAP: FP, ASIMD and ATOMICS on AArch64; what ARMv7 programs of Debian need. */
  static long hwcap(int elfMachine) {
    return switch (elfMachine) {
      case 183 -> 0x103;
      case 40 -> 0x1fb0d6;
      default -> 0x078bfbfd;
    };
  }
}
