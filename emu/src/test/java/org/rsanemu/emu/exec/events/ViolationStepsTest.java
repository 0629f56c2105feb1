// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.trace.EventLog;
import org.rsanemu.model.MemoryOrder;

class ViolationStepsTest {
  private static final String TWO_THREADS =
      """
      T0 start T1 @1
      T0 start T2 @2
      """;

  private static List<String> story(String trace) {
    return new PlayedExecution().play(TWO_THREADS + trace).story();
  }

  @Test
  void storeBufferingIsACycleOfFourEventsAndTheInitialValue() {
    assertThat(
            story(
                """
                T1 W x 1 rlx @3
                T1 R y 0 rlx @4
                T2 W y 1 rlx @5
                T2 R x 1 rlx @6
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 READ y 0> @4",
            "BETWEEN T2 WRITE y >1 @5",
            "ACCESS T2 READ x 1> @6");
  }

  @Test
  void messagePassingGoesThroughTheFlag() {
    assertThat(
            story(
                """
                T1 W x 1 rlx @3
                T1 W flag 1 rlx @4
                T2 R flag 1 rlx @5
                T2 R x 1 rlx @6
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 WRITE flag >1 @4",
            "BETWEEN T2 READ flag 1> @5",
            "ACCESS T2 READ x 1> @6");
  }

  /** What is checked before a thread waits is no event, and shown as one there only. */
  @Test
  void aWaitThatMayEndTooEarlyIsShownWithTheNewestValue() {
    String waits =
        """
        T1 W x 1 rlx @3
        T1 W flag 1 rlx @4
        T2 R flag 1 rlx @5
        T2 A? x 0 rlx @6
        """;
    assertThat(story(waits))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 WRITE flag >1 @4",
            "BETWEEN T2 READ flag 1> @5",
            "ACCESS T2 WAIT x 1> @6");
    assertThat(story(waits + "T2 R x 1 rlx @7\n"))
        .hasSize(5)
        .endsWith("BETWEEN T2 READ flag 1> @5", "ACCESS T2 READ x 1> @7");
  }

