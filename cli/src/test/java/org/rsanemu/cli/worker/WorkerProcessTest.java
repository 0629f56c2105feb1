// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.GuestRequests;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.loader.BadBinaryException;

@Timeout(60)
@Tag("slow")
class WorkerProcessTest {
  private static final long LONG = 60_000_000_000L;

  private static final List<String> COMMAND =
      WorkerCommand.of(ScriptedWorker.class.getName(), 2, 2, Capacity.USUAL);

  private static Worker start(String binary) throws UnableException {
    return WorkerProcess.alone(COMMAND, WorkerOpening.of(binary));
  }

  private static RunRequest request(int run, String... script) {
    GuestOptions guest = GuestRequests.withArguments(script);
    return GuestRequests.request(guest, run);
  }

  @Test
  void whatARunWritesAndShowsIsHeardAtOnceAndItEndsWhenItIsStopped() throws Exception {
    try (Worker worker = start("ok")) {
      assertThat(worker.run(request(1, "ok"), LONG, RunListener.NONE).ending())
          .isEqualTo(new Ending.Exited(1));
      List<String> heard = new ArrayList<>();
      RunListener stops =
          new RunListener() {
            @Override
            public void begins() {
              heard.add("begins");
            }

            @Override
            public int wrote(int descriptor, byte[] bytes) {
              heard.add(descriptor + " " + new String(bytes, StandardCharsets.UTF_8));
              worker.stop();
              return TAKEN;
            }

            @Override
            public void found(Finding finding, List<RunResult.Module> modules) {
              assertThat(finding).isEqualTo(Samples.race());
              heard.add("found, in " + modules);
            }
          };
      assertThat(worker.run(request(1, "wait"), LONG, stops).ending())
          .isEqualTo(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
      assertThat(heard)
          .containsExactly(
              "begins", "1 so far", "found, in " + List.of(new RunResult.Module("/bin/demo", 8)));
    }
  }

  @Test
  void runsAgainAndAgainInOneProcessWhateverIsPrintedThere() throws Exception {
    try (Worker worker = start("good")) {
      for (int run = 1; run <= 3; run++) {
        Ending expected = new Ending.Exited(run == 2 ? 2 : 1);
        assertThat(worker.run(request(run, "ok", "print", "ok"), LONG, RunListener.NONE).ending())
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void aMistakeInARunIsItsResultAndTheNextGoesOn() throws Exception {
    try (Worker worker = start("good")) {
      assertThat(worker.run(request(1, "throw", "ok"), LONG, RunListener.NONE).ending())
          .isInstanceOfSatisfying(
              Ending.Failed.class, failed -> assertThat(failed.message()).contains("a mistake"));
      assertThat(worker.run(request(2, "throw", "ok"), LONG, RunListener.NONE).ending())
          .isEqualTo(new Ending.Exited(1));
    }
  }

  @Test
  void aDeathIsToldWithStatusAndLastWords() throws Exception {
    try (Worker worker = start("good")) {
      assertThatThrownBy(() -> worker.run(request(1, "halt"), LONG, RunListener.NONE))
          .isInstanceOf(WorkerDiedException.class)
          .hasMessage("the worker process ended with status 3: the last words");
    }
  }

  @Test
  void whatCannotBeLoadedIsToldWithTheFirstRun() throws Exception {
    try (Worker bad = start("bad");
        Worker unable = start("unable")) {
      assertThatThrownBy(() -> bad.run(request(1, "ok"), LONG, RunListener.NONE))
          .isInstanceOf(BadBinaryException.class)
          .hasMessage("bad: is not an ELF file");
      assertThatThrownBy(() -> unable.run(request(1, "ok"), LONG, RunListener.NONE))
          .isInstanceOf(UnableException.class)
          .hasMessage("no library");
    }
  }

  @Test
  void closingEndsAWorkerThatDoesNotAnswer() throws Exception {
    Worker worker = start("good");
    assertThat(worker.run(request(1, "ok"), LONG, RunListener.NONE).ending())
        .isEqualTo(new Ending.Exited(1));
    Thread closer = Thread.ofPlatform().start(worker::close);
    assertThatThrownBy(() -> worker.run(request(1, "hang"), LONG, RunListener.NONE))
        .isInstanceOf(WorkerDiedException.class);
    closer.join();
  }

  @Test
  void twoInOneProcessRunAtTheSameTime() throws Exception {
    WorkerProcess process = WorkerProcess.start(COMMAND);
    try (Worker one = process.worker(WorkerOpening.of("one"));
        Worker other = process.worker(WorkerOpening.of("other"))) {
      RunListener meanwhile =
          new RunListener() {
            @Override
            public void begins() {}

            @Override
            public int wrote(int descriptor, byte[] bytes) {
              try {
                assertThat(other.run(request(1, "ok"), LONG, RunListener.NONE).ending())
                    .isEqualTo(new Ending.Exited(1));
              } catch (WorkerDiedException | BadBinaryException | UnableException e) {
                throw new IllegalStateException(e);
              }
              one.stop();
              return TAKEN;
            }
          };
      assertThat(one.run(request(1, "wait"), LONG, meanwhile).ending())
          .isEqualTo(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
      assertThat(other.run(request(2, "ok", "print"), LONG, RunListener.NONE).ending())
          .isEqualTo(new Ending.Exited(2));
    }
  }

  @Test
  void whoEndsASharedProcessIsFoundOutAlone() throws Exception {
    SharedProcesses starter = new SharedProcesses(COMMAND, WorkerOpening.of("good"));
    Worker guilty = starter.start();
    Worker innocent = starter.start();
    assertThat(innocent.run(request(1, "ok"), LONG, RunListener.NONE).ending())
        .isEqualTo(new Ending.Exited(1));
    for (Worker worker : List.of(guilty, innocent)) {
      assertThatThrownBy(() -> worker.run(request(1, "halt"), LONG, RunListener.NONE))
          .isInstanceOfSatisfying(
              WorkerDiedException.class, died -> assertThat(died.shared()).isTrue());
    }
    try (Worker again = starter.start();
        Worker other = starter.start()) {
      assertThatThrownBy(() -> again.run(request(1, "halt"), LONG, RunListener.NONE))
          .isInstanceOfSatisfying(
              WorkerDiedException.class, died -> assertThat(died.shared()).isFalse());
      assertThat(other.run(request(1, "ok"), LONG, RunListener.NONE).ending())
          .isEqualTo(new Ending.Exited(1));
    }
  }

  @Test
  void commandsIgnoreTheTerminalsInterrupt() {
    List<String> command = WorkerCommand.of("Main", 1, 1, Capacity.USUAL);
    assertThat(command.get(2)).startsWith("trap '' INT TERM HUP;");
  }
}
