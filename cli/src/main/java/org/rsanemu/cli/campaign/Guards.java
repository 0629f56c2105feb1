// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Stretch;

/**
 * Asks which lock guards what threads race for: the first run that shows a race is made again, with
 * an eye on its memory. Each pair of places is asked about once.
 */
final class Guards {
  /** Races that are asked about, and runs that are made again for them. */
  private static final int MOST_RACES = 32;

  private static final int MOST_RUNS = 4;

  private Guards() {}

  /** Who races with whom. */
  private record Pair(Frame current, Frame earlier) {}

  /** Races of one run, which is made again to learn which locks the threads held. */
  record Candidate(RunOutcome run, List<Finding.Race> races) {
    /** What is to be watched. */
    List<Stretch> memory() {
      return races.stream()
          .map(Finding.Race::current)
          .map(side -> new Stretch(side.address(), side.size()))
          .distinct()
          .toList();
    }

    /** The run with the answers that it gives when it is made again. */
    RunOutcome with(RunOutcome now, RunResult again) {
      List<Finding> all =
          now.result().findings().stream().map(each -> answered(each, again)).toList();
      return now.with(all);
    }

    private Finding answered(Finding finding, RunResult again) {
      return finding instanceof Finding.Race race && races.contains(race)
          ? again.findings().stream()
              .filter(other -> other instanceof Finding.Race it && it.with(null).equals(race))
              .findFirst()
              .orElse(race)
          : finding;
    }
  }

  /** The runs to make again: of races that are one, the first. */
  static List<Candidate> of(List<RunOutcome> outcomes) {
    Set<Pair> asked = new HashSet<>();
    Map<RunOutcome, List<Finding.Race>> runs = new LinkedHashMap<>();
    for (RunOutcome run : outcomes) {
      if (!run.isShort()) {
        continue;
      }
      for (Finding finding : run.result().findings()) {
        if (finding instanceof Finding.Race race
            && mayBeGuarded(race)
            && asked.size() < MOST_RACES
            && asked.add(pair(race))) {
          runs.computeIfAbsent(run, _ -> new ArrayList<>()).add(race);
        }
      }
    }
    return runs.entrySet().stream()
        .limit(MOST_RUNS)
        .map(entry -> new Candidate(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static boolean mayBeGuarded(Finding.Race race) {
    return race.end().isEmpty()
        && race.memory().kind() != Finding.Memory.Kind.DESCRIPTOR
        && !race.current().stack().isEmpty()
        && !race.earlier().stack().isEmpty();
  }

  private static Pair pair(Finding.Race race) {
    return new Pair(race.current().stack().getFirst(), race.earlier().stack().getFirst());
  }
}
