// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.results.Results;
import org.rsanemu.cli.results.ResultsException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins the parts of a campaign. */
@Command(
    name = "merge",
    sortOptions = false,
    header = "Join the parts of a campaign.",
    description = {
      "",
      "Joins the parts of a campaign into one report, byte for byte the report of a single"
          + " campaign. Needs neither programs nor sources."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu merge [options] DIR...",
    parameterListHeading = "%n",
    footerHeading = "%n",
    footer = {
      "Exit status: as that of rsan-emu; 124 if runs are missing: the report names",
      "them."
    })
final class MergeCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin CampaignCommand.HelpOption help = new CampaignCommand.HelpOption();

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "Results of rsan-emu campaign: of one shard, or of several.")
  List<Path> folders = new ArrayList<>();

  @Override
  public Integer call() throws Failure {
    if (!report.mistake().isEmpty()) {
      throw new ParameterException(spec.commandLine(), report.mistake());
    }
    try {
      Results results = Results.read(folders);
      CampaignReport merged = new CampaignReport(results, results.manifest().units(), report);
      Report made = merged.make(Stop.TIMEOUT, false);
      made = made.warning(MissingRuns.warnings(results, merged.missing()));
      new ReportWriter(report).write(made);
      return made.exitCode();
    } catch (ResultsException e) {
      throw CampaignReport.failure(e);
    }
  }
}
