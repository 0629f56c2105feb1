// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.model.Access;

/** What stale values would change in the test programs. */
@Tag("slow")
class WhatIfRunsTest {
  private static final int RUNS = 20;

  private static List<Finding.Robustness> violations(String isa, String program)
      throws BadBinaryException {
    List<Finding.Robustness> all = new ArrayList<>();
    try (TestRuns runs = new TestRuns(isa, program)) {
      for (int seed = 1; seed <= RUNS; seed++) {
        for (Finding finding : runs.run(seed).findings()) {
          if (finding instanceof Finding.Robustness violation) {
            all.add(violation);
          }
        }
      }
    }
    return all;
  }

  private static Set<Verdict> verdicts(String isa, String program) throws BadBinaryException {
    Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
    violations(isa, program).forEach(violation -> verdicts.add(violation.consequence().verdict()));
    return verdicts;
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64, stale-unused, UNUSED",
    "armv7, stale-spilled, UNUSED",
    "aarch64, stale-equal, UNUSED",
    "aarch64, cas-loop, LOOPED",
    "armv7, cas-loop, LOOPED",
    "aarch64, wait-backoff, LOOPED",
    "x86-64, stale-branch-harmless, UNUSED",
    "aarch64, seqlock-right, UNUSED",
    "aarch64, never-decreases, UNUSED",
    "x86-64, stale-address, DIFFERENT",
    "x86-64, stale-printed, DIFFERENT",
    "aarch64, stale-system-call, DIFFERENT",
    "aarch64, stale-spilled-used, DIFFERENT",
    "armv7, stale-mp-null, CRASH",
  })
  void aProgramsViolationsAllHaveOneVerdict(String isa, String program, Verdict verdict)
      throws BadBinaryException {
    assertThat(verdicts(isa, program)).containsExactly(verdict);
  }

  /** What comes of two looks that are both stale, and not of the second one alone. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void noLookIsOlderThanTheOneBefore(String isa) throws BadBinaryException {
    assertThat(verdicts(isa, "never-decreases-both"))
        .contains(Verdict.DIFFERENT)
        .doesNotContain(Verdict.CRASH);
  }

  /** A thread that ends in either case has done something else before. */
  @Test
  void whereNothingThatOthersNoticeIsDifferentAReadIs() throws BadBinaryException {
    assertThat(violations("aarch64", "scan-again"))
        .map(Finding.Robustness::consequence)
        .filteredOn(consequence -> consequence.verdict() == Verdict.DIFFERENT)
        .isNotEmpty()
        .allMatch(consequence -> consequence.instead().kind() == VisibleAction.Kind.READ);
  }

  @Test
  void aValueThatOthersSeeIsShownBesideTheNewest() throws BadBinaryException {
    for (Finding.Robustness violation : violations("armv7", "SB+rlx")) {
      Consequence consequence = violation.consequence();
      assertThat(consequence.verdict()).isEqualTo(Verdict.DIFFERENT);
      assertThat(consequence.stale()).isZero();
      assertThat(consequence.instead().kind()).isEqualTo(VisibleAction.Kind.WRITE);
      assertThat(consequence.instead().value()).isZero();
      assertThat(consequence.usual().value()).isEqualTo(1);
      assertThat(consequence.instead().stack().getFirst().judged()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64, stale-assertion, ASSERTION, __assert_fail: seen == 1",
    "aarch64, stale-mp-null, CRASH, SIGSEGV"
  })
  void aWayThatIsDifferentIsFollowedToItsCrash(
      String isa, String program, VisibleAction.Kind kind, String what) throws BadBinaryException {
    List<VisibleAction> crashes =
        violations(isa, program).stream()
            .map(Finding.Robustness::consequence)
            .filter(consequence -> consequence.verdict() == Verdict.CRASH)
            .map(Consequence::instead)
            .toList();
    assertThat(crashes).isNotEmpty();
    assertThat(crashes)
        .allSatisfy(crash -> {
          assertThat(crash.kind()).isEqualTo(kind);
          assertThat(crash.what()).isEqualTo(what);
        });
  }

  /** Trying x alone leads nowhere: only if y is stale as well the program fails. */
  @Test
  void aValueThatMattersOnlyTogetherWithAnotherIsTriedWithIt() throws BadBinaryException {
    assertThat(verdicts("aarch64", "stale-twice")).contains(Verdict.CRASH);
  }

  @ParameterizedTest
  @CsvSource({"x86-64", "armv7"})
  void aStaleValueLetsAThreadGoThatWaits(String isa) throws BadBinaryException {
    assertThat(violations(isa, "barw-0-0"))
        .isNotEmpty()
        .allSatisfy(violation -> {
          assertThat(violation.access().kind()).isEqualTo(Access.Kind.WAIT);
          assertThat(violation.consequence().verdict()).isEqualTo(Verdict.DIFFERENT);
          assertThat(violation.consequence().usual().kind()).isEqualTo(VisibleAction.Kind.WAIT);
        });
  }

  @Test
  void theSameSeedHasTheSameConsequences() throws BadBinaryException {
    try (TestRuns runs = new TestRuns("aarch64", "stale-twice")) {
      for (int seed = 1; seed <= 5; seed++) {
        assertThat(runs.run(seed).findings()).isEqualTo(runs.run(seed).findings());
        assertThat(runs.run(seed).counters()).isEqualTo(runs.run(seed).counters());
      }
    }
  }
}