  @Test
  void fencesBetweenTheStepsOfAThreadAreShownAndOthersAreNot() {
    assertThat(
            story(
                """
                T1 F acqrel @20
                T1 W x 1 rlx @3
                T1 F acq @21
                T1 R z 0 rlx @22
                T1 R y 0 rlx @4
                T2 W y 1 rlx @5
                T2 F acqrel @23
                T2 R x 1 rlx @6
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 FENCE @21",
            "BETWEEN T1 READ y 0> @4",
            "BETWEEN T2 WRITE y >1 @5",
            "BETWEEN T2 FENCE @23",
            "ACCESS T2 READ x 1> @6");
  }

  @Test
  void threeThreadsAreThreeLanesAndAStartIsAStepWhereThePathRunsThroughIt() {
    assertThat(
            new PlayedExecution()
                .play(
                    """
                    T0 start T1 @1
                    T1 W x 1 rlx @2
                    T1 R y 0 rlx @3
                    T0 W y 1 rlx @4
                    T0 start T2 @5
                    T2 R x 1 rlx @6
                    """)
                .story())
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @2",
            "BETWEEN T1 READ y 0> @3",
            "BETWEEN T0 WRITE y >1 @4",
            "BETWEEN T0 START T2 @5",
            "ACCESS T2 READ x 1> @6");
  }

  @Test
  void twoReadersThatSeeTwoWritersInDifferentOrdersAreFourLanes() {
    assertThat(
            story(
                """
                T0 start T3 @20
                T0 W x 1 rel @3
                T2 R x 1 acq @4
                T2 R y 0 acq @5
                T1 W y 1 rel @6
                T3 R y 1 acq @7
                T3 R x 1 acq @8
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T0 WRITE x >1 @3",
            "BETWEEN T2 READ x 1> @4",
            "BETWEEN T2 READ y 0> @5",
            "BETWEEN T1 WRITE y >1 @6",
            "BETWEEN T3 READ y 1> @7",
            "ACCESS T3 READ x 1> @8");
  }

  @Test
  void aChainOfReadModifyWritesIsCrossedInOneStep() {
    assertThat(
            story(
                """
                T1 W x 1 rlx @3
                T1 X n 1 rlx @4
                T0 X n 2 rlx @5
                T0 X n 3 rlx @6
                T2 X n 4 rlx @7
                T2 R x 1 rlx @8
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 RMW n 0>1 @4",
            "BETWEEN T2 RMW n 3>4 @7",
            "ACCESS T2 READ x 1> @8");
  }

  @Test
  void whatTheAccessReadInThisRunIsShownWhereItIsNeitherMissedNorStale() {
    assertThat(
            story(
                """
                T1 W x 1 rlx @3
                T1 W y 1 rlx @4
                T0 W x 2 rlx @5
                T2 R y 1 rlx @6
                T2 R x 2 rlx @7
                """))
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 WRITE y >1 @4",
            "BETWEEN T0 WRITE x >2 @5",
            "BETWEEN T2 READ y 1> @6",
            "ACCESS T2 READ x 2> @7");
  }

  @Test
  void aMissedWriteThatIsNoLongerKeptIsStillAStepAndThePathBeginsAfterIt() {
    PlayedExecution recording = new PlayedExecution().play(TWO_THREADS + "T1 W x 1 rlx @3\n");
    int busy = recording.analysis.locations().require(0x8000, 4, 0);
    for (int i = 0; i < 2 * EventLog.CAPACITY; i++) {
      recording.recorder.write(1, busy, i, MemoryOrder.RLX, 100 + i % 7);
    }
    recording.play(
        """
        T1 R y 0 rlx @4
        T2 W y 1 rlx @5
        T2 R x 1 rlx @6
        """);
    assertThat(recording.story())
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 READ y 0> @4",
            "BETWEEN T2 WRITE y >1 @5",
            "ACCESS T2 READ x 1> @6");
  }

  @Test
  void whatQuietThreadsDidIsKeptWhileAnotherIsBusy() {
    PlayedExecution recording =
        new PlayedExecution()
            .play(TWO_THREADS + "T1 W x 1 rlx @3\nT1 R y 0 rlx @4\nT2 W y 1 rlx @5\n");
    int busy = recording.analysis.locations().require(0x8000, 4, 0);
    for (int i = 0; i < 2 * EventLog.CAPACITY; i++) {
      recording.recorder.write(0, busy, i, MemoryOrder.RLX, 100 + i % 7);
    }
    recording.play("T2 R x 1 rlx @6");
    assertThat(recording.story())
        .contains("MISSED T1 WRITE x >1 @3", "BETWEEN T1 READ y 0> @4", "BETWEEN T2 WRITE y >1 @5");
  }

  @Test
  void aLocationThatCameToBeAgainIsAnotherOne() {
    PlayedExecution recording = new PlayedExecution().play(TWO_THREADS + "T1 W x 7 rlx @3\n");
    recording.analysis.locations().clear(0x1000, 4);
    int again = recording.analysis.locations().require(0x1000, 4, 0);
    recording.recorder.write(1, again, 1, MemoryOrder.RLX, 4);
    recording.play("T1 R y 0 rlx @5\nT2 W y 1 rlx @6\n");
    recording.recorder.read(2, again, 1, MemoryOrder.RLX, 7);
    List<TraceStep> steps = recording.violations.getLast().steps();
    assertThat(recording.story()).contains("MISSED T1 WRITE x >1 @4").doesNotContain("@3");
    assertThat(steps.stream().map(TraceStep::location).distinct()).hasSize(2);
  }

  @Test
  void aLoopThatWaitsDoesNotDisplaceWhatOthersDid() {
    PlayedExecution recording = new PlayedExecution().play(TWO_THREADS + "T1 W x 1 rlx @3\n");
    for (int i = 0; i < 2 * EventLog.CAPACITY; i++) {
      recording.play("T2 R flag 0 rlx @4");
    }
    recording.play("T1 W flag 1 rlx @5\nT2 R flag 1 rlx @4\nT2 R x 1 rlx @6");
    assertThat(recording.story())
        .containsExactly(
            "STALE T-1 INITIAL x >0",
            "MISSED T1 WRITE x >1 @3",
            "BETWEEN T1 WRITE flag >1 @5",
            "BETWEEN T2 READ flag 1> @4",
            "ACCESS T2 READ x 1> @6");
  }
}
