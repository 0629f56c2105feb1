// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.campaign.GuestRequests;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;

class InProcessWorkerTest {
  private static final long LONG = 60_000_000_000L;

  /** Ends when it is stopped, or never. */
  private static final class Waiting implements Runner {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ends = new CountDownLatch(1);
    private final boolean hears;

    Waiting(boolean hears) {
      this.hears = hears;
    }

    @Override
    public RunResult run(RunRequest request, RunListener output) {
      begun.countDown();
      for (boolean over = false; !over; ) {
        try {
          ends.await();
          over = true;
        } catch (InterruptedException _) {
          // As native code, it does not hear that.
        }
      }
      return WorkerLoop.empty(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
    }

    @Override
    public void stop() {
      if (hears) {
        ends.countDown();
      }
    }
  }

  private static InProcessWorker worker(Waiting runner) {
    return new InProcessWorker(_ -> runner, WorkerOpening.of("any"));
  }

  private static RunRequest request() {
    return GuestRequests.request(GuestRequests.withArguments("any"), 1);
  }

  private static void whenBegun(Waiting runner, Runnable action) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            runner.begun.await();
            action.run();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void aRunEndsWhenItIsStopped() throws Exception {
    Waiting runner = new Waiting(true);
    try (InProcessWorker worker = worker(runner)) {
      whenBegun(runner, worker::stop);
      assertThat(worker.run(request(), LONG, RunListener.NONE).ending())
          .isEqualTo(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
    }
  }

  @Test
  void nobodyWaitsForARunThatDoesNotEnd() {
    Waiting runner = new Waiting(false);
    InProcessWorker worker = worker(runner);
    whenBegun(
        runner,
        () -> {
          worker.stop();
          worker.close();
        });
    assertThatThrownBy(() -> worker.run(request(), LONG, RunListener.NONE))
        .isInstanceOf(WorkerDiedException.class);
    assertThatThrownBy(() -> worker.run(request(), LONG, RunListener.NONE))
        .isInstanceOf(WorkerDiedException.class);
    runner.ends.countDown();
  }
}
