// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;

/** Passes each race on once a run: races of the same two places in the code are the same. */
final class DistinctRaces implements Consumer<Race> {
  private record Pair(long one, long other) {}

  private final FindingSink sink;
  private final Set<Pair> reported = new HashSet<>();

  DistinctRaces(FindingSink sink) {
    this.sink = sink;
  }

  /** The pair is not ordered: which side came first is the schedule's doing. */
  @Override
  public void accept(Race race) {
    long earlier = sink.place(race.earlier().site());
    long current = sink.place(race.current().site());
    if (reported.add(new Pair(Math.min(earlier, current), Math.max(earlier, current)))) {
      sink.race(race);
    }
  }
}
