package org.rsanemu.monitor;

import java.util.HashSet;
import java.util.Set;
import org.rsanemu.rc20.FindingSink;
import org.rsanemu.rc20.Race;
import org.rsanemu.rc20.Site;
import org.rsanemu.rc20.Violation;

/** Passes each finding on once a run: findings with the same two program counters are the same. */
final class DistinctFindings implements FindingSink {
  private record Pair(long one, long other) {}

  private final FindingSink sink;
  private final Set<Pair> violations = new HashSet<>();
  private final Set<Pair> races = new HashSet<>();

  DistinctFindings(FindingSink sink) {
    this.sink = sink;
  }

  /** The pair is ordered: who misses what. */
  @Override
  public void violation(Violation violation) {
    long access = Site.pc(violation.access().site());
    long missed = Site.pc(violation.missed().site());
    if (violations.add(new Pair(access, missed))) {
      sink.violation(violation);
    }
  }

  /** The pair is not ordered: which side came first is the schedule's doing. */
  @Override
  public void race(Race race) {
    long earlier = Site.pc(race.earlier().site());
    long current = Site.pc(race.current().site());
    if (races.add(new Pair(Math.min(earlier, current), Math.max(earlier, current)))) {
      sink.race(race);
    }
  }
}
