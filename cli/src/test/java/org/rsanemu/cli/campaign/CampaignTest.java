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
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerDiedException;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.BadBinaryException;

@Timeout(60)
@Tag("slow")
class CampaignTest {
  private static final long LONG = 60_000_000_000L;
  private static final GuestOptions GUEST = GuestRequests.withArguments("./program");

  /** What a worker does in a run. */
  @FunctionalInterface
  private interface Script {
    RunResult run(RunRequest request, CountDownLatch closed)
        throws WorkerDiedException, BadBinaryException, UnableException;
  }

  private static Worker worker(Script script) {
    return worker(script, new CountDownLatch(1));
  }

  private static Worker worker(Script script, CountDownLatch asked) {
    CountDownLatch closed = new CountDownLatch(1);
    return new Worker() {
      @Override
      public RunResult run(RunRequest request, long remainingNanos, RunListener output)
          throws WorkerDiedException, BadBinaryException, UnableException {
        return script.run(request, closed);
      }

      @Override
      public void open(WorkerOpening opening) {}

      @Override
      public void stop() {
        asked.countDown();
      }

      @Override
      public void close() {
        closed.countDown();
      }
    };
  }

  private static CampaignResult run(Plan plan, Script script) throws Exception {
    return run(plan, script, Scheduling.of("random"));
  }

  private static CampaignResult run(Plan plan, Script script, Scheduling by) throws Exception {
    return Campaign.start(plan, () -> worker(script), (_, _, _) -> {})
        .run(GuestRequests.scheduledBy(by));
  }

  /** What depends on all that may decide a run; PCT depends on how long the first one is. */
  private static RunResult schedule(RunRequest request) {
    long mixed = request.schedule().seed() * 31 + request.schedule().scheduling().hashCode();
    RunResult result = result((int) (mixed >>> 7 & 0xff), request.atomics().learned());
    return new RunResult(
        result.ending(),
        result.modules(),
        result.threads(),
        result.findings(),
        result.output(),
        result.learned(),
        result.doubtful(),
        result.unsupportedCalls(),
        result.warnings(),
        result.fileChanges(),
        new Observed(List.of(), List.of(), mixed >>> 3 & 31, List.of(), false),
        counters(0, 7 + (request.schedule().seed() & 0xff)));
  }

