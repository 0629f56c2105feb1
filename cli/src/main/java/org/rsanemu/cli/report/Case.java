// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that was checked: its arguments, the schedules it ran under, and what those runs did.
 *
 * @param name what a reader knows it by: program and arguments, and what else distinguishes cases
 * @param runs those that were done, in the order of their numbers
 * @param samplings what each strategy contributed to them
 * @param checked what was looked at
 * @param observed what judged code did to atomic memory, over all runs
 * @param warnings what a reader should know before trusting the result
 * @param explored how much of its schedules was explored; null if they were sampled
 */
public record Case(
    String name,
    Report.Program program,
    Report.Options options,
    List<Report.Run> runs,
    List<Sampling> samplings,
    Report.Checked checked,
    Observations observed,
    List<String> warnings,
    @Nullable Explored explored) {

  /** One whose schedules were not explored, but sampled. */
  public Case(
      String name,
      Report.Program program,
      Report.Options options,
      List<Report.Run> runs,
      List<Sampling> samplings,
      Report.Checked checked,
      Observations observed,
      List<String> warnings) {
    this(name, program, options, runs, samplings, checked, observed, warnings, null);
  }
}
