// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rsanemu.oracle.hardware.Axioms;
import org.rsanemu.oracle.hardware.HardwareOracle;
import org.rsanemu.oracle.hardware.VectorProgram;

/** The table of compiled programs against an enumeration of all executions by the axioms. */
class HardwareVerdictsTest {
  private final List<HardwareEndToEndTest.Row> rows = HardwareEndToEndTest.rows();

  HardwareVerdictsTest() throws Exception {}

  @Test
  void axiomsGiveEveryVerdict() {
    for (HardwareEndToEndTest.Row row : rows) {
      String words = HardwareWords.of(row.isa(), row.name());
      Axioms axioms = Axioms.of(row.isa().equals("x86-64") ? "tso" : "armv8");
      assertThat(HardwareOracle.isViolation(VectorProgram.parse(words), axioms))
          .as("%s: %s", row, words)
          .isEqualTo(row.allowed());
    }
  }

  @Test
  void thereAreManyOfBothVerdicts() {
    assertThat(rows).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(200);
    Set<String> verdicts =
        rows.stream().map(row -> row.isa() + row.allowed()).collect(Collectors.toSet());
    assertThat(verdicts).hasSize(6);
  }

  @Test
  void namesArePrograms() {
    assertThat(HardwareWords.of("aarch64", "MP+dmb.sy+stack"))
        .isEqualTo("write x 1; dmb; write y 1 | read y; write u data(0); read u; read x addr(2)");
    assertThat(HardwareWords.of("aarch64", "SB+swpal-po-ldr+ldr-dmb.ld-casal"))
        .isEqualTo("amo.al x 1; read y | write y 1; dmb.ld; cas.al x 5 7");
    assertThat(HardwareWords.of("armv7", "LB+lda-po-ldr+ldr-po-stl"))
        .isEqualTo("read.a x; write y 1 | read y; write.l x 1");
    assertThat(HardwareWords.of("x86-64", "R+lock+toxchg"))
        .isEqualTo("write x 1; xchg u 0; write y 1 | write y 2; xchg x 7");
  }
}
