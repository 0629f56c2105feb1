// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What several threads explore is what one explores: each execution shows the same, down to how
 * many instructions were run, and in the same order.
 */
@Tag("slow")
class VerifyJobsTest {
  /** {@code -Djobs.only=REGEX} takes the programs of these names. */
  private static final String ONLY =
      System.getProperty(
          "jobs.only",
          "verify-(arc|spinlock4-rlx|philosophers-3|library|semaphore-3-1|rare-race|lost-wakeup)"
              + "|verify-(detached|random|grandchild)|mark-atomic");

  private static final int EXECUTIONS = Integer.getInteger("jobs.executions", 60);

  private static final AtomicLong REPLAYED = new AtomicLong();

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> severalThreadsShowWhatOneShows() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Corpus.Built each : Corpus.inTurn(ONLY)) {
      tests.add(each.test(() -> check(each)));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  /** One that replays nothing would show the same, too. */
  @AfterAll
  static void someExecutionsWereTakenOver() {
    assertThat(REPLAYED).hasPositiveValue();
  }

  private static void check(Corpus.Built each) throws Exception {
    Verified alone = Verified.kept(each.binary(), each.header(), EXECUTIONS);
    for (int jobs : new int[] {2, 4}) {
      Verified together =
          Verified.firstWithJobs(
              each.binary(), each.header(), EXECUTIONS, jobs, REPLAYED::addAndGet);
      SnapshotTest.assertSame(together, alone);
      assertThat(together.found()).isEqualTo(alone.found());
      assertThat(together.result().stop()).isEqualTo(alone.result().stop());
      assertThat(together.result().blocked()).isEqualTo(alone.result().blocked());
      assertThat(together.result().bounds()).isEqualTo(alone.result().bounds());
      assertThat(together.result().stated()).isEqualTo(alone.result().stated());
      assertThat(together.result().fromSnapshot()).isEqualTo(alone.result().fromSnapshot());
      assertThat(together.result().outcomes()).hasSameSizeAs(alone.result().outcomes());
    }
  }
}
