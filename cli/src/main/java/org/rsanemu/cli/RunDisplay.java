// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.build.FindingTally;
import org.rsanemu.cli.report.group.EarlyFindings;
import org.rsanemu.cli.report.group.LazyKeys;
import org.rsanemu.cli.terminal.GuestOutput;
import org.rsanemu.cli.terminal.Progress;
import org.rsanemu.cli.terminal.Terminal;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.source.Orders;

/** Shows progress, and what the program writes, while its runs go on. */
final class RunDisplay implements Campaign.Listener {
  private final String title;
  private final Progress progress;
  private final LazyKeys keys;
  private final FindingTally tally = new FindingTally();
  private final EarlyFindings early = new EarlyFindings(System::nanoTime);
  private final GuestOutput output;
  private final int runs;

  /**
   * @param title what the line of progress begins with
   * @param opening of the program
   * @param runs how many there will be
   * @param shown the numbers of those whose output is shown, in order
   */
  RunDisplay(
      String title, WorkerOpening opening, ReportOptions options, int runs, List<Integer> shown) {
    this.title = title;
    this.keys = new LazyKeys(() -> Images.symbolizer(opening.with(Orders.ISA)), options.group);
    this.progress =
        Progress.onTerminal(title, options.suppressions == null ? "" : " before suppressions");
    this.runs = runs;
    FileOutputStream err = new FileOutputStream(FileDescriptor.err);
    this.output =
        new GuestOutput(
            shown,
            options.ownsStandardOutput() ? err : new FileOutputStream(FileDescriptor.out),
            err);
  }

  void start() {
    progress.eachTick(this::showDue);
    progress.update(0, runs, 0);
  }

  /** The same, after another has heard of each run that has ended. */
  Campaign.Listener after(Consumer<RunOutcome> other) {
    return new Campaign.Listener() {
      @Override
      public void finished(RunOutcome outcome, int done, int all) {
        other.accept(outcome);
        RunDisplay.this.finished(outcome, done, all);
      }

      @Override
      public RunListener live(int run) {
        return RunDisplay.this.live(run);
      }
    };
  }

  @Override
  public void finished(RunOutcome outcome, int done, int all) {
    if (progress.isShown()) {
      early.add(outcome.run(), tally.add(outcome.result(), keys::of));
    }
    progress.aside(() -> {
      output.accept(outcome);
      endLine();
      early.take().forEach(line -> System.err.println(title + ": " + line));
      progress.hold(output.isWithinLine());
    });
    progress.update(done, all, tally.count());
  }

  @Override
  public RunListener live(int run) {
    return output.isLive(run) ? new Live(run) : RunListener.NONE;
  }

  /** Not within a line of the program's: what is due waits for its end. */
  private void showDue() {
    if (!output.isWithinLine()) {
      List<String> due = early.take();
      if (!due.isEmpty()) {
        progress.aside(() -> due.forEach(line -> System.err.println(title + ": " + line)));
      }
    }
  }

  /** While the program is within a line, nothing else is drawn there. */
  private final class Live implements RunListener {
    private final int run;

    Live(int run) {
      this.run = run;
    }

    @Override
    public void begins() {
      output.begins();
    }

    @Override
    public int wrote(int descriptor, byte[] bytes) {
      int[] error = {TAKEN};
      progress.aside(() -> {
        error[0] = output.wrote(descriptor, bytes);
        progress.hold(output.isWithinLine());
      });
      return error[0];
    }

    @Override
    public void found(Finding finding, List<RunResult.Module> modules) {
      if (progress.isShown()) {
        early.add(run, tally.add(List.of(finding), modules, keys::of));
        progress.found(tally.count());
      }
    }
  }

  void end() {
    progress.close();
    keys.close();
    output.flush();
    endLine();
  }

  /** What follows on the terminal begins a line of its own. */
  private void endLine() {
    if (Terminal.isTerminal(Terminal.STANDARD_ERROR)) {
      output.endLine(System.err);
    }
  }
}
