// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/** What is said of how a run ends, beside how others have ended. */
class RunEndTest {
  private static RunResult exits(int status, String... lines) {
    byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    return with(new Ending.Exited(status), List.of(), List.of(new RunResult.Output(1, bytes)));
  }

  private static RunResult ends(Ending ending, Finding... findings) {
    return with(ending, List.of(findings), List.of());
  }

  private static RunResult with(
      Ending ending, List<Finding> findings, List<RunResult.Output> output) {
    RunResult empty = WorkerLoop.empty(ending);
    return new RunResult(
        ending,
        empty.modules(),
        empty.threads(),
        findings,
        output,
        empty.learned(),
        empty.doubtful(),
        empty.unsupportedCalls(),
        empty.warnings(),
        empty.fileChanges(),
        empty.observed(),
        empty.counters());
  }

  private static Finding.Crash crash(long address) {
    return new Finding.Crash(11, 1, 0, "ldr", List.of(new Frame(0, address, true)), List.of());
  }

  private static Finding.Stuck stuck(Integer... waiting) {
    List<Finding.ThreadState> states =
        Arrays.stream(waiting)
            .map(thread -> new Finding.ThreadState(thread, "a futex", List.of()))
            .toList();
    return new Finding.Stuck(false, states, List.of());
  }

  private static Optional<Aftermath> unlike(RunResult end, RunResult... known) {
    return new RunEnd(end).unlike(known[0], List.of(known), 2);
  }

  @Test
  void aResultIsSaidIfNoOtherRunHasIt() {
    RunResult four = exits(0, "start", "4");
    assertThat(unlike(exits(0, "start", "3"), four))
        .contains(new Aftermath.Result(new Aftermath.Output(1, "3", "4"), null));
    assertThat(unlike(exits(1, "start", "4"), four))
        .contains(new Aftermath.Result(null, new Aftermath.Exit(1, 0)));
    assertThat(unlike(exits(0, "start", "3"), four, exits(0, "start", "3"))).isEmpty();
    assertThat(unlike(exits(1, "start", "4"), four, exits(1, "start", "4"))).isEmpty();
    assertThat(unlike(exits(0, "start", "4"), four)).isEmpty();
  }

  @Test
  void aLineMoreOrLessIsAResult() {
    RunResult two = exits(0, "a", "b");
    assertThat(unlike(exits(0, "a"), two))
        .contains(new Aftermath.Result(new Aftermath.Output(1, "", "b"), null));
    assertThat(unlike(exits(0, "a", "b", "b"), two))
        .contains(new Aftermath.Result(new Aftermath.Output(1, "b", ""), null));
  }

  @Test
  void theOrderOfLinesIsTheSchedules() {
    assertThat(unlike(exits(0, "b", "a"), exits(0, "a", "b"))).isEmpty();
  }

  @Test
  void whereEveryRunWritesSomethingElseAnotherOutputSaysNothing() {
    assertThat(unlike(exits(0, "9"), exits(0, "1"), exits(0, "2"), exits(0, "3"))).isEmpty();
    RunResult[] alike = Collections.nCopies(8, exits(0, "1")).toArray(RunResult[]::new);
    alike[7] = exits(0, "2");
    assertThat(unlike(exits(0, "9"), alike)).isPresent();
  }

  @Test
  void aCrashIsSaidUnlessOthersCrashThere() {
    RunResult fine = exits(0);
    Finding.Crash own = crash(0x1000);
    RunResult end = ends(new Ending.Killed(11), own);
    assertThat(unlike(end, fine)).contains(new Aftermath.Crash(own));
    assertThat(unlike(end, fine, ends(new Ending.Killed(11), crash(0x2000)))).isPresent();
    assertThat(unlike(end, fine, ends(new Ending.Killed(11), crash(0x1000)))).isEmpty();
  }

  @Test
  void whoHasReadTheValueIsShownFirstIfItWaits() {
    RunResult fine = exits(0);
    assertThat(unlike(ends(new Ending.Stuck(), stuck(0, 2, 3)), fine).map(RunEndTest::thread))
        .contains(2);
    assertThat(unlike(ends(new Ending.Stuck(), stuck(0, 3)), fine).map(RunEndTest::thread))
        .contains(3);
    RunResult end = ends(new Ending.Stuck(), stuck(0, 2));
    assertThat(unlike(end, fine, ends(new Ending.Stuck(), stuck(0)))).isEmpty();
  }

  private static int thread(Aftermath end) {
    return ((Aftermath.Stuck) end).thread().thread();
  }

  @Test
  void aLimitSaysNothing() {
    Ending late = new Ending.Limited(Ending.Limit.INSTRUCTIONS, List.of());
    assertThat(unlike(ends(late), exits(0))).isEmpty();
  }
}
