// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A loop that pauses and gives up runs to its end in some runs. Its first pause takes thousands of
 * instructions where the dynamic loader must look the function up, and the loop goes on behind it.
 */
@Tag("slow")
class FirstPausesTest {
  @TempDir Path folder;

  @Test
  void doNotEndThatTheLoopRunsOn() throws Exception {
    String compilation = "aarch64-linux-gnu-g++ -std=c++20 -O2";
    Path binary = Shell.dynamic(folder, compilation, "cxx/deadlock-unnotified.cpp");
    assertThat(ShortCheck.report(folder, binary, "text", 60))
        .contains("SUMMARY: rsan-emu: deadlock ");
  }
}
