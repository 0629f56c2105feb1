// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.ArrayList;
import java.util.List;

/** A thread's statements in a row, with jumps. */
final class ThreadCode {
  /** One of them. */
  sealed interface Instruction {
    /** Without a jump. */
    record Plain(ThreadStatement statement) implements Instruction {}

    /** Goes to {@code target} unless the condition holds. */
    record Unless(BranchCondition condition, int target) implements Instruction {}

    /** Goes to {@code target}. */
    record Jump(int target) implements Instruction {}

    /** The thread has ended. */
    record End() implements Instruction {}
  }

  private static final int UNKNOWN = -1;

  private final List<Instruction> instructions = new ArrayList<>();

  private ThreadCode() {}

  /** The code of a body. */
  static List<Instruction> of(List<ThreadStatement> body) {
    ThreadCode code = new ThreadCode();
    code.addAll(body, new ArrayList<>());
    code.instructions.add(new Instruction.End());
    return List.copyOf(code.instructions);
  }

  /**
   * @param breaks where the jumps out of the innermost loop stand
   */
  private void addAll(List<ThreadStatement> body, List<Integer> breaks) {
    body.forEach(statement -> add(statement, breaks));
  }

  private void add(ThreadStatement statement, List<Integer> breaks) {
    switch (statement) {
      case ThreadStatement.If branch -> branch(branch, breaks);
      case ThreadStatement.Loop loop -> {
        int start = instructions.size();
        List<Integer> own = new ArrayList<>();
        addAll(loop.body(), own);
        instructions.add(new Instruction.Jump(start));
        own.forEach(this::leadHere);
      }
      case ThreadStatement.Break _ -> breaks.add(placeholder());
      case ThreadStatement.Return _ -> instructions.add(new Instruction.End());
      case ThreadStatement.Yield _, ThreadStatement.Pause _ -> {}
      default -> instructions.add(new Instruction.Plain(statement));
    }
  }

  private void branch(ThreadStatement.If branch, List<Integer> breaks) {
    int test = placeholder();
    addAll(branch.then(), breaks);
    int end = branch.otherwise().isEmpty() ? UNKNOWN : placeholder();
    instructions.set(test, new Instruction.Unless(branch.condition(), instructions.size()));
    addAll(branch.otherwise(), breaks);
    if (end != UNKNOWN) {
      leadHere(end);
    }
  }

  private int placeholder() {
    instructions.add(new Instruction.Jump(UNKNOWN));
    return instructions.size() - 1;
  }

  private void leadHere(int jump) {
    instructions.set(jump, new Instruction.Jump(instructions.size()));
  }
}
