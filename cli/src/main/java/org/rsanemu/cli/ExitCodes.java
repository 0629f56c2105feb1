package org.rsanemu.cli;

import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.run.Ending;

/** The status that the tool ends with (design section 7). */
final class ExitCodes {
  static final int USAGE = 2;
  static final int BAD_BINARY = 65;
  static final int FINDINGS = 66;
  static final int OWN_FAILURE = 70;
  static final int LIMIT = 124;
  static final int INTERRUPTED = 130;
  private static final int SIGNAL = 128;

  private ExitCodes() {}

  /**
   * The status of an invocation.
   *
   * @param findings whether there is one that is not suppressed
   * @param errorExitCode what findings give
   */
  static int of(CampaignResult result, boolean findings, int errorExitCode) {
    if (findings) {
      return errorExitCode;
    }
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
      case Ending.Exited _, Ending.Killed _, Ending.Stuck _ -> 0;
    };
  }

  /** A binary that cannot be run explains everything else; the tool's failure explains a limit. */
  private static int worse(int a, int b) {
    return a == 0 ? b : b == 0 ? a : Math.min(a, b);
  }

  private static int guestStatus(Ending ending) {
    return switch (ending) {
      case Ending.Exited exited -> exited.status();
      case Ending.Killed killed -> SIGNAL + killed.signal();
      // Its finding was suppressed: nothing else is known against the program.
      case Ending.Stuck _ -> 0;
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> trouble(ending);
    };
  }
}
