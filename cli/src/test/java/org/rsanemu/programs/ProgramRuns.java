package org.rsanemu.programs;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.emu.linux.HostFiles;
import org.rsanemu.emu.run.Ending;
import org.rsanemu.emu.run.Finding;
import org.rsanemu.emu.run.Frame;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Runs a program until all that is expected has shown, or often enough. */
final class ProgramRuns {
  private static final long MOST_INSTRUCTIONS = 50_000_000;
  private static final long MOST_NANOS = 60_000_000_000L;
  private static final int MOST_RESTARTS = 20;

  private final Set<String> found = new TreeSet<>();
  private final Path binary;
  private final Set<String> expected;
  private final List<String> environment;
  private final List<RunRequest.AtomicRange> atomics;
  private RunResult last;

  private ProgramRuns(Path binary, Header header, List<RunRequest.AtomicRange> atomics) {
    this.binary = binary;
    expected = header.findings();
    environment = header.environment();
    this.atomics = atomics;
  }

  /**
   * Runs up to {@code runs} times, in the environment and with the atomic variables that the header
   * names.
   *
   * @return what was found, as {@link Header#findings} writes it
   */
  static ProgramRuns of(Path binary, Header header, int runs) throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    ProgramRuns all = new ProgramRuns(binary, header, atomics(image, header));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      all.run(program, debug, runs);
    }
    return all;
  }

  private static List<RunRequest.AtomicRange> atomics(Image image, Header header) {
    return header.atomics().stream()
        .flatMap(name -> image.symbols().named(name).stream())
        .map(symbol -> new RunRequest.AtomicRange(symbol.address(), symbol.size()))
        .toList();
  }

  Set<String> found() {
    return found;
  }

  Ending ending() {
    return last.ending();
  }

  /** What the last run wrote to its standard output. */
  String output() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    last.output().stream()
        .filter(part -> part.descriptor() == 1)
        .forEach(part -> bytes.writeBytes(part.bytes()));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void run(Program program, DebugInfo debug, int runs) throws BadBinaryException {
    List<RunRequest.CodeOffset> learned = List.of();
    for (int restart = 0; restart < MOST_RESTARTS; restart++) {
      last = program.run(request(1, learned));
      if (last.learned().size() == learned.size()) {
        break;
      }
      learned = last.learned();
    }
    collect(debug);
    for (int run = 2; run <= runs && (expected.isEmpty() || !found.containsAll(expected)); run++) {
      last = program.run(request(run, learned));
      collect(debug);
    }
  }

  private RunRequest request(int run, List<RunRequest.CodeOffset> learned) {
    return new RunRequest(
        List.of(binary.toString()),
        environment,
        new byte[0],
        Seeds.ofRun(1, run),
        run,
        "random",
        10,
        MOST_INSTRUCTIONS,
        System.nanoTime() + MOST_NANOS,
        true,
        4,
        atomics,
        learned,
        List.of(),
        false,
        HostFiles.OWN);
  }

  private void collect(DebugInfo debug) {
    for (Finding finding : last.findings()) {
      found.add(
          switch (finding) {
            case Finding.Robustness robustness -> "robustness " + line(debug, robustness.access());
            case Finding.Race race ->
                "race "
                    + Header.sorted(
                        line(debug, race.current()) + "," + line(debug, race.earlier()));
            case Finding.Stuck _, Finding.Crash _ -> finding.kind();
          });
    }
  }

  /** The source line of the user's innermost frame; 0 if the side has none. */
  private static int line(DebugInfo debug, Finding.Side side) {
    Optional<Frame> frame = side.stack().stream().filter(Frame::judged).findFirst();
    return frame
        .flatMap(f -> UserCode.nearestUser(debug.places(f.address())))
        .map(DebugInfo.Place::line)
        .orElse(0);
  }
}
