// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;

/**
 * Plans what reverses the races of an execution: for each the sequence that does, at the point
 * before its first event (JACM 2017, algorithms 1 and 2).
 */
final class RaceReversal {
  private final Trace trace;
  private final List<SchedulingPoint> points;
  private final int root;

  /**
   * @param trace of an execution that has ended
   * @param points before each of its events
   * @param root the depth of the point that the branch begins at, or else 0
   */
  RaceReversal(Trace trace, List<SchedulingPoint> points, int root) {
    this.trace = trace;
    this.points = points;
    this.root = root;
  }

  /**
   * Races of events that the execution before had too are reversed again: what else need not happen
   * after the earlier event is another now.
   */
  void plan() {
    for (int i = 0; i < trace.size(); i++) {
      StepEvent event = trace.event(i);
      for (ReversibleRace race : event.races()) {
        reverse(race, event.step(), event.footprint());
      }
    }
    for (PendingStep step : leftSteps()) {
      for (ReversibleRace race : trace.races(step)) {
        reverse(race, step, Footprint.NOTHING);
      }
    }
  }

  /**
   * The steps that threads have come to and could not make when the execution ended. If a step of
   * another thread ended it, as the exit of the process does, nobody said what could come after.
   */
  private List<PendingStep> leftSteps() {
    if (trace.menus() == 0) {
      return List.of();
    }
    boolean ended = trace.menus() == trace.size();
    int thread = ended ? trace.event(trace.size() - 1).thread() : Explorer.NOBODY;
    List<PendingStep> menu = trace.menu(trace.menus() - 1);
    return menu.stream().filter(step -> !step.enabled() && step.maker() != thread).toList();
  }

  private void reverse(ReversibleRace race, PendingStep step, Footprint footprint) {
    if (race.first() < root) {
      return; // whoever gave the branch away will find that, too
    }
    points.get(race.first()).plan(trace.reversal(race, step, footprint));
  }
}
