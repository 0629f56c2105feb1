// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.List;
import java.util.Set;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.results.Manifest;
import org.rsanemu.cli.results.Results;
import org.rsanemu.cli.results.ResultsException;
import org.rsanemu.cli.results.ResultsReport;

/** The report of a campaign, made of its results alone, whoever asks for it. */
final class CampaignReport {
  private final ResultsReport results;
  private final ReportOptions options;

  /**
   * @param counted the runs that count
   */
  CampaignReport(Results results, List<Manifest.Unit> counted, ReportOptions options) {
    this.results = new ResultsReport(results, counted);
    this.options = options;
  }

  /**
   * Makes it.
   *
   * @param why runs are missing, if some are
   * @param said whether the report is to say so
   */
  Report make(Stop why, boolean said) throws Failure, ResultsException {
    List<CaseResult> cases =
        results.cases(
            options.suppressed(),
            options.group,
            why,
            said,
            new ResultsReport.Statuses() {
              @Override
              public int ofRuns(CampaignResult result) {
                return ExitCodes.ofRuns(result);
              }

              @Override
              public int ofRefused() {
                return ExitCodes.BAD_BINARY;
              }
            });
    return ReportMaker.of(options).report(cases);
  }

  /** After {@link #make}: the runs that count and are not there. */
  Set<Manifest.Unit> missing() {
    return results.missing();
  }

  static Failure failure(ResultsException e) {
    return new Failure(e.damaged() ? ExitCodes.BAD_BINARY : ExitCodes.USAGE, e.getMessage());
  }
}
