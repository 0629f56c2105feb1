// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.BadBinaryException;

/** Runs in which the engine tells what is needed show what those show in which it tells all. */
@Tag("slow")
class SwiftRunsTest {
  @ParameterizedTest
  @CsvSource({
    "x86-64, 62, SB+rlx",
    "x86-64, 62, chase-lev-no-fences",
    "x86-64, 62, spsc-ring",
    "x86-64, 62, c11-mutex-race",
    "x86-64, 62, tsan-MP+rlx",
    "x86-64, 62, tsan-operations",
    "x86-64, 62, tls-atomics-in-libraries",
    "x86-64, 62, tls-atomics-opened",
    "aarch64, 183, SB+rlx",
    "aarch64, 183, chase-lev-no-fences",
    "aarch64, 183, wait-mcs",
    "aarch64, 183, tsan-SB+rlx",
    "armv7, 40, SB+rlx",
    "armv7, 40, chase-lev-no-fences",
    "armv7, 40, wait-mcs",
    "armv7, 40, tsan-MP+long+rlx",
  })
  void areEqual(String isa, int machine, String name) throws BadBinaryException {
    try (Engine engine = new Engine(Architectures.of(machine).cpu())) {
      assertThat(engine.isSwift()).as("Debian's libunicorn allows swift runs").isTrue();
    }
    try (TestRuns swift = new TestRuns(isa, name);
        TestRuns whole = new TestRuns(isa, name, TestRuns.Swift.NONE)) {
      for (int seed = 1; seed <= 4; seed++) {
        assertThat(shown(swift.run(seed))).as("seed %d", seed).isEqualTo(shown(whole.run(seed)));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"x86-64, SB+rlx", "aarch64, wait-mcs", "armv7, c11-mutex-race"})
  void shortRunsAreSwiftOnceThereWereMany(String isa, String name) throws BadBinaryException {
    try (TestRuns usual = new TestRuns(isa, name, TestRuns.Swift.LONG);
        TestRuns whole = new TestRuns(isa, name, TestRuns.Swift.NONE)) {
      assertThat(usual.isSwift()).isFalse();
      for (int seed = 1; !usual.isSwift(); seed++) {
        assertThat(seed).isLessThan(1000);
        usual.run(seed);
      }
      for (int seed = 1; seed <= 4; seed++) {
        assertThat(shown(usual.run(seed))).as("seed %d", seed).isEqualTo(shown(whole.run(seed)));
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
