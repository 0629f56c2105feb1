// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** What reports say of violations: that all parts of one speak of the same. */
@Tag("slow")
class FindingWordsTest {
  @TempDir Path folder;

  /** The text of the findings, without the addresses. */
  private String report(String isa, String name, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add(Testbins.of(isa, name).toString());
    return new ToolProcess(folder)
        .run(arguments)
        .err()
        .replaceAll(" at 0x[0-9a-f]+", "")
        .replaceAll(" /\\S*/testbins/", " testbins/")
        .replaceAll(":\\d+ \\(.*", "");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void theMissedWriteIsTheOneAfterTheStaleValue(String isa)
      throws IOException, InterruptedException {
    assertThat(report(isa, "stale-second", "--runs", "20"))
        .contains(
            """
              Missed atomic write of size 4 by thread T1:
                #0 writer testbins/consequences/stale-second.c:15

              Stale atomic write of size 4 by thread T1:
                #0 writer testbins/consequences/stale-second.c:14

              If the read sees the stale value 2 (now 3):
                assertion fails: seen != 2 at testbins/consequences/stale-second.c:26 in reader
            """)
        .containsPattern("T1 +step = 2 +write \\w+ +stale-second.c:14 +stale\\n")
        .containsPattern("T1 +step = 3 +write \\w+ +stale-second.c:15 +missed\\n")
        .contains("comes after the missed write. Under");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void allTablesSayWhatAWaitHasFound(String isa) throws IOException, InterruptedException {
    assertThat(report(isa, "wait-goes-wrong", "--runs", "30"))
        .contains("If the wait sees the stale value 0 (now 1):\n")
        .containsPattern("T\\d +in\\[[01]\\] = 1 +wait \\w+ +wait-goes-wrong.c:18 +access\\n")
        .containsPattern("\n    access +\\w+ +wait +1 ");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aLoopThatWorksBetweenItsLooksReads(String isa) throws IOException, InterruptedException {
    assertThat(report(isa, "wait-works-between", "--runs", "30"))
        .contains("If the read sees the stale value 0 (now 1):\n")
        .containsPattern("T\\d +in\\[[01]\\] = 1 +read \\w+ +wait-works-between.c:22 +access\\n")
        .containsPattern("\n    access +\\w+ +read +1 ")
        .doesNotContain("Atomic wait");
  }
}
