// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Continuation;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * Asks how the program ends if a read of a violation finds the stale value: the run that shows it
 * is made again up to the read, and continues from there with all threads. Each pair of places is
 * asked about once; what counts as a violation does not depend on the answer.
 */
public final class Aftermaths {
  /** Pairs of places that are asked about. */
  private static final int MOST_QUESTIONS = 12;

  /** Schedules that it continues by, besides the run's own. */
  private static final int OTHER_SCHEDULES = 1;

  private final List<RunOutcome> outcomes;

  /** Makes the run of a finding again. */
  @FunctionalInterface
  public interface Repetition {
    /**
     * Null if it could not be made.
     *
     * @param most instructions
     */
    @Nullable RunResult of(Continuation by, long most) throws BadBinaryException, UnableException;
  }

  /** A violation that is the first to show what its stale value leads to. */
  record Candidate(RunOutcome run, int finding) {
    Finding.Robustness violation() {
      return (Finding.Robustness) run.result().findings().get(finding);
    }

    /** The run with the answer. */
    RunOutcome with(RunOutcome now, Aftermath answer) {
      List<Finding> all = new ArrayList<>(now.result().findings());
      all.set(finding, violation().with(violation().consequence().leadingTo(answer)));
      return now.with(all);
    }
  }

  /** Who misses what. */
  private record Pair(Frame access, Frame missed) {}

  /**
   * @param outcomes of the ordinary runs
   */
  Aftermaths(List<RunOutcome> outcomes) {
    this.outcomes = outcomes;
  }

  /** The run with what its violations lead to, if it is the only one that is known. */
  public static RunOutcome of(RunOutcome only, Repetition again)
      throws BadBinaryException, UnableException {
    Aftermaths all = new Aftermaths(List.of(only));
    RunOutcome outcome = only;
    for (Candidate candidate : all.candidates()) {
      Optional<Aftermath> answer = all.answer(candidate, again);
      if (answer.isPresent()) {
        outcome = candidate.with(outcome, answer.get());
      }
    }
    return outcome;
  }

  /**
   * The violations to try; of several that are one, the first of those with the worst consequence.
   */
  List<Candidate> candidates() {
    Map<Pair, Candidate> all = new LinkedHashMap<>();
    for (RunOutcome run : outcomes) {
      List<Finding> findings = run.result().findings();
      for (int i = 0; i < findings.size(); i++) {
        if (run.isShort()
            && findings.get(i) instanceof Finding.Robustness violation
            && isAsked(violation)) {
          all.merge(pair(violation), new Candidate(run, i), Aftermaths::worse);
        }
      }
    }
    return all.values().stream().limit(MOST_QUESTIONS).toList();
  }

  private static boolean isAsked(Finding.Robustness violation) {
    Consequence consequence = violation.consequence();
    return consequence.moment() != Consequence.NEVER
        && switch (consequence.verdict()) {
          case CRASH, DIFFERENT, USED -> true;
          case UNTRIED, LOOPED, UNUSED -> false;
        };
  }

  private static Pair pair(Finding.Robustness violation) {
    return new Pair(first(violation.access()), first(violation.missed()));
  }

  private static Frame first(Finding.Side side) {
    return side.stack().isEmpty() ? new Frame(-1, side.address(), false) : side.stack().getFirst();
  }

  private static Candidate worse(Candidate one, Candidate other) {
    return severity(other) < severity(one) ? other : one;
  }

  private static int severity(Candidate candidate) {
    return candidate.violation().consequence().severity();
  }

  /** How it ends; empty if as usual, as far as is known. */
  Optional<Aftermath> answer(Candidate candidate, Repetition again)
      throws BadBinaryException, UnableException {
    Finding.Robustness violation = candidate.violation();
    int thread = violation.access().thread();
    RunResult ordinary = candidate.run().result();
    long most = 2 * ordinary.counters().instructions() + 1_000_000;
    List<RunResult> known = new ArrayList<>(outcomes.stream().map(RunOutcome::result).toList());
    for (long seed = Continuation.SAME; seed <= OTHER_SCHEDULES; seed++) {
      Continuation stale = stale(violation, seed);
      RunResult result = again.of(stale, most);
      Optional<Aftermath> end = end(result, ordinary, known, thread);
      if (end.isPresent() && seed != Continuation.SAME) {
        RunResult usual = again.of(stale.fresh(), most);
        if (usual != null) {
          known.add(usual);
        }
        end = end(result, usual, known, thread);
      }
      if (end.isPresent()) {
        return end;
      }
    }
    return Optional.empty();
  }

  private static Continuation stale(Finding.Robustness violation, long seed) {
    Consequence consequence = violation.consequence();
    return new Continuation(
        consequence.moment(),
        violation.access().address(),
        violation.access().size(),
        true,
        consequence.stale(),
        seed);
  }

  private static Optional<Aftermath> end(
      @Nullable RunResult result, @Nullable RunResult usual, List<RunResult> known, int thread) {
    return result != null && usual != null && result.modules().equals(usual.modules())
        ? new RunEnd(result).unlike(usual, known, thread)
        : Optional.empty();
  }
}
