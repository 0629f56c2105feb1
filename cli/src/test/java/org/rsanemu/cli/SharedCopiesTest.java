// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The C library chooses one of several memcpys, which share code that no symbol has: whoever copies
 * by that races for its caller, too. Only the shared library has no names for it.
 */
@Tag("slow")
class SharedCopiesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"gcc -O2", "aarch64-linux-gnu-gcc -O2", "arm-linux-gnueabihf-gcc -O2"})
  void raceWithEachOther(String compilation) throws Exception {
    Path binary = Shell.dynamic(folder, compilation, "races/race-copied-twice.c");
    assertThat(ShortCheck.report(folder, binary, "text", 1))
        .contains("SUMMARY: rsan-emu: race ", "race-copied-twice.c:");
  }
}
