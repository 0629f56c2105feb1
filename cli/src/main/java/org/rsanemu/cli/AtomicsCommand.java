// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.Columns;
import org.rsanemu.cli.survey.CodeSweep;
import org.rsanemu.cli.survey.SourceOperations;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
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
      "Ordinary loads and stores are listed if debug information says that the",
      "source has an atomic operation there. The list says where the order comes from:",
      "a parameter, an argument at run time, or a name that has only one order. Other",
      "loads and stores are atomic if the variable is; `rsan-emu table` says what they",
      "mean then."
    })
final class AtomicsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "BINARY", description = "The program.")
  Path binary;

  @Option(
      names = "--described",
      description = "Show only functions with debug information, not those of libraries.")
  boolean described;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() throws Failure {
    WorkerOpening opening = WorkerOpening.of(HostPath.text(binary));
    try {
      Image image = Images.load(opening);
      Lifter lifter = Lifter.forMachine(image.machine());
      try (DebugInfo debug = Images.debugInfo(image)) {
        ImageSymbolizer symbolizer = Images.symbolizer(binary, image, debug);
        SourceOperations source = new SourceOperations(debug.atomicOperations());
        List<CodeSweep.Found> found = CodeSweep.of(image, lifter, source::maybePlain);
        System.out.print(list(source.withoutOthers(found), source, symbolizer));
        debug
            .warnings()
            .forEach(each -> System.err.println("rsan-emu: " + binary.getFileName() + ": " + each));
      }
      return 0;
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private String list(
      List<CodeSweep.Found> found, SourceOperations source, ImageSymbolizer symbolizer) {
    TreeMap<Long, List<String[]>> rows = new TreeMap<>();
    for (AtomicOperation each : source.withoutCode()) {
      add(rows, each.entry(), symbolizer, "", "", SourceOperations.words(each));
    }
    for (CodeSweep.Found each : found) {
      String text = each.text().replaceAll("\\s+", " ");
      AtomicOperation operation = source.of(each);
      String meaning = SourceOperations.meaning(each.effect(), operation);
      add(rows, each.address(), symbolizer, text, meaning, SourceOperations.words(operation));
    }
    List<String[]> all = new ArrayList<>();
    all.add(new String[] {"address", "instruction", "meaning", "source", "function and place"});
    rows.values().forEach(all::addAll);
    StringBuilder text = new StringBuilder();
    Columns.append(text, "", all);
    return text.toString();
  }

  private void add(
      Map<Long, List<String[]>> rows,
      long address,
      ImageSymbolizer symbolizer,
      String instruction,
      String meaning,
      String source) {
    List<RunResult.Module> modules = List.of(new RunResult.Module(HostPath.text(binary), 0));
    List<SourceFrame> frames = symbolizer.expand(new Frame(0, address, true), modules);
    boolean hasSource = frames.stream().anyMatch(frame -> !frame.file().isEmpty());
    if (hasSource || !described) {
      SourceFrame frame = SourceFrame.innermostJudged(frames);
      String place =
          frame.file().isEmpty() ? frame.function() : frame.function() + " " + frame.place();
      rows.computeIfAbsent(address, _ -> new ArrayList<>())
          .add(new String[] {frame.address(), instruction, meaning, source, place});
    }
  }
}
