// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.emu.explore.ModelInstruction.Op.ADD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.CAS;
import static org.rsanemu.emu.explore.ModelInstruction.Op.LOAD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SLEEP;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SPIN;
import static org.rsanemu.emu.explore.ModelInstruction.Op.STORE;
import static org.rsanemu.emu.explore.ModelInstruction.Op.WAKE;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is explored is every trace once, as running each interleaving tells. */
@Tag("slow")
class TracesTest {
  private static final int PROGRAMS = Integer.getInteger("explore.programs", 250);
  private static final int MOST_PREFIXES = 4000;

  @ParameterizedTest
  @EnumSource
  void everyTraceIsExploredOnce(RandomPrograms.Flavour flavour) {
    int compared = 0;
    long executions = 0;
    long redundant = 0;
    long infeasible = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ModelProgram program = RandomPrograms.program(flavour, seed);
      Set<String> all = BruteForce.traces(program, MOST_PREFIXES);
      if (all != null) {
        Explorer explorer = new Explorer(Bounds.NONE);
        List<String> explored = ModelExploration.traces(program, explorer);
        assertThat(explored).as("%s", program).doesNotHaveDuplicates();
        assertThat(Set.copyOf(explored)).as("%s", program).isEqualTo(all);
        assertThat(explorer.counts().executions()).isEqualTo(all.size());
        assertThat(explorer.counts().undeclared()).isZero();
        assertThat(explorer.done()).isTrue();
        assertThat(explorer.hit()).isEmpty();
        executions += explorer.counts().executions();
        redundant += explorer.counts().redundant();
        infeasible += explorer.counts().infeasible();
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(PROGRAMS * 9 / 10);
    if (flavour.exact()) {
      assertThat(redundant).isZero();
      assertThat(infeasible).isZero();
    } else {
      assertThat(redundant).isLessThan(executions / 30);
    }
  }

  /** What {@link #everyTraceIsExploredOnce} found, made small: each needs a rule of its own. */
  @ParameterizedTest
  @MethodSource
  void rulesThatFewProgramsNeed(String why, ModelProgram program) {
    List<String> explored = ModelExploration.traces(program, new Explorer(Bounds.NONE));
    assertThat(explored).as(why).doesNotHaveDuplicates();
    assertThat(Set.copyOf(explored)).as(why).isEqualTo(BruteForce.traces(program, 100_000));
  }

  static List<Arguments> rulesThatFewProgramsNeed() {
    return List.of(
        Arguments.of(
            "a race of the common prefix has another rest now",
            ModelProgram.of(
                3,
                List.of(
                    List.of(ModelInstruction.of(SLEEP, 1, 0)),
                    List.of(ModelInstruction.of(STORE, 1, 0)),
                    List.of(ModelInstruction.of(STORE, 2, 1), ModelInstruction.of(STORE, 0, 1, 1)),
                    List.of(
                        ModelInstruction.of(SLEEP, 2, 1),
                        ModelInstruction.of(SLEEP, 0, 1),
                        ModelInstruction.of(WAKE, 1, 2))))),
        Arguments.of(
            "a failed compare-and-swap leaves asleep who would have been woken",
            ModelProgram.of(
                1,
                List.of(
                    List.of(ModelInstruction.of(LOAD, 0)),
                    List.of(ModelInstruction.of(CAS, 0, 0, 1)),
                    List.of(ModelInstruction.of(CAS, 0, 0, 2), ModelInstruction.of(ADD, 0, 1)),
                    List.of(ModelInstruction.of(LOAD, 0))))),
        Arguments.of(
            "and so does one in an earlier branch",
            ModelProgram.of(
                1,
                List.of(
                    List.of(ModelInstruction.of(CAS, 0, 1, 1)),
                    List.of(ModelInstruction.of(SPIN, 0, 1)),
                    List.of(ModelInstruction.of(STORE, 0, 0), ModelInstruction.of(STORE, 0, 0, 1)),
                    List.of(ModelInstruction.of(SLEEP, 0, 1))))));
  }

  @Test
  void prefixesOfOneTraceLeadToTheSame() {
    for (RandomPrograms.Flavour flavour : RandomPrograms.Flavour.values()) {
      for (int seed = 0; seed < 40; seed++) {
        ModelProgram program = RandomPrograms.program(flavour, seed);
        Set<String> every = BruteForce.everyInterleaving(program, 20000);
        if (every != null) {
          assertThat(BruteForce.traces(program, 20000)).as("%s", program).isEqualTo(every);
        }
      }
    }
  }

  @Test
  void deadlocksAreFoundAsBruteForceFindsThem() {
    for (int n = 2; n <= 4; n++) {
      ModelProgram program = Families.philosophers(n);
      Set<String> stuck = new HashSet<>();
      Explorer explorer = new Explorer(Bounds.NONE);
      ModelExploration.explore(
          program,
          explorer,
          run -> {
            if (!run.steps.isEmpty()) {
              stuck.add(run.trace());
              assertThat(explorer.outcome()).isEqualTo(ExecutionOutcome.DEADLOCKED);
            }
          });
      assertThat(stuck).hasSize(1);
      assertThat(explorer.counts().deadlocked()).isEqualTo(1);
      assertThat(explorer.counts().executions())
          .isEqualTo(BruteForce.traces(program, 1_000_000).size());
    }
  }

  @Test
  void wakeUpsAreLostOnlyWhereTheSleeperDoesNotLookAgain() {
    List<ModelInstruction> wakes =
        List.of(ModelInstruction.of(STORE, 0, 1), ModelInstruction.of(WAKE, 1, 1));
    ModelProgram blind = sleeper(wakes, 1);
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.traces(blind, explorer);
    assertThat(explorer.counts().deadlocked()).isPositive();
    wakes = List.of(ModelInstruction.of(STORE, 0, 1), ModelInstruction.of(WAKE, 0, 1));
    explorer = new Explorer(Bounds.NONE);
    ModelExploration.traces(sleeper(wakes, 0), explorer);
    assertThat(explorer.counts().deadlocked()).isZero();
  }

  /** Reads 0 and, if that is 0, sleeps at {@code at} if that is 0. */
  private static ModelProgram sleeper(List<ModelInstruction> waker, int at) {
    return ModelProgram.of(
        2,
        List.of(
            List.of(
                ModelInstruction.of(LOAD, 0),
                ModelInstruction.of(ModelInstruction.Op.SKIP, 0, 1, 1),
                ModelInstruction.of(SLEEP, at, 0)),
            waker));
  }
}
