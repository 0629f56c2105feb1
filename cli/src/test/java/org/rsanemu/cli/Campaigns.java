// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.rsanemu.cli.options.CampaignOptions;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.Format;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ShardChoice;
import org.rsanemu.cli.worker.InProcessWorker;
import org.rsanemu.testbins.Testbins;

/** Campaigns for tests: the whole command, with the emulator in this process. */
final class Campaigns {
  private Campaigns() {}

  /** A test program. */
  static String program(String isa, String name) {
    return Testbins.of(isa, name).toString();
  }

  /** Does a shard ({@code I/N}, "" for all), and writes the report as text to {@code report}. */
  static int run(Path file, Path results, String shard, Path report) throws Failure {
    CampaignOptions options = new CampaignOptions();
    options.results = results;
    options.jobs = 2;
    return run(file, options, shard, report);
  }

  static int run(Path file, CampaignOptions options, String shard, Path report) throws Failure {
    ReportOptions output = new ReportOptions();
    output.output = report;
    return new CampaignRun(
            file,
            options,
            ShardChoice.of(shard, 0, Map.of()),
            output,
            opening -> new InProcessWorker(EmulatorWorker::open, opening))
        .call();
  }

  /** Merges, with a report in a format. */
  static int merge(Format format, Path report, Path... folders) throws Failure {
    MergeCommand merge = new MergeCommand();
    merge.report.format = format;
    merge.report.output = report;
    merge.folders.addAll(java.util.List.of(folders));
    return merge.call();
  }

  static Path write(Path folder, String campaign) throws IOException {
    return Files.writeString(folder.resolve("campaign.yaml"), campaign);
  }

  /** A process to kill: the campaign in the first argument, the results in the second. */
  public static void main(String[] arguments) throws Failure {
    Path results = Path.of(arguments[1]);
    System.exit(run(Path.of(arguments[0]), results, "", results.resolve("report.txt")));
  }
}
