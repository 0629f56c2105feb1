// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.rsanemu.cli.compare.BuildComparison.Build;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.model.RaceOrder;

/** Puts builds side by side. The same builds give the same comparison. */
public final class Comparer {
  private final Report.Tool tool;
  private final SourceText source;
  private final boolean harmless;
  private final Grouping grouping;
  private final RaceOrder races;

  /**
   * @param source of all builds
   * @param harmless whether findings are shown that change nothing in any build
   * @param grouping that the builds' findings were made with
   * @param races by which happens-before races were judged
   */
  public Comparer(
      Report.Tool tool, SourceText source, boolean harmless, Grouping grouping, RaceOrder races) {
    this.grouping = grouping;
    this.races = races;
    this.tool = tool;
    this.source = source;
    this.harmless = harmless;
  }

  /**
   * Compares.
   *
   * @param data of at least two builds
   */
  public BuildComparison compare(List<BuildData> data, int exitCode) {
    SourceAlignment alignment =
        new SourceAlignment(source, data.stream().map(Comparer::files).toList());
    Lines lines = new Lines(data, alignment, source);
    ComparedFindings findings = new ComparedFindings(data, alignment, harmless, grouping);
    findings.mark(lines);
    List<ComparedFindings.Found> found = findings.all(lines);
    List<Lines.Line> all = lines.all();
    List<Build> builds = builds(data, found);
    Evidence evidence = new Evidence(races, builds, data, all, found);
    return new BuildComparison(
        BuildComparison.SCHEMA_VERSION,
        tool,
        builds,
        all.stream().map(Lines.Line::row).toList(),
        found.stream()
            .map(each -> each.view().withHardware(ProcessorVerdicts.of(evidence, each)))
            .toList(),
        new Differences(evidence).all(),
        new Notes(builds, data, all, alignment, findings.hidden()).all(),
        exitCode);
  }

  private static List<Build> builds(List<BuildData> data, List<ComparedFindings.Found> found) {
    List<String> labels = BuildLabels.ofData(data);
    List<Build> builds = new ArrayList<>();
    for (int i = 0; i < data.size(); i++) {
      BuildData each = data.get(i);
      int number = i;
      long shown =
          found.stream()
              .filter(f ->
                  f.view().seen().stream().anyMatch(seen -> seen.build() == number && seen.real()))
              .count();
      builds.add(
          new Build(
              labels.get(i),
              each.details().program().path(),
              each.details().program().isa(),
              each.orders(),
              each.code().compilers(),
              each.details().checked().runs(),
              each.details().checked().planned(),
              shown));
    }
    return List.copyOf(builds);
  }

  /** All source files of a build. */
  private static Set<String> files(BuildData data) {
    Set<String> files = new HashSet<>();
    Stream.of(
            data.details().observed().instructions().stream().map(Observations.Instruction::at),
            data.findings().stream().flatMap(Comparer::frames),
            data.code().atomics().stream().map(BuildData.Atomic::at))
        .flatMap(frames -> frames)
        .map(SourceFrame::file)
        .forEach(files::add);
    data.code().lines().forEach(line -> files.add(line.file()));
    files.remove("");
    return files;
  }

  private static Stream<SourceFrame> frames(FindingView finding) {
    return Stream.of(
            finding.sides().stream().map(FindingView.Side::stack),
            finding.threads().stream().map(FindingView.State::stack),
            Stream.ofNullable(finding.crash()).map(FindingView.Crash::stack))
        .flatMap(stacks -> stacks.flatMap(List::stream));
  }
}
