// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Portfolio;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;

/** One program of a batch, run and explored, strictly: every violation counts. */
final class MixedTrial {
  private static final long INSTRUCTIONS = 20_000_000;
  private static final int STEPS = 400;
  private static final int MOST_RESTARTS = 20;

  private final Program program;
  private final int number;
  private final boolean lse;

  /**
   * @param program the batch
   * @param number the program's in its batch
   * @param lse whether the processor has LSE atomics
   */
  MixedTrial(Program program, int number, boolean lse) {
    this.program = program;
    this.number = number;
    this.lse = lse;
  }

  /** Makes so many runs under the usual strategies, or fewer if all is shown that there is. */
  void sample(MixedShown shown, MixedOracle.Found truth, long seed, int runs, int robustRuns)
      throws BadBinaryException {
    GuestOptions guest = guest(Scheduling.of(Portfolio.NAME));
    Basis basis = Basis.NOTHING;
    boolean robust = truth.violations().isEmpty() && truth.races().isEmpty();
    int restarts = 0;
    for (int run = 1; run <= (robust ? robustRuns : runs); run++) {
      RunResult result =
          program.run(
              guest
                  .request(run, Seeds.ofRun(seed, run), guest.scheduling(run), basis)
                  .by(ScheduleSource.FREE, far()));
      if (run == 1) {
        basis = new Basis(result.learned(), 0);
        if (result.counters().learnedLate() > 0) {
          if (++restarts > MOST_RESTARTS) {
            throw new IllegalStateException("learns for ever");
          }
          run = 0;
          continue;
        }
      }
      shown.add(result);
      if (!robust && run >= robustRuns && shown.has(truth)) {
        return;
      }
    }
  }

  /** Explores so many executions at most. */
  Verification explore(MixedShown shown, int executions) throws BadBinaryException {
    Verifier verifier =
        new Verifier(
            program,
            guest(Scheduling.of(Strategy.ROUND_ROBIN)),
            1,
            new Bounds(executions, STEPS, Bounds.UNBOUNDED),
            true,
            far());
    Explorer[] last = {null};
    return verifier.run(
        () -> null,
        (explorer, execution) -> {
          if (explorer != last[0]) {
            shown.beginAgain();
            last[0] = explorer;
          }
          shown.add(execution);
        });
  }

  private static long far() {
    return System.nanoTime() + Long.MAX_VALUE / 4;
  }

  private GuestOptions guest(Scheduling scheduling) {
    return new GuestOptions(
        new ProgramInput(
            List.of("litmus", Integer.toString(number)), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(lse, 4, Capacity.USUAL),
        scheduling,
        INSTRUCTIONS,
        List.of(),
        Judging.usual(true));
  }
}
