// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.emu.explore.Instruction.Op.ADD;
import static org.rsanemu.emu.explore.Instruction.Op.CAS;
import static org.rsanemu.emu.explore.Instruction.Op.LOAD;
import static org.rsanemu.emu.explore.Instruction.Op.SLEEP;
import static org.rsanemu.emu.explore.Instruction.Op.SPIN;
import static org.rsanemu.emu.explore.Instruction.Op.STORE;
import static org.rsanemu.emu.explore.Instruction.Op.WAKE;

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
      Program program = RandomPrograms.program(flavour, seed);
      Set<String> all = BruteForce.traces(program, MOST_PREFIXES);
      if (all != null) {
        Explorer explorer = new Explorer(Bounds.NONE);
        List<String> explored = Exploration.traces(program, explorer);
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
  void rulesThatFewProgramsNeed(String why, Program program) {
    List<String> explored = Exploration.traces(program, new Explorer(Bounds.NONE));
    assertThat(explored).as(why).doesNotHaveDuplicates();
    assertThat(Set.copyOf(explored)).as(why).isEqualTo(BruteForce.traces(program, 100_000));
  }

  static List<Arguments> rulesThatFewProgramsNeed() {
    return List.of(
        Arguments.of(
            "a race of the common prefix has another rest now",
            Program.of(
                3,
                List.of(
                    List.of(Instruction.of(SLEEP, 1, 0)),
                    List.of(Instruction.of(STORE, 1, 0)),
                    List.of(Instruction.of(STORE, 2, 1), Instruction.of(STORE, 0, 1, 1)),
                    List.of(
                        Instruction.of(SLEEP, 2, 1),
                        Instruction.of(SLEEP, 0, 1),
                        Instruction.of(WAKE, 1, 2))))),
        Arguments.of(
            "a failed compare-and-swap leaves asleep who would have been woken",
            Program.of(
                1,
                List.of(
                    List.of(Instruction.of(LOAD, 0)),
                    List.of(Instruction.of(CAS, 0, 0, 1)),
                    List.of(Instruction.of(CAS, 0, 0, 2), Instruction.of(ADD, 0, 1)),
                    List.of(Instruction.of(LOAD, 0))))),
        Arguments.of(
            "and so does one in an earlier branch",
            Program.of(
                1,
                List.of(
                    List.of(Instruction.of(CAS, 0, 1, 1)),
                    List.of(Instruction.of(SPIN, 0, 1)),
                    List.of(Instruction.of(STORE, 0, 0), Instruction.of(STORE, 0, 0, 1)),
                    List.of(Instruction.of(SLEEP, 0, 1))))));
  }

  @Test
  void prefixesOfOneTraceLeadToTheSame() {
    for (RandomPrograms.Flavour flavour : RandomPrograms.Flavour.values()) {
      for (int seed = 0; seed < 40; seed++) {
        Program program = RandomPrograms.program(flavour, seed);
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
      Program program = Families.philosophers(n);
      Set<String> stuck = new HashSet<>();
      Explorer explorer = new Explorer(Bounds.NONE);
      Exploration.explore(
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
    List<Instruction> wakes = List.of(Instruction.of(STORE, 0, 1), Instruction.of(WAKE, 1, 1));
    Program blind = sleeper(wakes, 1);
    Explorer explorer = new Explorer(Bounds.NONE);
    Exploration.traces(blind, explorer);
    assertThat(explorer.counts().deadlocked()).isPositive();
    wakes = List.of(Instruction.of(STORE, 0, 1), Instruction.of(WAKE, 0, 1));
    explorer = new Explorer(Bounds.NONE);
    Exploration.traces(sleeper(wakes, 0), explorer);
    assertThat(explorer.counts().deadlocked()).isZero();
  }

  /** Reads 0 and, if that is 0, sleeps at {@code at} if that is 0. */
  private static Program sleeper(List<Instruction> waker, int at) {
    return Program.of(
        2,
        List.of(
            List.of(
                Instruction.of(LOAD, 0),
                Instruction.of(Instruction.Op.SKIP, 0, 1, 1),
                Instruction.of(SLEEP, at, 0)),
            waker));
  }
}
