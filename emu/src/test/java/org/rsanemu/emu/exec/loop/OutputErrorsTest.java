// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.testbins.InTurn;

/** The program learns that its output goes nowhere, as its kernel would tell it. */
@Tag("slow")
class OutputErrorsTest {
  /** Writes a line, and does not look whether it could. */
  private static final String PROGRAM = "stale-printed";

  private static RunResult run(String isa, int error) throws Exception {
    RunListener output =
        new RunListener() {
          @Override
          public void begins() {}

          @Override
          public int wrote(int descriptor, byte[] bytes) {
            return error;
          }
        };
    try (TestRuns runs = new TestRuns(isa, PROGRAM)) {
      return runs.writingTo(output);
    }
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aClosedOutputEndsItAsAPipeDoesAndIsNoCrash(String isa) throws Exception {
    RunResult result = run(isa, Errno.EPIPE);
    assertThat(result.ending()).isEqualTo(new Ending.Exited(141));
    assertThat(result.findings()).noneMatch(Finding.Crash.class::isInstance);
    assertThat(result.output()).isEmpty();
    assertThat(result.warnings()).anyMatch(warning -> warning.contains("EPIPE"));
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aFullDiskIsAnErrorThatItMayLeave(String isa) throws Exception {
    RunResult result = run(isa, Errno.ENOSPC);
    assertThat(result.ending()).isEqualTo(new Ending.Exited(0));
    assertThat(result.output()).isEmpty();
    assertThat(result.warnings()).anyMatch(warning -> warning.contains("ENOSPC"));
  }
}
