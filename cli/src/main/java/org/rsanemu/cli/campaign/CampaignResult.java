// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;

/**
 * What a campaign showed.
 *
 * @param outcomes of the runs that were done, in the order of their numbers
 * @param stop why it ended
 * @param learning how the first run found its atomic locations
 */
public record CampaignResult(List<RunOutcome> outcomes, Stop stop, Learning learning) {
  /** Why a campaign ended. */
  public enum Stop {
    /** All runs are done. */
    DONE,
    /** The time was over. */
    TIMEOUT,
    /** The user wanted it to. */
    INTERRUPTED
  }

  /**
   * The restarts of the first run (design section 3).
   *
   * @param restarts how often it started again
   * @param instructions how many plain instructions all other runs took as atomic from the start
   * @param settled whether the last start learned nothing that it had to know
   */
  public record Learning(int restarts, int instructions, boolean settled) {}
}
