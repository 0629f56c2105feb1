// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/**
 * A run that is noted as its processor sees it, and what the processor's model says of it: of each
 * violation that the run's own model finds, or, where the processor's model is the run's own, of
 * all that the run did.
 */
public final class TracedRun {
  private final ExecutionTrace trace;
  private final @Nullable HardwareJudge judge;
  private final @Nullable HardwareRobustness robustness;

  /**
   * @param alone whether the processor's model is the run's own
   * @param orders what the source states of the instruction at a program counter; "" if nothing
   */
  public TracedRun(
      ExecutionTrace trace,
      boolean alone,
      LocationMap locations,
      CodePlaces places,
      MemoryKinds kinds,
      LongFunction<String> orders) {
    this.trace = trace;
    judge = alone ? null : new HardwareJudge(trace, locations, places, orders);
    robustness = alone ? new HardwareRobustness(trace, places, kinds, orders) : null;
  }

  /** What is noted. */
  public ExecutionTrace trace() {
    return trace;
  }

  /**
   * Takes findings for another, and judges violations before that one takes them.
   *
   * @param expected what the newest compare-and-swap expected
   */
  public FindingSink before(FindingSink next, LongSupplier expected) {
    HardwareJudge by = judge;
    return by == null ? next : new Judging(by, next, expected);
  }

  /** What was found, with what the processor can show of it. Asked once, after the run. */
  public List<Finding> judged(List<Finding> found) {
    if (robustness != null) {
      trace.finish();
      return Stream.concat(found.stream(), robustness.findings().stream()).toList();
    }
    HardwareJudge by = judge;
    return by == null
        ? found
        : found.stream()
            .map(each -> each instanceof Finding.Robustness r ? r.with(by.of(r)) : each)
            .toList();
  }

  /** Why not all accesses were judged, once they have been; empty if they were. */
  public Set<String> doubts() {
    return robustness == null ? Set.of() : robustness.doubts();
  }

  private record Judging(HardwareJudge judge, FindingSink next, LongSupplier expected)
      implements FindingSink {
    @Override
    public boolean violation(Violation violation) {
      judge.violation(violation, expected.getAsLong());
      return next.violation(violation);
    }

    @Override
    public long place(long site) {
      return next.place(site);
    }

    @Override
    public void race(Race race) {
      next.race(race);
    }
  }
}
