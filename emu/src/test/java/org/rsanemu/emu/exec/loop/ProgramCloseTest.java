// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.loader.BadBinaryException;

/**
 * A closed program gives back what is not Java's. Each open one has some gigabytes of address
 * space: what is reserved for its memory, what each of two engines translates to, and what is
 * between them and Java. What Java has of it is left to the collector, which need not hurry, and is
 * part of what the JVM has reserved before.
 */
@Tag("slow")
class ProgramCloseTest {
  private static final String[] ISAS = {"x86-64", "aarch64", "armv7"};
  private static final int FIRST = 3;
  private static final int MORE = 24;

  /** More than threads of the JVM that begin meanwhile take; one engine alone has twice this. */
  private static final long MOST_GROWTH = 1L << 29;

  @Test
  void leavesNothingBehind() throws BadBinaryException, IOException {
    openAndClose(FIRST);
    long size = size();
    openAndClose(MORE);
    assertThat(size()).isLessThan(size + MOST_GROWTH);
  }

  private static void openAndClose(int times) throws BadBinaryException {
    for (int i = 0; i < times; i++) {
      try (TestRuns runs = new TestRuns(ISAS[i % ISAS.length], "SB+rlx")) {
        runs.run(1);
      }
    }
  }

  /** Bytes of address space that this process has. */
  private static long size() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmSize:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
      }
    }
    throw new IllegalStateException("no VmSize");
  }
}
