// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;

/**
 * Spreads the runs of a case over strategies. The first ten runs have fixed ones. Then the runs
 * come in rounds, each as long as all before it together, and a round favours who showed the most
 * executions that no run before it had, in which some read saw another write. So what a run is
 * scheduled by depends on whole rounds, not on which run ended first; a report names it with every
 * run, and whoever names it need not make the runs before.
 */
public final class Portfolio {
  /** The strategy's name on the command line. */
  public static final String NAME = "portfolio";

  /** The last run whose strategy is fixed. */
  public static final int FIRST_ROUND = 10;

  /** A strategy, and PCT's depth. */
  private record Member(String strategy, int depth) {
    Scheduling of(Scheduling base) {
      return base.with(strategy, strategy.equals(Strategy.PCT) ? depth : base.depth());
    }
  }

  private static final Member RANDOM = new Member(Strategy.RANDOM, 0);
  private static final Member POS = new Member(Strategy.POS, 0);
  private static final Member WALK = new Member(Strategy.WALK, 0);
  private static final Member PCT_2 = new Member(Strategy.PCT, 2);
  private static final Member PCT_3 = new Member(Strategy.PCT, 3);
  private static final Member PCT_4 = new Member(Strategy.PCT, 4);

  private static final List<Member> MEMBERS = List.of(RANDOM, POS, PCT_2, PCT_3, WALK, PCT_4);

  /** Run 1 shows what all start from, under random priorities. */
  private static final List<Member> FIXED =
      List.of(RANDOM, POS, RANDOM, PCT_2, RANDOM, RANDOM, PCT_3, RANDOM, WALK, PCT_4);

  /** How much of what a round showed counts in the next but one. */
  private static final double FADING = 0.5;

  private final Scheduling base;

  /** By member, runs and new executions; those of long ago count less. */
  private final double[] runs = new double[MEMBERS.size()];

  private final double[] fresh = new double[MEMBERS.size()];

  /** By member, when its next turn is due. */
  private final double[] due = new double[MEMBERS.size()];

  private final Set<Long> seen = new HashSet<>();
  private int learned;

  /**
   * @param base what the strategies have in common
   */
  Portfolio(Scheduling base) {
    this.base = base;
  }

  /** Whether that is what names no strategy, but all. */
  public static boolean isMeant(Scheduling scheduling) {
    return scheduling.strategy().equals(NAME);
  }

  /** What a run is scheduled by where nobody knows what others showed: each in its turn. */
  static Scheduling usual(Scheduling base, int run) {
    return FIXED.get((run - 1) % FIXED.size()).of(base);
  }

  /** Whether run {@code run} has this strategy wherever none is named. */
  public static boolean isUsual(Scheduling scheduling, int run) {
    Scheduling usual = usual(scheduling, run);
    return run <= FIRST_ROUND
        && usual.strategy().equals(scheduling.strategy())
        && (!usual.isPct() || usual.depth() == scheduling.depth());
  }

  /** How many runs from this one on are chosen for before any of them is made. */
  static int roundSize(int run) {
    int end = FIRST_ROUND;
    while (end < run) {
      end *= 2;
    }
    return end - run + 1;
  }

  /** What a run is scheduled by; to be asked in the order of their numbers. */
  Scheduling choose(int run) {
    if (run <= FIRST_ROUND) {
      return usual(base, run);
    }
    int next = 0;
    for (int i = 1; i < due.length; i++) {
      if (due[i] < due[next]) {
        next = i;
      }
    }
    due[next] += (runs[next] + 2) / (fresh[next] + 1);
    return MEMBERS.get(next).of(base);
  }

  /** A round is over: these are all runs so far, in the order of their numbers. */
  void learn(Collection<RunOutcome> outcomes) {
    Map<Scheduling, Integer> numbers = new HashMap<>();
    for (int i = 0; i < MEMBERS.size(); i++) {
      numbers.put(MEMBERS.get(i).of(base), i);
      runs[i] *= FADING;
      fresh[i] *= FADING;
      due[i] = 0;
    }
    outcomes.stream()
        .skip(learned)
        .forEach(outcome -> {
          int member = requireNonNull(numbers.get(outcome.scheduling().withSteps(base.steps())));
          runs[member]++;
          fresh[member] += seen.add(outcome.result().observed().signature()) ? 1 : 0;
        });
    learned = outcomes.size();
  }
}
