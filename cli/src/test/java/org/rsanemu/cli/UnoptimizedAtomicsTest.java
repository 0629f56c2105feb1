// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What little optimization leaves around atomic accesses, pointers that lead to the object and
 * jumps, does not hide them, where nothing but the text says that they are atomic.
 */
@Tag("slow")
class UnoptimizedAtomicsTest {
  private static final int PROVED = 0;
  private static final int FOUND = 66;
  private static final int NOT_PROVED = 124;

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc -O0",
        "gcc -O1",
        "arm-linux-gnueabihf-gcc -O0",
        "arm-linux-gnueabihf-gcc -O1"
      })
  void atomicAccessesAreKnown(String compilation) throws Exception {
    assertThat(verified(compilation, "memory/atomic-behind-pointer.c")).isEqualTo(PROVED);
    assertThat(verified(compilation, "memory/atomic-operators.c")).isEqualTo(PROVED);
    assertThat(verified(compilation, "memory/race-behind-atomic.c")).isEqualTo(FOUND);
  }

  /** A load that is a function of its own, and a retry that finds what was there before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "g++ -O0",
        "aarch64-linux-gnu-g++ -O0",
        "arm-linux-gnueabihf-g++ -O0",
        "clang++ --target=arm-linux-gnueabihf -march=armv7-a -O0",
        "clang++ --target=arm-linux-gnueabihf -march=armv7-a -O2"
      })
  void aRetryIsNoWait(String compilation) throws Exception {
    assertThat(verified(compilation, "cxx/stack-retry.cpp")).isEqualTo(PROVED);
  }

  /** What is not known to be a scheduling point may hide the other order: that is no proof. */
  @ParameterizedTest
  @ValueSource(
      strings = {"g++ -O0", "clang++ -O0", "clang++ --target=aarch64-linux-gnu -O0", "clang++ -O2"})
  void aLookThatIsNoStepIsNoProof(String compilation) throws Exception {
    assertThat(verified(compilation + " -std=c++20", "cxx/semaphore-look.cpp"))
        .isIn(FOUND, NOT_PROVED);
  }

  private int verified(String compilation, String program) throws Exception {
    return ShortCheck.verified(folder, Shell.compiled(folder, compilation, program));
  }
}
