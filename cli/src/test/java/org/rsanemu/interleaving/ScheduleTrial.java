// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.nio.charset.StandardCharsets;
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

/** One program of a batch, explored and run. */
final class ScheduleTrial {
  private static final long INSTRUCTIONS = 20_000_000;
  private static final int STEPS = 400;

  private final Program program;
  private final int number;
  private final boolean lse;

  /**
   * @param program the batch
   * @param number the program's in its batch
   * @param lse whether the processor has LSE atomics
   */
  ScheduleTrial(Program program, int number, boolean lse) {
    this.program = program;
    this.number = number;
    this.lse = lse;
  }

  /**
   * What an exploration shows, bounded by executions and steps.
   *
   * @param preemptions {@link Bounds#UNBOUNDED}, or so many and no reduction
   */
  Shown explored(int executions, int preemptions) throws BadBinaryException {
    return explored(verifier(executions, preemptions));
  }

  /** The same, bounded by executions alone, if every look of a wait is a step. */
  Shown exploredByLooks(int executions) throws BadBinaryException {
    Verifier verifier = verifier(executions, Bounds.UNBOUNDED);
    verifier.neverShortenWaits();
    return explored(verifier);
  }

  private Verifier verifier(int executions, int preemptions) {
    return new Verifier(
        program,
        guest(Scheduling.of(Strategy.ROUND_ROBIN)),
        1,
        new Bounds(executions, STEPS, preemptions),
        true,
        far());
  }

  private static Shown explored(Verifier verifier) throws BadBinaryException {
    Shown shown = new Shown();
    Explorer[] last = {null};
    Verification result =
        verifier.run(
            () -> null,
            (explorer, execution) -> {
              if (explorer != last[0]) {
                shown.beginAgain();
                last[0] = explorer;
              }
              shown.add(execution);
            });
    shown.explored(result);
    return shown;
  }

  /** What so many runs under the usual strategies show. */
  Shown sampled(long seed, int runs) throws BadBinaryException {
    GuestOptions guest = guest(Scheduling.of(Portfolio.NAME));
    Basis basis = Basis.NOTHING;
    Shown shown = new Shown();
    for (int run = 1; run <= runs; run++) {
      RunResult result =
          program.run(
              guest
                  .request(run, Seeds.ofRun(seed, run), guest.scheduling(run), basis)
                  .by(ScheduleSource.FREE, far()));
      shown.add(result);
      if (result.learned().size() > basis.known().size()) {
        basis = new Basis(result.learned(), 0);
        run = 0;
      }
    }
    return shown;
  }

  private static long far() {
    return System.nanoTime() + Long.MAX_VALUE / 4;
  }

  private GuestOptions guest(Scheduling scheduling) {
    return new GuestOptions(
        new ProgramInput(
            List.of("batch", Integer.toString(number)),
            List.of(),
            "".getBytes(StandardCharsets.UTF_8),
            HostFiles.OWN),
        new EmulatedMachine(lse, 4, Capacity.USUAL),
        scheduling,
        INSTRUCTIONS,
        List.of(),
        Judging.USUAL);
  }
}
