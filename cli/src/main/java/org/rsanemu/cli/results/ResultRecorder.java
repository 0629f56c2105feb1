// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.cli.campaign.FirstRun;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * Writes down what a campaign's runs show. A report of each run alone is made at once, and what it
 * asks of binaries and sources is written with it: a report of many runs asks nothing else. Used by
 * one thread at a time.
 */
public final class ResultRecorder {
  private final ResultsFolder folder;
  private final List<CaseSpec> cases;
  private final Set<Manifest.Unit> wanted;
  private final Answers answers;
  private final Map<Integer, ResultFacts> facts = new HashMap<>();

  /** Knows the binaries and source files of cases. */
  public interface Answers {
    /** Of the case's binary and libraries. */
    Symbolizer symbolizer(int item);

    /** Of source files. */
    SourceText source();
  }

  /**
   * @param wanted the runs that are to be kept
   */
  public ResultRecorder(ResultsFolder folder, Set<Manifest.Unit> wanted, Answers answers) {
    this.folder = folder;
    this.cases = folder.manifest().cases();
    this.wanted = Collections.unmodifiableSet(new HashSet<>(wanted));
    this.answers = answers;
  }

  /** What a case's first run learned, and the run itself if it is wanted. */
  public void learned(int item, FirstRun first) throws IOException {
    if (!(first.outcome().result().ending() instanceof Ending.Failed)) {
      folder.add(new Entry.Learned(item, first.learning(), first.basis()));
    }
    if (wanted.contains(new Manifest.Unit(item, first.outcome().run()))) {
      finished(item, first.outcome());
    }
  }

  /** A run that is done. */
  public void finished(int item, RunOutcome outcome) throws IOException {
    ResultFacts asked =
        facts.computeIfAbsent(
            item, _ -> new ResultFacts(answers.symbolizer(item), answers.source()));
    for (Grouping grouping : Grouping.values()) {
      builder(cases.get(item), asked, asked, Suppressions.none(), grouping).ask(outcome);
    }
    RunResult result = withoutOutput(outcome.result());
    folder.add(new Entry.Ran(item, outcome.run(), outcome.seed(), result, asked.news()));
  }

  /** A case that cannot be run. */
  public void refused(int item, String message) throws IOException {
    folder.add(new Entry.Refused(item, message));
  }

  static CaseBuilder builder(
      CaseSpec spec,
      Symbolizer symbolizer,
      SourceText source,
      Suppressions suppressions,
      Grouping grouping) {
    return new CaseBuilder(
        spec.program(),
        spec.plan(),
        spec.guest(),
        symbolizer,
        source,
        suppressions,
        spec.reproduction(),
        grouping);
  }

  private static RunResult withoutOutput(RunResult r) {
    return new RunResult(
        r.ending(),
        r.modules(),
        r.threads(),
        r.findings(),
        List.of(),
        List.of(),
        r.doubtful(),
        r.unsupportedCalls(),
        r.warnings(),
        List.of(),
        r.observed(),
        r.counters());
  }
}
