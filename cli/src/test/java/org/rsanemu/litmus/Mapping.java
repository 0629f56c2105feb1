// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/** What compiled code does to memory for one C11 operation. */
interface Mapping {
  /** The steps of {@code statement} on a location declared as {@code storage} (null for fences). */
  List<Step> steps(C11Statement statement, @Nullable Storage storage);

  /** All threads of {@code program}, as this machine runs them. */
  default List<List<Step>> translate(C11Program program) {
    return program.threads().stream().map(body -> translate(program, body)).toList();
  }

  private List<Step> translate(C11Program program, List<C11Statement> body) {
    List<Step> all = new ArrayList<>();
    for (C11Statement statement : body) {
      for (Step step : stepsOrWait(statement, program.storage(statement))) {
        // Two fences in a row say no more than one, and multiply the executions.
        if (!isFenceSc(step) || all.isEmpty() || !isFenceSc(all.getLast())) {
          all.add(step);
        }
      }
    }
    return all;
  }

  /** A loop that ends in its first round: what it does in the others is nothing new. */
  private List<Step> stepsOrWait(C11Statement statement, @Nullable Storage storage) {
    if (!(statement instanceof C11Statement.Spin spin)) {
      return steps(statement, storage);
    }
    C11Statement load =
        new C11Statement.Load(spin.location(), spin.order(), C11Statement.Use.AT_ONCE);
    return steps(load, storage).stream()
        .map(step ->
            step instanceof Step.Read read
                ? new Step.Wait(read.location(), spin.value(), read.order())
                : step)
        .toList();
  }

  private static boolean isFenceSc(Step step) {
    return step instanceof Step.Fence(MemoryOrder order) && order == MemoryOrder.SC;
  }
}
