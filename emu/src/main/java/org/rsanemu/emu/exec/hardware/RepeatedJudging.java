// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.loader.BadBinaryException;

/**
 * Judges the violations that a run found by the model of the program's processors: it makes the run
 * again. Without a violation it does nothing.
 */
public final class RepeatedJudging {
  /** A run of more instructions is not made again. */
  private static final long MOST_INSTRUCTIONS = 20_000_000;

  /**
   * Only the first runs of many are made again. Each costs as much as a run and more, and what they
   * showed is shown again and again; it depends on the run's number alone, so that runs repeat.
   */
  public static final int FIRST_RUNS = 20;

  /** Makes the run again. */
  @FunctionalInterface
  public interface Repetition {
    /** Null if it came to no end. */
    @Nullable RunResult run() throws BadBinaryException;
  }

  private final @Nullable HardwareFacts facts;

  /**
   * @param facts of the program's architecture; null if its memory model is not there
   */
  public RepeatedJudging(@Nullable HardwareFacts facts) {
    this.facts = facts;
  }

  /** The model of the program's processors; null if it is not there. */
  public @Nullable HardwareFacts facts() {
    return facts;
  }

  /**
   * The result, with the answers.
   *
   * @param request the run's
   * @throws BadBinaryException as a run does
   */
  public RunResult answer(RunRequest request, RunResult result, Repetition again)
      throws BadBinaryException {
    if (!isNew(result)) {
      return result;
    }
    if (facts == null) {
      return unjudged(result, "the memory model of this architecture is not modelled");
    } else if (result.counters().instructions() > MOST_INSTRUCTIONS) {
      return unjudged(result, "the run has more than 20 million instructions");
    }
    boolean asked =
        request.schedule().run() <= FIRST_RUNS
            || request.judging().everyRun()
            || request.schedule().script() instanceof ScheduleSource.Exact;
    if (!asked) {
      return with(
          result,
          HardwareVerdict.notAsked(
              facts.name(),
              facts.remark(),
              "only runs 1 to 20 are judged; --only-run judges any run"));
    }
    RunResult repeated = again.run();
    if (repeated == null || !plain(repeated).equals(plain(result))) {
      return unjudged(result, "the run was different when it was repeated");
    }
    return result.with(repeated.findings());
  }

  private static boolean isNew(RunResult result) {
    return result.findings().stream()
        .anyMatch(finding ->
            finding instanceof Finding.Robustness violation && violation.hardware() == null);
  }

  private static List<Finding> plain(RunResult result) {
    List<Finding> all = new ArrayList<>();
    for (Finding finding : result.findings()) {
      all.add(
          finding instanceof Finding.Robustness violation
              ? violation.with((HardwareVerdict) null)
              : finding);
    }
    return all;
  }

  private RunResult unjudged(RunResult result, String reason) {
    HardwareVerdict verdict =
        facts == null
            ? HardwareVerdict.notJudged("", "", reason)
            : HardwareVerdict.notJudged(facts.name(), facts.remark(), reason);
    return with(result, verdict);
  }

  private static RunResult with(RunResult result, HardwareVerdict verdict) {
    List<Finding> all = new ArrayList<>();
    for (Finding finding : result.findings()) {
      all.add(finding instanceof Finding.Robustness r ? r.with(verdict) : finding);
    }
    return result.with(all);
  }
}
