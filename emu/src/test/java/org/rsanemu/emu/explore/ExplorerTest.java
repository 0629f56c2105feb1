// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExplorerTest {
  /** As a driver with snapshots does it: each execution begins where it leaves the one before. */
  @Test
  void executionsMayBeginAtSnapshots() {
    ModelProgram program = Families.lastZero(4);
    List<String> fromTheStart = ModelExploration.traces(program, new Explorer(Bounds.NONE));
    Explorer explorer = new Explorer(Bounds.NONE);
    List<String> traces = new ArrayList<>();
    Map<Integer, ModelRun> snapshots = new HashMap<>(Map.of(0, ModelRun.of(program)));
    boolean more = true;
    while (more) {
      int made = explorer.common();
      ModelRun run = snapshots.get(made).copy();
      explorer.begin(made);
      int thread;
      while ((thread = explorer.choose(run.steps)) != Explorer.NOBODY) {
        explorer.did(run.step(thread));
        snapshots.put(run.length(), run.copy());
      }
      more = explorer.end();
      traces.add(run.trace());
    }
    assertThat(traces).isEqualTo(fromTheStart);
  }

  @Test
  void thePrefixSaysWhatTheNextExecutionBeginsWith() {
    ModelProgram program = Families.readers(3);
    Explorer explorer = new Explorer(Bounds.NONE);
    assertThat(explorer.prefix()).isEmpty();
    int[][] prefix = {explorer.prefix()};
    ModelExploration.explore(
        program,
        explorer,
        run -> {
          assertThat(run.schedule().stream().mapToInt(i -> i).limit(prefix[0].length).toArray())
              .isEqualTo(prefix[0]);
          prefix[0] = explorer.prefix();
        });
    assertThat(explorer.done()).isTrue();
    assertThatThrownBy(explorer::begin).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aMachineThatDoesNotRepeatIsRefused() {
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.once(Families.readers(2), explorer, run -> {});
    assertThatThrownBy(() -> ModelExploration.once(Families.lastZero(2), explorer, run -> {}))
        .isInstanceOf(DivergedException.class)
        .hasMessageMatching("after 0 choices, T\\d.* would do something else than before");
  }

  @Test
  void anExecutionThatEndsBeforeItsPrefixIsRefused() {
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.once(Families.readers(2), explorer, run -> {});
    explorer.begin();
    assertThatThrownBy(explorer::end).isInstanceOf(DivergedException.class);
  }

  @Test
  void longExecutionsAreCut() {
    Explorer explorer = new Explorer(new Bounds(Long.MAX_VALUE, 4, Bounds.UNBOUNDED));
    ModelExploration.traces(Families.counter(2, 3), explorer);
    assertThat(explorer.counts().longest()).isEqualTo(4);
    assertThat(explorer.counts().cut()).isEqualTo(explorer.counts().executions()).isPositive();
    assertThat(explorer.hit()).containsExactly(Bounds.Bound.STEPS);
  }

  @Test
  void stepsThatDoMoreThanTheyDeclaredAreCounted() {
    Explorer explorer = new Explorer(Bounds.NONE);
    explorer.begin();
    assertThat(explorer.choose(List.of(PendingStep.of(0, Kind.READ, 8, 4, true)))).isZero();
    explorer.did(List.of(StepAccess.write(8, 4)));
    assertThat(explorer.choose(List.of())).isEqualTo(Explorer.NOBODY);
    assertThat(explorer.end()).isFalse();
    assertThat(explorer.counts().undeclared()).isEqualTo(1);
    assertThat(explorer.outcome()).isEqualTo(ExecutionOutcome.COMPLETE);
  }

  /** Objects that overlap in part depend on each other. */
  @Test
  void accessesOfDifferentSizesRace() {
    Explorer explorer = new Explorer(Bounds.NONE);
    List<List<Integer>> orders = new ArrayList<>();
    boolean more = true;
    while (more) {
      List<PendingStep> left =
          new ArrayList<>(
              List.of(
                  PendingStep.of(0, Kind.WRITE, 0, 8, true),
                  PendingStep.of(1, Kind.READ, 7, 1, true),
                  PendingStep.of(2, Kind.READ, 8, 4, true)));
      List<Integer> order = new ArrayList<>();
      explorer.begin();
      int thread;
      while ((thread = explorer.choose(left)) != Explorer.NOBODY) {
        PendingStep step = PendingStep.of(left, thread);
        left.remove(step);
        order.add(thread);
        explorer.did(step.objects());
      }
      more = explorer.end();
      orders.add(order);
    }
    assertThat(orders).containsExactly(List.of(0, 1, 2), List.of(2, 1, 0));
  }

  /** Thread 0 sleeps with no object until 1 has written what 2 writes too. */
  @Test
  void aStepHappensAfterTheOneThatEnabledIt() {
    Explorer explorer = new Explorer(Bounds.NONE);
    List<List<Integer>> orders = new ArrayList<>();
    boolean more = true;
    while (more) {
      List<Integer> order = new ArrayList<>();
      explorer.begin();
      int thread;
      while ((thread = explorer.choose(sleeperAndWriters(order))) != Explorer.NOBODY) {
        order.add(thread);
        explorer.did(thread == 0 ? List.of() : List.of(StepAccess.write(8, 4)));
      }
      more = explorer.end();
      orders.add(order);
    }
    assertThat(orders).containsExactly(List.of(1, 0, 2), List.of(2, 1, 0));
    assertThat(explorer.counts().infeasible()).isZero();
  }

  private static List<PendingStep> sleeperAndWriters(List<Integer> made) {
    List<PendingStep> left = new ArrayList<>();
    if (!made.contains(0)) {
      left.add(new PendingStep(0, Kind.WAIT, List.of(), made.contains(1), false));
    }
    for (int i = 1; i <= 2; i++) {
      if (!made.contains(i)) {
        left.add(PendingStep.of(i, Kind.WRITE, 8, 4, true));
      }
    }
    return left;
  }

  /** Two threads that never end do not keep a third one from going, whatever it is about to do. */
  @ParameterizedTest
  @EnumSource(names = {"WRITE", "REST"})
  void whoeverCanGoGoesInTheEnd(Kind third) {
    List<StepAccess> own = List.of(StepAccess.write(8, 4));
    List<PendingStep> menu =
        List.of(
            PendingStep.of(0, Kind.READ_MODIFY_WRITE, 0, 4, true),
            PendingStep.of(1, Kind.READ_MODIFY_WRITE, 0, 4, true),
            third == Kind.REST
                ? PendingStep.without(2, third)
                : PendingStep.of(2, third, 8, 4, true));
    Explorer explorer = new Explorer(Bounds.NONE);
    explorer.begin();
    Set<Integer> gone = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      int thread = explorer.choose(menu);
      gone.add(thread);
      explorer.did(
          thread < 2 ? List.of(StepAccess.write(0, 4)) : third == Kind.REST ? List.of() : own);
    }
    assertThat(gone).containsExactlyInAnyOrder(0, 1, 2);
  }
}
