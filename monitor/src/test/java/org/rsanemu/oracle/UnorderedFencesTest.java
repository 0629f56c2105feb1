// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.model.RaceOrder;

/**
 * One run judged for all orders of its fences sc: looked at so, a program is robust if SC explains
 * what its accesses see in every execution graph that RC20 allows.
 */
@Tag("slow")
class UnorderedFencesTest {
  private static final int PROGRAMS = Sizes.of("unordered", 800);

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "W x 1 rlx; F sc; R y rlx || W y 1 rlx; F sc; R x rlx = robust",
        "W x 1 rlx; F sc || F sc; R y rlx || W y 1 rlx; R x rlx = robust",
        "W x 1 rlx; F sc; R z rlx || W z 1 rlx; F sc; R y rlx || W y 1 rlx; R x rlx = violation",
        // By accesses the second thread's fence is first; by their own order, the other one.
        "A x 1 rlx; F sc; A u 1 rlx; R z rlx || W z 1 rlx; F sc; A y 0 rlx; W u 1 rlx"
            + " || W y 1 rlx; W x 1 rlx = violation",
        // The third thread's sc accesses order the fences, by psc.
        "W z 1 rlx; F sc; W x 1 rlx || W y 1 rlx; F sc; R z rlx || W x 2 sc; R y sc = robust",
        "W z 1 rlx; F sc; W x 1 rlx || W y 1 rlx; F sc; R z rlx || W x 2 rlx; R y rlx = violation",
      })
  void knowsTheClassics(String text, String verdict) {
    OracleProgram program = OracleProgram.parse(text.trim());
    assertThat(Oracle.verdict(program)).isEqualTo(verdict);
    assertThat(VectorVerdicts.unordered(program)).isEqualTo(verdict);
  }

  @Test
  void withoutScAccessesItIsExact() {
    int fewer = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, false);
      String verdict = VectorVerdicts.unordered(program);
      assertThat(verdict).as("%s", program).isEqualTo(Oracle.verdict(program));
      boolean violation = verdict.equals(VectorVerdicts.VIOLATION);
      fewer +=
          !violation && VectorVerdicts.monitor(program).equals(VectorVerdicts.VIOLATION) ? 1 : 0;
    }
    System.out.println("violations by the order of fences alone: " + fewer + " of " + PROGRAMS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "L X x 1 acqrel || L X y 1 acqrel || R x acq; R y acq || R y acq; R x acq = robust",
        "F sc; X x 1 acqrel; F sc || F sc; X y 1 acqrel; F sc"
            + " || R x acq; R y acq || R y acq; R x acq = violation",
        "W x 1 rel || L X y 1 acqrel || R x acq; R y acq || R y acq; R x acq = violation",
        "L X x 1 acqrel; R y acq || L X y 1 acqrel; R x acq = robust",
      })
  void nobodysFenceComesWithinALockedInstruction(String text, String verdict) {
    OracleProgram program = OracleProgram.parse(text.trim());
    assertThat(Oracle.verdict(program)).isEqualTo(verdict);
    assertThat(VectorVerdicts.unordered(program)).isEqualTo(verdict);
  }

  @Test
  void withLockedInstructionsItIsExact() {
    int violations = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = generator(i, false).locked();
      String verdict = VectorVerdicts.unordered(program);
      assertThat(verdict).as("%s", program).isEqualTo(Oracle.verdict(program));
      violations += verdict.equals(VectorVerdicts.VIOLATION) ? 1 : 0;
    }
    assertThat(violations).isBetween(PROGRAMS / 50, PROGRAMS / 2);
  }

  @Test
  void withScAccessesItMissesNoMoreThanWithFencesOrdered() {
    int alarms = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, true);
      boolean truth = Oracle.verdict(program).equals(VectorVerdicts.VIOLATION);
      boolean found = VectorVerdicts.unordered(program).equals(VectorVerdicts.VIOLATION);
      if (truth && !found) {
        assertThat(program.mixesScWithWeakAcquire()).as("a miss: %s", program).isTrue();
        assertThat(VectorVerdicts.monitor(program))
            .as("%s", program)
            .isEqualTo(VectorVerdicts.ROBUST);
      }
      alarms += found && !truth ? 1 : 0;
    }
    assertThat(alarms).as("false alarms").isZero();
  }

  @Test
  void withRc11sOrderOfScAccessesItIsExact() {
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, true);
      String verdict = VectorVerdicts.rc11Unordered(program);
      String truth = Oracle.verdict(program);
      if (program.hasScNeighbours() && !verdict.equals(truth)) {
        assertThat(truth).as("a false alarm: %s", program).isEqualTo(VectorVerdicts.VIOLATION);
      } else {
        assertThat(verdict).as("%s", program).isEqualTo(truth);
      }
    }
  }

  @Test
  void pscOrdersFencesForPlainAccessesToo() {
    assertThat(races("sc")).isZero();
    assertThat(races("rlx")).isOne();
  }

  /** The first thread's plain write, then the third thread's accesses, then the second's write. */
  private static int races(String order) {
    String third = "W x 2 " + order + "; R y " + order;
    OracleProgram program = OracleProgram.parse("F sc; W x 1 rlx || W y 1 rlx; F sc || " + third);
    Fast fast = new Fast(program.locations(), RaceOrder.RC20, false);
    OracleRun run = new OracleRun(program, fast.analysis);
    fast.analysis.plainWrite(1, 0x9000, 1, 0x8000);
    IntStream.of(0, 0, 2, 2, 1, 1).forEach(run::step);
    fast.analysis.plainWrite(2, 0x9000, 1, 0x8010);
    return fast.races.size();
  }

  private static OracleGenerator generator(int i, boolean scAccesses) {
    long seed = (Sizes.seed() * 1_000_003 + i) * 0x9E37_79B9_7F4A_7C15L;
    return new OracleGenerator(seed, scAccesses, i % 4 >= 2);
  }

  private static OracleProgram program(int i, boolean scAccesses) {
    OracleGenerator generator = generator(i, scAccesses);
    if (i % 5 == 0) {
      return generator.handshake();
    }
    OracleProgram program = generator.fencedCycle();
    return i % 3 == 0 ? generator.withWaits(program) : program;
  }
}
