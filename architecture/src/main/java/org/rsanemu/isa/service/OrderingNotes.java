// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.service;

import org.jspecify.annotations.Nullable;

/**
 * Why an instruction set orders more, or less, than the source asks for: sentences for reports,
 * null where there is nothing to say.
 *
 * @param ordinaryAccesses why every ordinary access is ordered
 * @param seqCstLoads why a seq_cst load is weaker than the source says
 * @param weakFences why a fence weaker than seq_cst needs no instruction
 * @param fencedAccesses why there are full fences beside loads that acquire and stores that release
 */
public record OrderingNotes(
    @Nullable String ordinaryAccesses,
    @Nullable String seqCstLoads,
    @Nullable String weakFences,
    @Nullable String fencedAccesses) {
  /** Nothing to say. */
  public static final OrderingNotes NONE = new OrderingNotes(null, null, null, null);
}
