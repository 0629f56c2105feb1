// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerDiedException;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

@Timeout(60)
class BatchTest {
  private static final long LONG = 60_000_000_000L;

  /** What a worker does when it runs a program. */
  @FunctionalInterface
  private interface Script {
    RunResult run(String program, RunRequest request)
        throws WorkerDiedException, BadBinaryException, UnableException;
  }

  private static final class Heard implements Batch.Listener {
    private final List<String> news = new ArrayList<>();
    private final Thread thread = Thread.currentThread();

    private void add(String what) {
      assertThat(Thread.currentThread()).isSameAs(thread);
      news.add(what);
    }

    @Override
    public void learned(int item, FirstRun first, boolean wanted) {
      add("learned " + item + " " + first.basis().known().size() + (wanted ? " run 1" : ""));
    }

    @Override
    public void finished(int item, RunOutcome outcome) {
      add("finished " + item + " run " + outcome.run());
    }

    @Override
    public void refused(int item, String message) {
      add("refused " + item + " " + message);
    }
  }

  private final Heard heard = new Heard();
  private final List<String> loaded = Collections.synchronizedList(new ArrayList<>());

  private Worker worker(WorkerOpening first, Script script) {
    loaded.add(first.binary());
    return new Worker() {
      private String program = first.binary();

      @Override
      public void open(WorkerOpening opening) {
        program = opening.binary();
        loaded.add(program);
      }

      @Override
      public RunResult run(RunRequest request, long remainingNanos, RunListener output)
          throws WorkerDiedException, BadBinaryException, UnableException {
        return script.run(program, request);
      }

      @Override
      public void stop() {}

      @Override
      public void close() {}
    };
  }

  private static BatchItem item(String program, Optional<List<CodeOffset>> known, int... runs) {
    return new BatchItem(
        WorkerOpening.of(program),
        GuestRequests.withArguments(program),
        1,
        LONG,
        IntStream.of(runs).boxed().toList(),
        known.map(each -> new Basis(each, 0)));
  }

  private Batch batch(int jobs, Script script, BatchItem... items) {
    return new Batch(List.of(items), jobs, LONG, opening -> worker(opening, script), heard);
  }

  private static RunResult ok() {
    return WorkerLoop.empty(new Ending.Exited(0));
  }

  @Test
  void oneWorkerDoesCaseAfterCaseAndLoadsEachProgramOnce() throws Exception {
    Batch batch =
        batch(
            1,
            (_, _) -> ok(),
            item("a", Optional.empty(), 1, 2),
            item("b", Optional.empty(), 4),
            item("b", Optional.of(List.of()), 2, 3));
    assertThat(batch.run()).isEqualTo(Stop.DONE);
    assertThat(heard.news)
        .containsExactly(
            "learned 0 0 run 1",
            "finished 0 run 2",
            "learned 1 0",
            "finished 1 run 4",
            "finished 2 run 2",
            "finished 2 run 3");
    assertThat(loaded).containsExactly("a", "b");
  }

  @Test
  void everyRunIsDoneOnceHoweverManyWorkers() throws Exception {
    int[] runs = IntStream.rangeClosed(1, 50).toArray();
    Batch batch =
        batch(
            4,
            (_, _) -> ok(),
            item("a", Optional.empty(), runs),
            item("b", Optional.empty(), runs),
            item("c", Optional.empty(), runs));
    assertThat(batch.run()).isEqualTo(Stop.DONE);
    assertThat(heard.news).hasSize(150).doesNotHaveDuplicates();
  }

  @Test
  void aProgramThatIsNoneIsRefusedOnceAndTheOthersAreRun() throws Exception {
    Batch batch =
        batch(
            2,
            (program, _) -> {
              if (program.equals("bad")) {
                throw new BadBinaryException("is none");
              }
              return ok();
            },
            item("bad", Optional.of(List.of()), 1, 2, 3),
            item("good", Optional.empty(), 1, 2));
    assertThat(batch.run()).isEqualTo(Stop.DONE);
    assertThat(heard.news)
        .containsExactlyInAnyOrder("refused 0 is none", "learned 1 0 run 1", "finished 1 run 2");
  }

  @Test
  void aRunWhoseWorkerSomebodyKilledIsDoneAgain() throws Exception {
    AtomicInteger killed = new AtomicInteger();
    Batch batch =
        batch(
            1,
            (_, _) -> {
              if (killed.incrementAndGet() < 3) {
                throw new WorkerDiedException("by signal 9", true, false);
              }
              return ok();
            },
            item("a", Optional.of(List.of()), 7));
    assertThat(batch.run()).isEqualTo(Stop.DONE);
    assertThat(heard.news).containsExactly("finished 0 run 7");
    assertThat(loaded).hasSize(3);
  }

  @Test
  void aWorkerThatDiesOfItselfIsThatRunsResult() throws Exception {
    List<Ending> endings = new ArrayList<>();
    Batch.Listener listener =
        new Batch.Listener() {
          @Override
          public void learned(int item, FirstRun first, boolean wanted) {}

          @Override
          public void finished(int item, RunOutcome outcome) {
            endings.add(outcome.result().ending());
          }

          @Override
          public void refused(int item, String message) {}
        };
    Script script =
        (_, _) -> {
          throw new WorkerDiedException("crash in libunicorn");
        };
    new Batch(
            List.of(item("a", Optional.of(List.of()), 7)),
            1,
            LONG,
            opening -> worker(opening, script),
            listener)
        .run();
    assertThat(endings).containsExactly(new Ending.Failed("crash in libunicorn"));
  }

  @Test
  void aStopKeepsWhatIsDoneAndNothingElse() throws Exception {
    CountDownLatch under = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Script script =
        (_, request) -> {
          if (request.schedule().run() == 3) {
            under.countDown();
            try {
              stopped.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            throw new WorkerDiedException("killed", true, false);
          }
          return ok();
        };
    Batch batch = batch(1, script, item("a", Optional.empty(), 1, 2, 3, 4));
    Thread.ofPlatform()
        .start(() -> {
          try {
            under.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          batch.stop(Stop.INTERRUPTED);
          stopped.countDown();
        });
    assertThat(batch.run()).isEqualTo(Stop.INTERRUPTED);
    assertThat(heard.news).containsExactly("learned 0 0 run 1", "finished 0 run 2");
  }

  @Test
  void timeThatIsOverLeavesTheRestToDo() throws Exception {
    Batch batch =
        new Batch(
            List.of(item("a", Optional.empty(), 1)),
            1,
            0,
            opening -> worker(opening, (_, _) -> ok()),
            heard);
    assertThat(batch.run()).isEqualTo(Stop.TIMEOUT);
    assertThat(heard.news).isEmpty();
  }

  @Test
  void whatNoWorkerCanDoAndWhatCannotBeWrittenEndTheBatch() {
    Batch unable =
        batch(
            2,
            (_, _) -> {
              throw new UnableException("no library");
            },
            item("a", Optional.empty(), 1, 2, 3));
    assertThatThrownBy(unable::run).isInstanceOf(UnableException.class).hasMessage("no library");
    Batch.Listener full =
        new Batch.Listener() {
          @Override
          public void learned(int item, FirstRun first, boolean wanted) {
            throw new IllegalStateException("disk full");
          }

          @Override
          public void finished(int item, RunOutcome outcome) {}

          @Override
          public void refused(int item, String message) {}
        };
    Batch unwritable =
        new Batch(
            List.of(item("a", Optional.empty(), 1, 2)),
            1,
            LONG,
            opening -> worker(opening, (_, _) -> ok()),
            full);
    assertThatThrownBy(unwritable::run).hasMessage("disk full");
  }
}
