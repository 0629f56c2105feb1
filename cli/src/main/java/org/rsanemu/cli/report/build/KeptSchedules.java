// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.source.SourceFrame;

/** Knows in which files the schedules of runs are kept. */
@FunctionalInterface
public interface KeptSchedules {
  /** None is. */
  KeptSchedules NONE = (_, _, _, _) -> null;

  /**
   * The one of a run that showed a finding, or null.
   *
   * @param stack of the finding's place
   */
  FindingView.@Nullable Schedule of(
      String kind, List<SourceFrame> stack, String fingerprint, RunOutcome run);
}
