// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.List;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.emu.exec.result.Ending;

/** The status that the tool ends with (design section 7). */
public final class ExitCodes {
  public static final int USAGE = 2;
  public static final int BAD_BINARY = 65;
  public static final int FINDINGS = 66;
  public static final int OWN_FAILURE = 70;
  public static final int LIMIT = 124;
  public static final int INTERRUPTED = 130;
  private static final int SIGNAL = 128;

  /** The tool's own, the worst first. */
  private static final List<Integer> OWN = List.of(BAD_BINARY, OWN_FAILURE, LIMIT);

  private ExitCodes() {}

  /**
   * The status of an invocation: what findings give, if there are some; else the worst of what its
   * cases demand.
   *
   * @param findings that count
   * @param errorExitCode what they give
   */
  public static int of(List<FindingView> findings, List<CaseResult> cases, int errorExitCode) {
    if (!findings.isEmpty()) {
      return errorExitCode;
    }
    if (cases.stream().anyMatch(CaseResult::interrupted)) {
      return INTERRUPTED;
    }
    return cases.stream().mapToInt(CaseResult::status).reduce(0, ExitCodes::worse);
  }

  /**
   * The same where orders that are not known may count as findings do.
   *
   * @param failOn as {@link FailOn#kinds} has it
   */
  public static int of(
      List<FindingView> findings, List<CaseResult> cases, int errorExitCode, List<String> failOn) {
    boolean unknown = UnknownOrders.fail(failOn, cases.stream().map(CaseResult::details).toList());
    return unknown ? errorExitCode : of(findings, cases, errorExitCode);
  }

  /** The status that the runs of one case demand, whatever they found. */
  public static int ofRuns(CampaignResult result) {
    if (result.stop() == Stop.INTERRUPTED) {
      return INTERRUPTED;
    }
    int worst = 0;
    for (RunOutcome outcome : result.outcomes()) {
      worst = worse(worst, trouble(outcome.result().ending()));
    }
    if (worst == 0 && result.stop() == Stop.TIMEOUT) {
      return LIMIT;
    }
    return worst != 0 || result.outcomes().isEmpty()
        ? worst
        : guestStatus(result.outcomes().getFirst().result().ending());
  }

  /** The status that an ending demands whichever run it ended, 0 if none. */
  private static int trouble(Ending ending) {
    return switch (ending) {
      case Ending.Unsupported _ -> BAD_BINARY;
      case Ending.Failed _ -> OWN_FAILURE;
      case Ending.Limited _ -> LIMIT;
      case Ending.Exited _, Ending.Killed _, Ending.Stuck _, Ending.Abandoned _ -> 0;
    };
  }

  /**
   * A binary that cannot be run explains everything else; the tool's failure explains a limit, and
   * both a program's own status.
   */
  private static int worse(int a, int b) {
    return OWN.stream().filter(own -> own == a || own == b).findFirst().orElse(a == 0 ? b : a);
  }

  private static int guestStatus(Ending ending) {
    return switch (ending) {
      case Ending.Exited exited -> exited.status();
      case Ending.Killed killed -> SIGNAL + killed.signal();
      // Its finding was suppressed: nothing else is known against the program.
      case Ending.Stuck _, Ending.Abandoned _ -> 0;
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> trouble(ending);
    };
  }
}
