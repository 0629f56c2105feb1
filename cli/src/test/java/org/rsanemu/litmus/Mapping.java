package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.rc20.MemoryOrder;

/** What compiled code does to memory for one C11 operation. */
interface Mapping {
  /** The steps of {@code statement} on a location declared as {@code storage} (null for fences). */
  List<Step> steps(Statement statement, @Nullable Storage storage);

  /** All threads of {@code program}, as this machine runs them. */
  default List<List<Step>> translate(LitmusProgram program) {
    return program.threads().stream().map(body -> translate(program, body)).toList();
  }

  private List<Step> translate(LitmusProgram program, List<Statement> body) {
    List<Step> all = new ArrayList<>();
    for (Statement statement : body) {
      for (Step step : steps(statement, program.storage(statement))) {
        // Two fences in a row say no more than one, and multiply the executions.
        if (!isFenceSc(step) || all.isEmpty() || !isFenceSc(all.getLast())) {
          all.add(step);
        }
      }
    }
    return all;
  }

  private static boolean isFenceSc(Step step) {
    return step instanceof Step.Fence(MemoryOrder order) && order == MemoryOrder.SC;
  }
}
