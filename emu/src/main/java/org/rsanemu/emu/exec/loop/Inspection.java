// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.NumberedStep;
import org.rsanemu.emu.exec.trace.LastEvents;
import org.rsanemu.emu.exec.trace.Steps;

/** Asks an {@link Inspector} before each instruction whether the run is to stop. */
final class Inspection {
  private final Inspector inspector;
  private final LastEvents last;
  private final FindingCollector findings;
  private final Steps steps;

  /** By thread, how many instructions it had run when it was stopped last. */
  private final Map<Integer, Long> stopped = new HashMap<>();

  private int looked;
  private boolean found;

  Inspection(Inspector inspector, LastEvents last, FindingCollector findings, Steps steps) {
    this.inspector = inspector;
    this.last = last;
    this.findings = findings;
    this.steps = steps;
  }

  /**
   * The newest events of each thread.
   *
   * @param events how many there were
   */
  List<NumberedStep> newest(long events) {
    last.count(events);
    return last.kept(steps);
  }

  /**
   * The instruction at {@code pc} comes next.
   *
   * @param executed how many instructions the thread has run
   * @param events how many atomic events there were
   * @param mayStop whether the run can be stopped before it
   * @return whether it is to be stopped; not a second time before the same one
   */
  boolean stops(int thread, long pc, long executed, long events, boolean mayStop) {
    last.count(events);
    if (!mayStop || stopped.getOrDefault(thread, -1L) == executed) {
      return false;
    }
    boolean stops = inspector.stops(thread, pc, events, hasFound());
    if (stops) {
      stopped.put(thread, executed);
    }
    return stops;
  }

  private boolean hasFound() {
    List<Finding> all = findings.found();
    for (; looked < all.size(); looked++) {
      found |= !all.get(looked).isHarmless();
    }
    return found;
  }

  void stopped(StoppedRun run) {
    inspector.stopped(run);
  }

  void ended(StoppedRun run, Ending ending) {
    inspector.ended(run, ending);
  }
}
