// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** Selectively instrumented runs show what fully instrumented ones show. */
@Tag("slow")
class InstrumentationTest {
  @ParameterizedTest
  @CsvSource({
    "x86-64, SB+rlx",
    "x86-64, chase-lev-no-fences",
    "x86-64, spsc-ring",
    "x86-64, c11-mutex-race",
    "x86-64, tsan-MP+rlx",
    "x86-64, tsan-operations",
    "x86-64, tls-atomics-in-libraries",
    "x86-64, tls-atomics-opened",
    "aarch64, SB+rlx",
    "aarch64, chase-lev-no-fences",
    "aarch64, wait-mcs",
    "aarch64, tsan-SB+rlx",
    "armv7, SB+rlx",
    "armv7, chase-lev-no-fences",
    "armv7, wait-mcs",
    "armv7, tsan-MP+long+rlx",
    "x86-64, string-neighbour",
    "aarch64, race-string-read",
    "armv7, race-string-read",
    "x86-64, load-ahead",
    "aarch64, load-ahead",
    "armv7, load-ahead",
    "x86-64, race-load-ahead",
    "aarch64, race-load-ahead",
    "armv7, race-load-ahead",
  })
  void areEqual(String isa, String name) throws BadBinaryException {
    try (TestRuns selective = new TestRuns(isa, name);
        TestRuns full = new TestRuns(isa, name, true)) {
      for (int seed = 1; seed <= 4; seed++) {
        assertThat(shown(selective.run(seed))).as("seed %d", seed).isEqualTo(shown(full.run(seed)));
      }
    }
  }

  private static List<Object> shown(RunResult result) {
    return List.of(
        result.ending(),
        result.counters(),
        result.findings(),
        result.learned(),
        result.doubtful(),
        result.observed(),
        result.threads());
  }
}
