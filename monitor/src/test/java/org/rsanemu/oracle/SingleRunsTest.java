// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the tool itself does: one schedule, and which access is flagged with which positions. */
class SingleRunsTest {
  @Test
  void theMonitorAndTheMapsFlagWhatTheVectorsSay() {
    for (List<String> row : Tsv.rows("runs.tsv")) {
      SingleRun run = SingleRun.parse(row);
      Fast fast = new Fast(run.program().locations());
      run.replay(fast.analysis);
      assertThat(SingleRun.describe(fast.flags)).as("%s", row).isEqualTo(run.expected());
      MapMonitor maps = new MapMonitor();
      run.replay(maps);
      assertThat(SingleRun.describe(maps.flags())).as("%s", row).isEqualTo(run.expected());
    }
  }
}