  private static RunResult.Counters counters(long learnedLate, long steps) {
    return new RunResult.Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, learnedLate, steps);
  }

  private static RunResult result(int status, List<CodeOffset> learned) {
    return result(status, learned, 0);
  }

  private static RunResult result(int status, List<CodeOffset> learned, long late) {
    RunResult empty = WorkerLoop.empty(new Ending.Exited(status));
    return new RunResult(
        empty.ending(),
        empty.modules(),
        empty.threads(),
        empty.findings(),
        empty.output(),
        learned,
        empty.doubtful(),
        empty.unsupportedCalls(),
        empty.warnings(),
        empty.fileChanges(),
        empty.observed(),
        counters(late, 0));
  }

  private static RunResult ok(RunRequest request) {
    return result(0, request.atomics().learned());
  }

  @Test
  void theFirstRunRestartsUntilItLearnsNothingAndAllOthersStartFromThat() throws Exception {
    List<Integer> knownAtStart = Collections.synchronizedList(new ArrayList<>());
    CampaignResult result =
        run(
            new Plan(4, 0, 2, 1, LONG),
            (request, _) -> {
              knownAtStart.add(request.atomics().learned().size());
              List<CodeOffset> learned = new ArrayList<>(request.atomics().learned());
              if (learned.size() < 3 || request.schedule().run() == 3) {
                learned.add(new CodeOffset("/a", learned.size()));
              }
              return result(0, learned, learned.size() - request.atomics().learned().size());
            });
    assertThat(knownAtStart).containsExactly(0, 1, 2, 3, 3, 3, 3);
    assertThat(result.learning()).isEqualTo(new CampaignResult.Learning(3, 3, true));
    assertThat(result.outcomes()).extracting(RunOutcome::run).containsExactly(1, 2, 3, 4);
  }

  /** It has shown less than the start that it repeats. */
  @Test
  void aRepetitionThatIsCutDoesNotCount() throws Exception {
    CampaignResult result =
        run(
            new Plan(1, 0, 1, 1, LONG),
            (request, _) ->
                request.atomics().learned().isEmpty()
                    ? result(3, List.of(new CodeOffset("/a", 0)), 1)
                    : WorkerLoop.empty(new Ending.Limited(Ending.Limit.HOST_TIME, List.of())));
    assertThat(result.outcomes())
        .extracting(each -> each.result().ending())
        .containsExactly(new Ending.Exited(3));
    assertThat(result.learning().settled()).isFalse();
    assertThat(result.stop()).isEqualTo(Stop.TIMEOUT);
  }

  @Test
  void learningIsGivenUpSomeTime() throws Exception {
    CampaignResult result =
        run(
            new Plan(1, 0, 1, 1, LONG),
            (request, _) -> {
              List<CodeOffset> learned = new ArrayList<>(request.atomics().learned());
              learned.add(new CodeOffset("/a", learned.size()));
              return result(0, learned, 1);
            });
    assertThat(result.learning())
        .isEqualTo(
            new CampaignResult.Learning(FirstRun.MAX_RESTARTS, FirstRun.MAX_RESTARTS, false));
  }

  @Test
  void whatIsLearnedInTimeNeedsNoRestart() throws Exception {
    List<Integer> knownAtStart = Collections.synchronizedList(new ArrayList<>());
    CampaignResult result =
        run(
            new Plan(2, 0, 1, 1, LONG),
            (request, _) -> {
              knownAtStart.add(request.atomics().learned().size());
              return result(0, List.of(new CodeOffset("/a", 0), new CodeOffset("/a", 1)));
            });
    assertThat(knownAtStart).containsExactly(0, 2);
    assertThat(result.learning()).isEqualTo(new CampaignResult.Learning(0, 2, true));
  }

  @Test
  void theNumberOfJobsChangesNoSeedAndNoOrder() throws Exception {
    Script script = (request, _) -> result((int) (request.schedule().seed() & 0xff), List.of());
    CampaignResult alone = run(new Plan(9, 0, 1, 7, LONG), script);
    assertThat(run(new Plan(9, 0, 4, 7, LONG), script)).isEqualTo(alone);
    assertThat(alone.outcomes().stream().map(RunOutcome::seed)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "pct", "pos", "walk", "round-robin", "portfolio"})
  void aRunIsRepeatedByItsNumberAndItsStrategyAlone(String strategy) throws Exception {
    Script script = (request, _) -> schedule(request);
    Scheduling by = Scheduling.of(strategy);
    CampaignResult all = run(new Plan(60, 0, 1, 7, LONG), script, by);
    assertThat(run(new Plan(60, 0, 4, 7, LONG), script, by)).isEqualTo(all);
    for (RunOutcome outcome : all.outcomes()) {
      Scheduling named = outcome.scheduling().withSteps(0);
      CampaignResult one = run(new Plan(60, outcome.run(), 1, 7, LONG), script, named);
      assertThat(one.outcomes()).containsExactly(outcome);
    }
  }

  @Test
  void pctKnowsHowLongTheFirstRunIsUnderRandomPriorities() throws Exception {
    List<Scheduling> used = Collections.synchronizedList(new ArrayList<>());
    Script script =
        (request, _) -> {
          used.add(request.schedule().scheduling());
          return schedule(request);
        };
    Scheduling pct = Scheduling.of("pct").with("pct", 2);
    CampaignResult result = run(new Plan(3, 0, 1, 7, LONG), script, pct);
    long steps = 7 + (Seeds.ofRun(7, 1) & 0xff);
    assertThat(used)
        .containsExactly(
            pct.with("random", 2),
            pct.withSteps(steps),
            pct.withSteps(steps),
            pct.withSteps(steps));
    assertThat(result.outcomes()).extracting(RunOutcome::run).containsExactly(1, 2, 3);
    assertThat(result.outcomes())
        .extracting(RunOutcome::scheduling)
        .containsOnly(pct.withSteps(steps));
  }

  @Test
  void onlyRunIsTheSameRunAsInTheWholeCampaign() throws Exception {
    Script script = (request, _) -> result((int) (request.schedule().seed() & 0xff), List.of());
    CampaignResult all = run(new Plan(5, 0, 1, 7, LONG), script);
    CampaignResult one = run(new Plan(5, 4, 1, 7, LONG), script);
    assertThat(one.outcomes()).containsExactly(all.outcomes().get(3));
  }

  @Test
  void aWorkerThatDiesIsThatRunsResultAndIsReplaced() throws Exception {
    AtomicInteger started = new AtomicInteger();
    Script script =
        (request, _) -> {
          if (request.schedule().run() == 2) {
            throw new WorkerDiedException("gone");
          }
          return ok(request);
        };
    CampaignResult result =
        Campaign.start(
                new Plan(3, 0, 1, 1, LONG),
                () -> {
                  started.incrementAndGet();
                  return worker(script);
                },
                (_, _, _) -> {})
            .run(GUEST);
    assertThat(result.outcomes())
        .extracting(outcome -> outcome.result().ending())
        .containsExactly(new Ending.Exited(0), new Ending.Failed("gone"), new Ending.Exited(0));
    assertThat(started).hasValue(2);
  }

  @Test
  void anInterruptionKeepsWhatIsDone() throws Exception {
    AtomicInteger done = new AtomicInteger();
    Campaign[] campaign = new Campaign[1];
    campaign[0] =
        Campaign.start(
            new Plan(5, 0, 1, 1, LONG),
            () ->
                worker((request, closed) -> {
                  if (done.incrementAndGet() < 3) {
                    return ok(request);
                  }
                  campaign[0].stop(Stop.INTERRUPTED);
                  await(closed);
                  throw new WorkerDiedException("killed");
                }),
            (_, _, _) -> {});
    CampaignResult result = campaign[0].run(GUEST);
    assertThat(result.stop()).isEqualTo(Stop.INTERRUPTED);
    assertThat(result.outcomes()).extracting(RunOutcome::run).containsExactly(1, 2);
  }

  @Test
  void anInterruptedRunEndsWithWhatItHasShown() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Campaign[] campaign = new Campaign[1];
    campaign[0] =
        Campaign.start(
            new Plan(5, 0, 1, 1, LONG),
            () ->
                worker(
                    (request, _) -> {
                      if (request.schedule().run() < 3) {
                        return ok(request);
                      }
                      campaign[0].stop(Stop.INTERRUPTED);
                      await(asked);
                      return WorkerLoop.empty(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
                    },
                    asked),
            (_, _, _) -> {});
    CampaignResult result = campaign[0].run(GUEST);
    assertThat(result.stop()).isEqualTo(Stop.INTERRUPTED);
    assertThat(result.outcomes()).extracting(RunOutcome::run).containsExactly(1, 2, 3);
  }

  @Test
  void whereRunsLastOtherWorkersMakeTheRest() throws Exception {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    Worker.Starter first = starter(log, _ -> 0);
    try (WorkerSlot slot = new WorkerSlot(first, new Deadline(LONG), () -> false)) {
      RunRequest request = GUEST.request(1, 1, Scheduling.of("random"), Basis.NOTHING);
      slot.run(request, RunListener.NONE);
      slot.last();
      slot.run(request, RunListener.NONE);
      slot.last();
      slot.run(request, RunListener.NONE);
    }
    assertThat(log).containsExactly("first 1", "lasting 1", "lasting 1");
  }

  @Test
  void aFirstRunThatIsSlowBecauseJavaBeganSaysNothingOfOthers() throws Exception {
    List<String> log = runs(100, run -> run == 1 ? 400 : 0);
    assertThat(log).hasSize(100).allMatch(made -> made.startsWith("first "));
  }

  @Test
  void whenRunsTurnOutToLastOtherWorkersMakeTheRest() throws Exception {
    List<String> log = runs(1_000, run -> run == 1 ? 1_900 : 60);
    assertThat(log).hasSize(1_000);
    assertThat(log.subList(0, 10)).allMatch(made -> made.startsWith("first "));
    assertThat(log.subList(10, 1_000)).allMatch(made -> made.startsWith("lasting "));
  }

  /** Who made each run of a campaign; see {@link #starter}. */
  private static List<String> runs(int runs, IntUnaryOperator millis) throws Exception {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    Campaign.start(new Plan(runs, 0, 1, 1, LONG), starter(log, millis), (_, _, _) -> {}).run(GUEST);
    return log;
  }

  /**
   * Starts workers that write down who made a run, and knows others where runs last.
   *
   * @param millis how long a run takes the workers that are there at first
   */
  private static Worker.Starter starter(List<String> log, IntUnaryOperator millis) {
    return new Worker.Starter() {
      @Override
      public Worker start() {
        return worker((request, _) -> {
          pause(millis.applyAsInt(request.schedule().run()));
          return logged(log, "first ", request);
        });
      }

      @Override
      public Optional<Worker.Starter> lasting() {
        return Optional.of(() -> worker((request, _) -> logged(log, "lasting ", request)));
      }
    };
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RunResult logged(List<String> log, String who, RunRequest request) {
    log.add(who + request.schedule().run());
    return ok(request);
  }

  @Test
  void aRunThatDoesNotEndIsKilledWhenTheTimeIsOver() throws Exception {
    CampaignResult result =
        run(
            new Plan(3, 0, 1, 1, 50_000_000),
            (request, closed) -> {
              await(closed);
              throw new WorkerDiedException("killed");
            });
    assertThat(result.stop()).isEqualTo(Stop.TIMEOUT);
    assertThat(result.outcomes())
        .extracting(outcome -> outcome.result().ending())
        .containsExactly(new Ending.Limited(Ending.Limit.HOST_TIME, List.of()));
  }

  @Test
  void aRunThatAnotherOnesWorkerMayHaveEndedIsDoneAgain() throws Exception {
    AtomicInteger deaths = new AtomicInteger();
    CampaignResult result =
        run(
            new Plan(3, 0, 1, 1, LONG),
            (request, _) -> {
              if (request.schedule().run() == 2 && deaths.incrementAndGet() < 3) {
                throw new WorkerDiedException("gone", false, deaths.get() == 1);
              }
              return ok(request);
            });
    assertThat(deaths).hasValue(2);
    assertThat(result.outcomes())
        .extracting(outcome -> outcome.result().ending() instanceof Ending.Failed)
        .containsExactly(false, true, false);
  }

  @Test
  void whatNoWorkerCanDoEndsTheCampaign() {
    assertThatThrownBy(() ->
            run(
                new Plan(3, 0, 2, 1, LONG),
                (request, _) -> {
                  throw new UnableException("no library");
                }))
        .isInstanceOf(UnableException.class)
        .hasMessage("no library");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
