// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.FailOn;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.Baseline;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.ReportBuilder;
import org.rsanemu.cli.report.group.Grouping;

/** Makes of what cases showed the report that the options ask for. */
final class ReportMaker {
  private final ReportBuilder builder;
  private final int errorExitcode;
  private final List<String> failOn;

  private ReportMaker(ReportBuilder builder, int errorExitcode, List<String> failOn) {
    this.builder = builder;
    this.errorExitcode = errorExitcode;
    this.failOn = failOn;
  }

  /**
   * Reads what it needs, before anything is run.
   *
   * @throws Failure if a baseline cannot be read
   */
  static ReportMaker of(ReportOptions options) throws Failure {
    List<String> failOn = FailOn.kinds(options.failOn);
    return new ReportMaker(
        new ReportBuilder(
            new Report.Tool("rsan-emu", Versions.OWN),
            baseline(options.baseline, options.group),
            failOn,
            options.all,
            options.group),
        options.errorExitcode,
        failOn);
  }

  /** The report on these cases, in their order. */
  Report report(List<CaseResult> cases) {
    return builder.build(
        cases, (findings, results) -> ExitCodes.of(findings, results, errorExitcode, failOn));
  }

  private static @Nullable Set<String> baseline(List<Path> files, Grouping grouping)
      throws Failure {
    if (files.isEmpty()) {
      return null;
    }
    Set<String> known = new HashSet<>();
    for (Path file : files) {
      try {
        known.addAll(Baseline.read(file, grouping));
      } catch (IOException e) {
        throw new Failure(ExitCodes.USAGE, "cannot read --baseline " + file);
      } catch (IllegalArgumentException e) {
        throw new Failure(ExitCodes.USAGE, "--baseline " + file + ": " + e.getMessage());
      }
    }
    return known;
  }
}
