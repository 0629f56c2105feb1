// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.testbins.InTurn;

/** What is found is told at once: before the program writes what it writes at its end. */
@Tag("slow")
class LiveFindingsTest {
  private static final class Heard implements RunListener {
    private final List<Finding> findings = new ArrayList<>();
    private int beforeOutput;

    @Override
    public void begins() {}

    @Override
    public int wrote(int descriptor, byte[] bytes) {
      beforeOutput = findings.size();
      return TAKEN;
    }

    @Override
    public void found(Finding finding, List<RunResult.Module> modules) {
      assertThat(modules).isNotEmpty();
      findings.add(finding);
    }
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({
    "x86-64, race-counter",
    "aarch64, race-counter",
    "armv7, race-counter",
    "x86-64, stale-printed",
    "aarch64, stale-printed",
    "armv7, stale-printed",
  })
  void isToldBeforeTheProgramEnds(String isa, String program) throws Exception {
    Heard heard = new Heard();
    try (TestRuns runs = new TestRuns(isa, program)) {
      RunResult result = runs.writingTo(heard);
      List<Finding> counting =
          result.findings().stream().filter(finding -> !finding.isHarmless()).toList();
      assertThat(counting).isNotEmpty();
      assertThat(places(heard.findings)).isEqualTo(places(counting));
      assertThat(heard.beforeOutput).isEqualTo(counting.size());
    }
  }

  private static List<String> places(List<Finding> findings) {
    return findings.stream()
        .map(finding ->
            switch (finding) {
              case Finding.Race race -> race.current() + " " + race.earlier();
              case Finding.Robustness violation -> violation.access() + " " + violation.missed();
              default -> finding.toString();
            })
        .toList();
  }
}
