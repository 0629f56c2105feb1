package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.rsanemu.cli.report.Columns;
import org.rsanemu.cli.report.ImageSymbolizer;
import org.rsanemu.cli.report.SourceFrame;
import org.rsanemu.cli.worker.Opening;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.emu.run.Frame;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the atomic instructions of a binary and what they mean. */
@Command(
    name = "atomics",
    description = "List the atomic instructions of a program, with source lines and meaning.",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu atomics [--described] BINARY",
    footer = {
      "",
      "Ordinary loads and stores are not listed: whether one is atomic depends on the",
      "variable, and `rsan-emu table` says what it means then."
    })
final class AtomicsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "BINARY", description = "The program.")
  Path binary;

  @Option(
      names = "--described",
      description = "Only functions with debug information: not those of libraries.")
  boolean described;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() throws Failure {
    Opening opening = Opening.of(binary.toString());
    try {
      Image image = Images.load(opening);
      Lifter lifter = Lifter.forMachine(image.machine());
      try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
        System.out.print(list(CodeSweep.of(image, lifter), symbolizer));
      }
      return 0;
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private String list(List<CodeSweep.Found> found, ImageSymbolizer symbolizer) {
    List<RunResult.Module> modules = List.of(new RunResult.Module(binary.toString(), 0));
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"address", "instruction", "meaning", "function and place"});
    for (CodeSweep.Found each : found) {
      List<SourceFrame> frames = symbolizer.expand(new Frame(0, each.address(), true), modules);
      boolean hasSource = frames.stream().anyMatch(frame -> !frame.file().isEmpty());
      if (hasSource || !described) {
        rows.add(row(each, SourceFrame.nearest(frames)));
      }
    }
    StringBuilder text = new StringBuilder();
    Columns.append(text, "", rows);
    return text.toString();
  }

  private static String[] row(CodeSweep.Found found, SourceFrame frame) {
    String place =
        frame.file().isEmpty() ? frame.function() : frame.function() + " " + frame.place();
    return new String[] {
      frame.address(), found.text().replaceAll("\\s+", " "), Effects.words(found.effect()), place
    };
  }
}
