// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.rsanemu.cli.campaign.Batch;
import org.rsanemu.cli.campaign.BatchItem;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.FirstRun;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.options.CampaignOptions;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ShardChoice;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.FindingTally;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.results.Manifest;
import org.rsanemu.cli.results.ResultRecorder;
import org.rsanemu.cli.results.Results;
import org.rsanemu.cli.results.ResultsException;
import org.rsanemu.cli.results.ResultsFolder;
import org.rsanemu.cli.terminal.Progress;
import org.rsanemu.cli.worker.UnableException;

/** One invocation of a campaign: what is still to be done of a shard, and the report. */
final class CampaignRun {
  private final Path file;
  private final CampaignOptions options;
  private final ShardChoice shard;
  private final ReportOptions reportOptions;
  private final Batch.Starter starter;
  private final Path place;

  /**
   * @param starter of workers, as many as the options allow
   */
  CampaignRun(
      Path file,
      CampaignOptions options,
      ShardChoice shard,
      ReportOptions reportOptions,
      Batch.Starter starter) {
    this.file = file;
    this.options = options;
    this.shard = shard;
    this.reportOptions = reportOptions;
    this.starter = starter;
    this.place = options.results(file);
  }

  /** Does it and returns the exit code. */
  int call() throws Failure {
    // What is wrong with the options' files is to be reported before the work.
    reportOptions.suppressed();
    ReportMaker.of(reportOptions);
    announceShard();
    List<CampaignCases.Item> items = CampaignCases.of(file);
    Manifest manifest =
        new Manifest(
            Versions.OWN,
            Path.of("").toAbsolutePath().toString(),
            items.stream().map(CampaignCases.Item::spec).toList(),
            shard.shard());
    try (Interruption interruption = new Interruption();
        ResultsFolder folder = ResultsFolder.open(place, manifest, options.fresh)) {
      Stop stop = run(items, folder, interruption);
      Report report = report(folder, stop);
      new ReportWriter(reportOptions).write(report);
      return report.exitCode();
    } catch (ResultsException e) {
      throw CampaignReport.failure(e);
    } catch (UnableException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, e.getMessage());
    } catch (IOException e) {
      throw unwritable(e);
    } catch (UncheckedIOException e) {
      throw unwritable(requireNonNull(e.getCause()));
    }
  }

  private Failure unwritable(IOException e) {
    return new Failure(
        ExitCodes.OWN_FAILURE, "cannot keep results in " + place + ": " + e.getMessage());
  }

  /** Bazel takes a test that does not touch this file for one that knows nothing of shards. */
  private void announceShard() throws Failure {
    if (!shard.source().isEmpty() && !shard.shard().isWhole()) {
      System.err.println("rsan-emu: this is shard " + shard.shard() + " (" + shard.source() + ")");
    }
    String status = System.getenv("TEST_SHARD_STATUS_FILE");
    if (status != null && !status.isEmpty()) {
      try {
        Files.write(Path.of(status), new byte[0]);
      } catch (IOException e) {
        throw new Failure(ExitCodes.OWN_FAILURE, "cannot write TEST_SHARD_STATUS_FILE " + status);
      }
    }
  }

  private Stop run(List<CampaignCases.Item> items, ResultsFolder folder, Interruption interruption)
      throws ResultsException, UnableException {
    Results before = folder.read();
    List<Manifest.Unit> wanted = folder.manifest().units(shard.shard());
    Set<Manifest.Unit> left = new HashSet<>(wanted);
    left.removeAll(before.done());
    if (left.size() < wanted.size()) {
      System.err.println(
          "rsan-emu: "
              + Numbers.of(wanted.size() - left.size())
              + " of "
              + Numbers.counted(wanted.size(), "run is", "runs are")
              + " done already, in "
              + place);
    }
    Map<Integer, TreeSet<Integer>> runs = new HashMap<>();
    left.forEach(unit -> runs.computeIfAbsent(unit.item(), _ -> new TreeSet<>()).add(unit.run()));
    List<Integer> numbers = new ArrayList<>();
    List<BatchItem> todo = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      List<Integer> due = List.copyOf(runs.getOrDefault(item, new TreeSet<>()));
      if (!due.isEmpty()) {
        CampaignCases.Item each = items.get(item);
        numbers.add(item);
        todo.add(
            new BatchItem(
                each.opening(),
                each.guest(),
                each.spec().plan().seed(),
                each.spec().plan().timeoutNanos(),
                due,
                before.basis(item)));
      }
    }
    try (CaseSymbols symbols = new CaseSymbols(items);
        Listener listener =
            new Listener(
                new ResultRecorder(folder, left, symbols),
                item -> new FindingKeys(reportOptions.group, symbols.symbolizer(item))::of,
                numbers,
                wanted.size(),
                left.size())) {
      Batch batch = new Batch(todo, options.jobs, options.timeoutNanos(), starter, listener);
      interruption.stops(() -> batch.stop(Stop.INTERRUPTED));
      return batch.run();
    }
  }

  private Report report(ResultsFolder folder, Stop stop) throws ResultsException, Failure {
    Results results = folder.read();
    List<Manifest.Unit> wanted = folder.manifest().units(shard.shard());
    Report report = new CampaignReport(results, wanted, reportOptions).make(stop, true);
    if (shard.shard().isWhole()) {
      return report;
    }
    int all = folder.manifest().units().size();
    return report.warning(
        List.of(
            "This is shard "
                + shard.shard().index()
                + " of "
                + shard.shard().count()
                + ": "
                + Numbers.of(wanted.size())
                + " of "
                + Numbers.counted(all, "run", "runs")
                + ". rsan-emu merge joins the parts."));
  }

  /** Writes down what is done, and shows how far it is. */
  private static final class Listener implements Batch.Listener, AutoCloseable {
    private final Progress progress = Progress.onTerminal("rsan-emu", " before suppressions");
    private final FindingTally tally = new FindingTally();
    private final Map<Integer, FindingTally.Keys> keys = new HashMap<>();
    private final IntFunction<FindingTally.Keys> keysOf;
    private final ResultRecorder recorder;
    private final List<Integer> numbers;
    private final int all;
    private int done;

    /**
     * @param keysOf says which findings of a case are one
     */
    Listener(
        ResultRecorder recorder,
        IntFunction<FindingTally.Keys> keysOf,
        List<Integer> numbers,
        int all,
        int left) {
      this.keysOf = keysOf;
      this.recorder = recorder;
      this.numbers = numbers;
      this.all = all;
      this.done = all - left;
      progress.update(done, all, 0);
    }

    @Override
    public void learned(int item, FirstRun first, boolean wanted) {
      keep(() -> recorder.learned(numbers.get(item), first));
      if (wanted) {
        show(numbers.get(item), first.outcome());
      }
    }

    @Override
    public void finished(int item, RunOutcome outcome) {
      keep(() -> recorder.finished(numbers.get(item), outcome));
      show(numbers.get(item), outcome);
    }

    @Override
    public void refused(int item, String message) {
      keep(() -> recorder.refused(numbers.get(item), message));
    }

    private void show(int item, RunOutcome outcome) {
      FindingTally.Keys own = keys.computeIfAbsent(item, keysOf::apply);
      tally.add(outcome.result(), own);
      progress.update(++done, all, tally.count());
    }

    /** Something that writes. */
    private interface Writing {
      void write() throws IOException;
    }

    private static void keep(Writing writing) {
      try {
        writing.write();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      progress.close();
    }
  }
}
