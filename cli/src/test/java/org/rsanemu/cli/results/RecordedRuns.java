package org.rsanemu.cli.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Looks into a file of results, for tests of those who write it. */
public final class RecordedRuns {
  private RecordedRuns() {}

  /** The runs that are in the file, in the order in which they were written. */
  public static List<Manifest.Unit> in(Path file) throws ResultsException {
    return Files.exists(file)
        ? ResultsFile.read(file).blocks().stream()
            .filter(block -> block.run() > 0)
            .map(block -> new Manifest.Unit(block.item(), block.run()))
            .toList()
        : List.of();
  }
}
