// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.casefile.CampaignFile;
import org.rsanemu.cli.casefile.ProgramEntry;

/** The campaign that the GitHub action of docs/ci makes of a list of binaries. */
class CiActionTest {
  private static final Path SCRIPT =
      Path.of("../docs/ci/action/write-campaign").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void aListOfBinariesBecomesACampaign() throws Exception {
    Files.writeString(folder.resolve("list"), "build/*_test\n\n# no\n/opt/it's # one\n");
    String yaml = Shell.output(folder, List.of("sh", "-c", "exec " + SCRIPT + " 7 < list"));
    List<ProgramEntry> programs = CampaignFile.parse("campaign.yaml", yaml);
    assertThat(programs.stream().map(entry -> entry.binaries().getFirst().text()))
        .containsExactly(folder.toRealPath() + "/build/*_test", "/opt/it's # one");
  }
}
