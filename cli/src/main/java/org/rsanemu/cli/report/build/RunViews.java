// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SignalNames;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.sched.Scheduling;

/** Shows how each run of a case ended. */
final class RunViews {
  private final Symbolizer symbolizer;
  private final Reproduction reproduction;
  private final FindingViews views;

  RunViews(Symbolizer symbolizer, Reproduction reproduction, FindingViews views) {
    this.symbolizer = symbolizer;
    this.reproduction = reproduction;
    this.views = views;
  }

  Report.Run run(RunOutcome outcome) {
    return switch (outcome.result().ending()) {
      case Ending.Exited e -> ended(outcome, "exited", e.status(), null);
      case Ending.Killed e -> ended(outcome, "killed", e.signal(), SignalNames.name(e.signal()));
      case Ending.Stuck _ -> ended(outcome, "stuck", null, null);
      case Ending.Abandoned _ -> ended(outcome, "abandoned", null, null);
      case Ending.Limited e ->
          troubled(
              outcome,
              "limit",
              limit(e.limit()),
              views.threads().states(e.threads(), outcome.result()));
      case Ending.Unsupported e ->
          troubled(
              outcome, "unsupported", e.instruction() + " at " + place(e.at(), outcome), List.of());
      case Ending.Failed e -> troubled(outcome, "failed", e.message(), List.of());
    };
  }

  private static Report.Run ended(
      RunOutcome outcome, String how, @Nullable Integer status, @Nullable String detail) {
    return run(outcome, how, status, detail, null, List.of());
  }

  private Report.Run troubled(
      RunOutcome outcome, String how, String detail, List<FindingView.State> threads) {
    return run(outcome, how, null, detail, reproduction.line(outcome), threads);
  }

  private static Report.Run run(
      RunOutcome outcome,
      String how,
      @Nullable Integer status,
      @Nullable String detail,
      @Nullable String reproduce,
      List<FindingView.State> threads) {
    Scheduling by = outcome.scheduling();
    return new Report.Run(
        outcome.run(),
        Hex.of(outcome.seed()),
        by.strategy(),
        by.isPct() ? by.depth() : null,
        how,
        status,
        detail,
        reproduce,
        threads);
  }

  private String place(Frame frame, RunOutcome outcome) {
    return symbolizer.expand(frame, outcome.result().modules()).getFirst().text();
  }

  private static String limit(Ending.Limit limit) {
    return switch (limit) {
      case INSTRUCTIONS -> "instructions";
      case HOST_TIME -> "time";
      case STOPPED -> "interrupted";
      case MEMORY -> "memory";
      case NOTES -> "notes";
      case ADDRESS_SPACE -> "address space";
      case FILES -> "files";
      case CODE_AREAS -> "areas of code";
      case ADDRESSES -> "addresses";
    };
  }
}
