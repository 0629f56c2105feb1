// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.model.hardware.Mutants;
import org.rsanemu.model.hardware.Reason;

/** Every rule of the models left out must get a directed program wrong. */
class HardwareMutationTest {
  private static final List<List<String>> TABLE = HardwareVectors.table("hardware-rules.tsv");

  static Stream<List<String>> rules() {
    return Stream.of("armv8", "tso")
        .flatMap(model ->
            Axioms.of(model).rows(new Acts(new VectorProgram(List.of()), 0)).keySet().stream()
                .map(rule -> List.of(model, rule.name())));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void aModelWithoutTheRuleFailsSomeProgram(List<String> modelAndRule) {
    Set<Reason> without = Set.of(Reason.valueOf(modelAndRule.get(1)));
    List<List<String>> rows =
        TABLE.stream().filter(row -> row.subList(0, 2).equals(modelAndRule)).toList();
    assertThat(rows).isNotEmpty();
    for (List<String> row : rows) {
      VectorProgram program = VectorProgram.parse(row.get(3));
      assertThat(RulesVerdict.isViolation(program, row.get(0), without)).as("%s", row).isTrue();
    }
  }

  @Test
  void axiomsAndRulesGiveTheVerdictsOfTheTable() {
    for (List<String> row : TABLE) {
      VectorProgram program = VectorProgram.parse(row.get(3));
      boolean violation = row.get(2).equals("violation");
      assertThat(HardwareOracle.isViolation(program, Axioms.of(row.get(0))))
          .as("%s", row)
          .isEqualTo(violation);
      assertThat(RulesVerdict.isViolation(program, row.get(0))).as("%s", row).isEqualTo(violation);
    }
  }

  /** Load buffering is found by the rule of early reads alone. */
  @Test
  void withoutEarlyReadsLoadBufferingIsMissed() {
    VectorProgram program = VectorProgram.parse("read x; write y | read y; write x");
    assertThat(RulesVerdict.isViolation(program, Mutants.without("armv8", Set.of()), false))
        .isFalse();
  }
}
