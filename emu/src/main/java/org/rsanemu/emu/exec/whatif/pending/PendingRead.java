// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.model.Access;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * A read whose stale values are to be tried.
 *
 * @param fresh what the read found
 * @param sooner what else SC lets it find, before the newest write; null if that is not known
 * @param bounds what earlier reads allow whose values the thread may still have
 * @param foresight what the thread could read from there on
 */
public record PendingRead(
    Violation violation,
    StaleWrites stale,
    List<TakenBackReads.Bound> bounds,
    long fresh,
    @Nullable List<Access> sooner,
    Origins.Origin origin,
    WhatIfView foresight) {
  /**
   * The same with what a thread could have found that still has the values of earlier reads.
   *
   * @param executed how many instructions it has run
   */
  PendingRead consistent(long executed, WhatIf whatIf) {
    if (bounds.stream().anyMatch(bound -> bound.mayLeaveOut(stale, executed))) {
      whatIf.leaveOut();
    }
    StaleWrites left =
        TakenBackReads.Bound.within(stale, bounds, executed, state -> whatIf.isIn(state, origin));
    return new PendingRead(violation, left, List.of(), fresh, sooner, origin, foresight);
  }
}
