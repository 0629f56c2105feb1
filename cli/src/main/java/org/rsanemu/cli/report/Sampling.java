// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;

/**
 * What one strategy contributed to a case.
 *
 * @param scheduler its name
 * @param depth PCT's; absent otherwise
 * @param runs how many it decided
 * @param fresh how many of these were executions that no run before had shown
 * @param guarantee PCT's; absent otherwise, and if the length of a run is not known
 */
public record Sampling(
    String scheduler, @Nullable Integer depth, int runs, int fresh, @Nullable Guarantee guarantee) {
  private static final int PERCENT = 100;

  /**
   * What PCT promises of a bug that needs {@code depth} steps in one order (Burckhardt et al. 2010,
   * theorem 9).
   *
   * @param threads most in a run
   * @param steps among which priorities changed: those of the first run
   * @param run at least so likely is such a bug to show in a run
   * @param all and in these runs together
   * @param longer how many of the runs had more steps: they promise nothing of what came after
   */
  public record Guarantee(int threads, long steps, double run, double all, int longer) {
    static Guarantee of(int depth, int threads, long steps, int runs, int longer) {
      double run = 1 / (threads * Math.pow((double) steps, depth - 1.0));
      return new Guarantee(threads, steps, run, -Math.expm1(runs * Math.log1p(-run)), longer);
    }
  }

  /** What the strategies contributed, in the order in which they first had a run. */
  public static List<Sampling> of(List<RunOutcome> outcomes) {
    Set<Long> seen = new HashSet<>();
    Set<Integer> fresh = new HashSet<>();
    Map<Scheduling, List<RunOutcome>> groups = new LinkedHashMap<>();
    for (RunOutcome outcome : outcomes) {
      if (seen.add(outcome.result().observed().signature())) {
        fresh.add(outcome.run());
      }
      groups.computeIfAbsent(outcome.scheduling(), _ -> new ArrayList<>()).add(outcome);
    }
    List<Sampling> all = new ArrayList<>();
    groups.forEach((by, runs) ->
        all.add(
            new Sampling(
                by.strategy(),
                by.isPct() ? by.depth() : null,
                runs.size(),
                (int) runs.stream().filter(each -> fresh.contains(each.run())).count(),
                by.isPct() && by.steps() > 0 ? guarantee(by, runs) : null)));
    return List.copyOf(all);
  }

  private static Guarantee guarantee(Scheduling by, List<RunOutcome> runs) {
    int threads = runs.stream().mapToInt(each -> each.result().threads().size()).max().orElse(1);
    long longer =
        runs.stream().filter(each -> each.result().counters().steps() > by.steps()).count();
    return Guarantee.of(by.depth(), Math.max(1, threads), by.steps(), runs.size(), (int) longer);
  }

  /** {@code pct of depth 3: 10 runs, 7 of them new}. */
  public String words() {
    return name()
        + ": "
        + Numbers.counted(runs, "run", "runs")
        + (fresh == runs
            ? ""
            : runs == 1 ? ", not new" : ", " + Numbers.of(fresh) + " of them new");
  }

  private String name() {
    return scheduler.equals(Strategy.PCT) ? "pct of depth " + depth : scheduler;
  }

  /** {@code 1/(3 * 20^2)}. */
  private String fraction(Guarantee of) {
    String power = depth == null || depth <= 2 ? "" : "^" + (depth - 1);
    return "1/(" + of.threads + (depth != null && depth == 1 ? "" : " * " + of.steps + power) + ")";
  }

  /** Which bugs are covered; "" if all are. */
  private static String covered(Guarantee of) {
    return of.longer == 0 ? "" : ", all among the first " + Numbers.of(of.steps) + " of a run,";
  }

  /** {@link #words}, and in short what is promised. */
  public String wordsAndPromise() {
    return guarantee == null
        ? words()
        : words()
            + " (shows a bug of that depth"
            + (guarantee.longer == 0 ? "" : " in the first " + steps(guarantee))
            + " with at least "
            + fraction(guarantee)
            + " a run, "
            + percent(guarantee.all)
            + " in all)";
  }

  /** What the guarantee means; "" without one. */
  public String promise() {
    if (guarantee == null) {
      return "";
    }
    return name()
        + ": a bug that needs "
        + Numbers.counted(depth == null ? 1 : depth, "step", "steps")
        + " in one order"
        + covered(guarantee)
        + " shows in a run with a probability of at least "
        + fraction(guarantee)
        + " = "
        + percent(guarantee.run)
        + ", of "
        + Numbers.counted(guarantee.threads, "thread", "threads")
        + " and "
        + steps(guarantee)
        + " (scheduling points of your own code, as in the first run): "
        + percent(guarantee.all)
        + " in "
        + Numbers.counted(runs, "run", "runs")
        + "."
        + (guarantee.longer == 0
            ? ""
            : " "
                + Numbers.of(guarantee.longer)
                + " had more steps; nothing is promised of bugs among the later ones.");
  }

  private static String steps(Guarantee of) {
    return Numbers.counted(of.steps, "step", "steps");
  }

  private static String percent(double probability) {
    return String.format(Locale.ROOT, "%.2g %%", PERCENT * probability)
        .replaceFirst("^1\\.0e\\+02", "100");
  }
}
