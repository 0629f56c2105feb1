// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.CampaignOptions;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ShardChoice;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerProcess;
import org.rsanemu.emu.linux.base.Capacity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks many programs, as a file describes. */
@Command(
    name = "campaign",
    sortOptions = false,
    header = "Check the programs that a file describes.",
    description = {
      "",
      "Runs the programs that FILE describes, with all their arguments, seeds and schedulers."
          + " Keeps the result of each run, continues where it was interrupted, and ends with one"
          + " report. docs/campaigns.md describes FILE."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu campaign [options] FILE",
    parameterListHeading = "%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  rsan-emu campaign queue.yaml                 all of it; repeat to continue",
      "  rsan-emu campaign --shard 2/5 queue.yaml     the second of five parts",
      "  rsan-emu merge queue.results                 the report of all parts",
      "",
      "Exit status: as that of rsan-emu, over all programs."
    })
final class CampaignCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin CampaignOptions campaign = new CampaignOptions();

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin HelpOption help = new HelpOption();

  @Parameters(paramLabel = "FILE", description = "The campaign: a YAML file.")
  Path file;

  /** What explains the command. */
  static final class HelpOption {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this.")
    boolean help;
  }

  @Override
  public Integer call() throws Failure {
    for (String mistake : new String[] {campaign.mistake(), report.mistake()}) {
      if (!mistake.isEmpty()) {
        throw new ParameterException(spec.commandLine(), mistake);
      }
    }
    Path results = campaign.results(file);
    String problem = WholeFile.folderProblem(results);
    if (!problem.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--results " + results + ": " + problem);
    }
    ShardChoice shard;
    try {
      shard = ShardChoice.of(campaign.shard, campaign.shards(), System.getenv());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    List<String> command = WorkerCommand.of(Main.class.getName(), campaign.jobs, 1, Capacity.USUAL);
    return new CampaignRun(
            file, campaign, shard, report, opening -> WorkerProcess.alone(command, opening))
        .call();
  }
}
