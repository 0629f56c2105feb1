// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.Observed.Performed;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.model.MemoryOrder;

/** What real runs tell of judged code's events, and of the events around findings. */
@Tag("slow")
class ObservedTest {
  @ParameterizedTest
  @CsvSource({"x86-64, REL, ACQ", "aarch64, RLX, RLX", "armv7, RLX, RLX"})
  void storeBufferingHasTwoWritesAndTwoReadsOfTwoLocations(
      String isa, MemoryOrder write, MemoryOrder read) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "SB+rlx")) {
      RunResult result = runs.run(1);
      Observed observed = result.observed();
      assertThat(observed.cut()).isFalse();
      assertThat(observed.instructions())
          .hasSize(4)
          .allSatisfy(instruction -> assertThat(instruction.stack()).hasSize(1))
          .flatExtracting(Observed.Instruction::events)
          .containsExactlyInAnyOrder(
              new Performed(TraceStep.Kind.WRITE, write, false, 1),
              new Performed(TraceStep.Kind.WRITE, write, false, 1),
              new Performed(TraceStep.Kind.READ, read, false, 1),
              new Performed(TraceStep.Kind.READ, read, false, 1));
      assertThat(observed.locations())
          .hasSize(2)
          .allSatisfy(location -> {
            assertThat(location.memory().kind()).isEqualTo(Finding.Memory.Kind.GLOBAL);
            assertThat(location.threads()).isEqualTo(2);
            assertThat(location.reads()).isEqualTo(1);
            assertThat(location.writes()).isEqualTo(1);
            assertThat(location.rmws()).isZero();
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void runsWithOneSignatureSawTheSameWrites(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "SB+rlx")) {
      Map<Long, List<Observed.ReadsFrom>> bySignature = new HashMap<>();
      for (int seed = 1; seed <= 30; seed++) {
        Observed observed = runs.run(seed).observed();
        var same = bySignature.putIfAbsent(observed.signature(), observed.readsFrom());
        assertThat(observed.readsFrom()).isEqualTo(same == null ? observed.readsFrom() : same);
      }
      // Under SC one of the reads sees the other thread's write, or both do.
      assertThat(bySignature).hasSize(3);
      assertThat(bySignature.values()).extracting(List::size).containsExactlyInAnyOrder(1, 1, 2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void eventsAddUpAndTheSameSeedTellsTheSame(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "chase-lev-no-fences")) {
      RunResult result = runs.run(3);
      Observed observed = result.observed();
      long events = 0;
      for (Observed.Instruction instruction : observed.instructions()) {
        events += instruction.events().stream().mapToLong(Performed::count).sum();
      }
      assertThat(events).isEqualTo(result.counters().judgedEvents());
      RunResult again = runs.run(3);
      assertThat(again.observed()).isEqualTo(observed);
      assertThat(again.findings()).isEqualTo(result.findings());
    }
  }

  @ParameterizedTest
  @CsvSource({"x86-64, true, 1", "aarch64, false, 2", "armv7, false, 1"})
  void aCompareAndSwapIsOnePlaceHoweverItIsCompiled(String isa, boolean fenced, int frames)
      throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "chase-lev-no-fences")) {
      Observed observed = runs.run(3).observed();
      List<Observed.Instruction> swaps =
          observed.instructions().stream()
              .filter(one -> one.events().stream().anyMatch(e -> e.kind() == TraceStep.Kind.CAS))
              .toList();
      assertThat(swaps).isNotEmpty();
      for (Observed.Instruction swap : swaps) {
        assertThat(swap.stack()).hasSize(frames);
        assertThat(swap.stack().getLast().judged()).isTrue();
        assertThat(swap.events()).allMatch(e -> e.fenced() == fenced);
        assertThat(swap.events()).noneMatch(e -> e.kind() == TraceStep.Kind.FENCE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aViolationOfStoreBufferingIsItsCycle(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "SB+rlx")) {
      Finding.Robustness found = runs.first(Finding.Robustness.class);
      int reader = found.access().thread();
      int writer = found.missed().thread();
      assertThat(TestRuns.lines(found.interleaving()))
          .containsExactly(
              "STALE T-1 INITIAL",
              "MISSED T" + writer + " WRITE",
              "BETWEEN T" + writer + " READ",
              "BETWEEN T" + reader + " WRITE",
              "ACCESS T" + reader + " READ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aRaceUnderTwoLocksShowsBothLocks(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "race-two-locks")) {
      Finding.Race found = runs.first(Finding.Race.class);
      String earlier = "T" + found.earlier().thread();
      String current = "T" + found.current().thread();
      assertThat(TestRuns.lines(found.interleaving()))
          .startsWith("BETWEEN T0 START", "BETWEEN T0 START")
          .containsSubsequence("BETWEEN " + earlier + " CAS", "EARLIER " + earlier + " WRITE")
          .containsSubsequence("BETWEEN " + current + " CAS", "CURRENT " + current + " WRITE")
          .endsWith("CURRENT " + current + " WRITE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"aarch64", "armv7"})
  void whatAThreadReadOfAnOlderThreadIsShownIfItsOwnStartDoesNotOrderThat(String isa)
      throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "singleton-relaxed")) {
      int races = 0;
      for (int seed = 1; seed <= 40; seed++) {
        for (Finding finding : runs.run(seed).findings()) {
          if (finding instanceof Finding.Race race) {
            races++;
            assertThat(TestRuns.lines(race.interleaving()))
                .contains("BETWEEN T" + race.current().thread() + " READ");
          }
        }
      }
      assertThat(races).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"aarch64", "armv7"})
  void aFenceOfTheStandardLibrarysIsTheUsers(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "orders-fences")) {
      assertThat(runs.run(1).observed().instructions())
          .flatExtracting(Observed.Instruction::events)
          .extracting(Performed::kind)
          .contains(TraceStep.Kind.FENCE);
    }
  }
}
