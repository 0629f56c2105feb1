// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A thread keeps what it has learned by a read, unless it could have come as far without. */
@Tag("slow")
class LearnedOrdersTest {
  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  @Test
  void twoReadsThatDecideTogetherTeachWhatTheyMust() throws Exception {
    Path source = Path.of("src", "test", "resources", "programs", "ticket-lock-twice.c");
    Path binary =
        Shell.compiled(folder, "aarch64-linux-gnu-gcc -O2", source.toAbsolutePath().toString());
    String report = ShortCheck.report(folder, binary, "json", 150);
    assertThat(JsonMapper.builder().build().readTree(report).get("findings"))
        .noneMatch(finding -> finding.get("kind").asString().equals("race"));
  }
}
