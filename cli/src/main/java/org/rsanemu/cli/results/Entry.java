// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.util.List;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.emu.exec.result.RunResult;

/** Something that a file of results holds, besides what it belongs to. */
sealed interface Entry {
  /** The number of the case. */
  int item();

  /** A case's first run is done, and this is what its others start from. */
  record Learned(int item, Learning learning, Basis basis) implements Entry {}

  /**
   * A run is done.
   *
   * @param result without what the guest wrote, did to files, and learned
   * @param facts those that no earlier run of the case in this file needed
   */
  record Ran(int item, int run, long seed, RunResult result, List<Fact> facts) implements Entry {}

  /** A case cannot be run. */
  record Refused(int item, String message) implements Entry {}
}
