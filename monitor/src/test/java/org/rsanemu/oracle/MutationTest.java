// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.model.ScOrder;

/** Every rule left out must get a directed vector, or a single run, wrong. */
@Tag("slow")
class MutationTest {
  private static final List<List<String>> PROGRAMS =
      Stream.of("directed.tsv", "rules.tsv").flatMap(f -> Tsv.rows(f).stream()).toList();

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "W_KEEPS_TS",
        "FENCE_S_TAKES_H",
        "FENCE_S_TAKES_F",
        "FENCE_H_TAKES_S",
        "FENCE_W_TAKES_C",
        "S_TAKES_H_BEFORE",
        "S_TAKES_L",
        "L_TAKES_S",
        "H_TAKES_S_AFTER"
      })
  void aMonitorWithoutTheRuleFailsSomeVector(Rule rule) {
    Set<Rule> without = EnumSet.of(rule);
    boolean caught =
        PROGRAMS.stream().anyMatch(row -> failsProgram(row, without))
            || Tsv.rows("observational.tsv").stream().anyMatch(row -> failsObserving(row, without))
            || Tsv.rows("runs.tsv").stream().anyMatch(row -> failsRun(row, without));
    assertThat(caught).as("left out: %s (%s)", rule.name(), rule).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"S_TAKES_H_BEFORE", "S_TAKES_L", "L_TAKES_S", "H_TAKES_S_AFTER"})
  void aMonitorOfRc11WithoutTheRuleFailsSomeVector(Rule rule) {
    boolean caught =
        Tsv.rows("sc-beside-acquire.tsv").stream()
            .anyMatch(row -> {
              OracleProgram program = OracleProgram.parse(row.get(0));
              return !VectorVerdicts.maps(program, EnumSet.of(rule), ScOrder.RC11)
                  .equals(row.get(3));
            });
    assertThat(caught).as("left out: %s (%s)", rule.name(), rule).isTrue();
  }

  /**
   * Five rules follow from the others, so that no program can tell. {@code W(x)[x]=ts}: only
   * accesses of x take W(x), and they set their own x to ts or more. {@code S ⊔= c.h} and {@code S
   * ⊔= c.f} at a fence: whatever enters h does so at an sc write, where q takes all of WS(x), S
   * included, or at a fence, as what enters f does; so both are part of c.q and c.w together.
   * {@code W(f) ⊔= c} after a fence: by the same token W(f) has passed on all that S has, and the
   * next fence puts it together again. {@code c.h, a.h ⊔= S} at a fence: c.f takes S too, goes
   * wherever c.h goes, and does at any access what c.h does at an sc access.
   */
  @Test
  void fiveRulesFollowFromTheOthers() {
    Set<Rule> without =
        EnumSet.of(
            Rule.W_KEEPS_TS,
            Rule.FENCE_S_TAKES_H,
            Rule.FENCE_S_TAKES_F,
            Rule.FENCE_H_TAKES_S,
            Rule.FENCE_W_TAKES_C);
    for (int i = 0; i < Sizes.of("differential", 3000); i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() + i, true, true);
      OracleProgram program = i % 2 == 0 ? generator.any(6) : generator.fenced(5);
      MapMonitor all = new MapMonitor();
      MapMonitor fewer = new MapMonitor(without);
      OracleRun.atRandom(program, new Random(i), all);
      OracleRun.atRandom(program, new Random(i), fewer);
      assertThat(fewer.flags()).as("%s", program).isEqualTo(all.flags());
    }
  }

  private static boolean failsProgram(List<String> row, Set<Rule> without) {
    return !VectorVerdicts.maps(OracleProgram.parse(row.get(0)), without).equals(row.get(1));
  }

  private static boolean failsObserving(List<String> row, Set<Rule> without) {
    return !Speculation.maps(OracleProgram.parse(row.get(0)), without).equals(row.get(2));
  }

  private static boolean failsRun(List<String> row, Set<Rule> without) {
    SingleRun run = SingleRun.parse(row);
    MapMonitor monitor = new MapMonitor(without);
    run.replay(monitor);
    return !run.expected().equals(SingleRun.describe(monitor.flags()));
  }
}
