// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.MemoryOrder;

/** The steps of a program of plain and atomic accesses, each with the number of its statement. */
final class MixedSteps {
  /**
   * A step.
   *
   * @param statement its number in its thread (see {@link MixedProgram#flat})
   */
  record Placed(Step step, int statement) {}

  private final C11Program program;
  private final Mapping mapping;
  private final boolean plain;
  private final ThreadFunctions calls;
  private final List<Placed> steps = new ArrayList<>();

  private MixedSteps(C11Program program, Mapping mapping, boolean plain, ThreadFunctions calls) {
    this.calls = calls;
    this.program = program;
    this.mapping = mapping;
    this.plain = plain;
  }

  /**
   * Of all threads.
   *
   * @param plain with the accesses to plain memory; without them, neighbouring fences are one
   */
  static List<List<Placed>> of(
      MixedProgram mixed, Mapping mapping, boolean plain, ThreadFunctions calls) {
    List<List<Placed>> all = new ArrayList<>();
    for (int t = 0; t < mixed.exits().size(); t++) {
      MixedSteps thread = new MixedSteps(mixed.program(), mapping, plain, calls);
      thread.mark(t, EventMark.BEGIN);
      List<C11Statement> body = MixedProgram.flat(mixed.program().threads().get(t));
      for (int s = 0, inside = 0; s < body.size(); s++) {
        if (body.get(s) instanceof C11Statement.Guarded guarded) {
          thread.guarded(guarded, s);
          inside = guarded.body().size();
        } else if (inside-- <= 0) {
          thread.addAll(body.get(s), s);
        }
      }
      thread.mark(t, EventMark.END);
      all.add(thread.steps);
    }
    return all;
  }

  private void mark(int thread, EventMark mark) {
    if (thread > 0) {
      add(new Step.Marked(mark, thread), -1);
    }
  }

  private void guarded(C11Statement.Guarded guarded, int number) {
    C11Statement.Load load = guarded.load();
    addAll(load, number);
    for (int i = 0; i < guarded.body().size(); i++) {
      for (Step step : steps(guarded.body().get(i))) {
        add(new Step.IfRead(load.location(), guarded.value(), step), number + 1 + i);
      }
    }
  }

  private void addAll(C11Statement statement, int number) {
    steps(statement).forEach(step -> add(step, number));
  }

  private List<Step> steps(C11Statement statement) {
    return switch (statement) {
      case C11Statement.PlainLoad s -> plain(s.location(), EventMark.PLAIN_READ, 0);
      case C11Statement.PlainStore s -> plain(s.location(), EventMark.PLAIN_WRITE, s.value());
      case C11Statement.Start s -> call(new Step.Marked(EventMark.START, s.thread()));
      case C11Statement.Join s -> call(new Step.Marked(EventMark.JOIN, s.thread()));
      default -> mapping.steps(statement, program.storage(statement));
    };
  }

  private List<Step> call(Step step) {
    Step fence = new Step.Fence(MemoryOrder.SC);
    return calls == ThreadFunctions.FENCES ? List.of(fence, step, fence) : List.of(step);
  }

  private List<Step> plain(int location, EventMark mark, int value) {
    if (program.locations().get(location).isPlain()) {
      return plain ? List.of(new Step.Marked(mark, location)) : List.of();
    }
    return List.of(
        mark == EventMark.PLAIN_READ
            ? new Step.Read(location, MemoryOrder.NA, true)
            : new Step.Write(location, value, MemoryOrder.NA));
  }

  /** Two fences in a row say no more than one, and multiply the executions. */
  private void add(Step step, int statement) {
    boolean again = !steps.isEmpty() && isFenceSc(step) && steps.getLast().step().equals(step);
    if (!again) {
      steps.add(new Placed(step, statement));
    }
  }

  private static boolean isFenceSc(Step step) {
    return step.equals(new Step.Fence(MemoryOrder.SC))
        || step instanceof Step.IfRead guarded && isFenceSc(guarded.step());
  }
}
