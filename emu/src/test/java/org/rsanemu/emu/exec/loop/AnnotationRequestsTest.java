// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.model.Access;

/** What runs make of the annotations of the test programs. */
@Tag("slow")
class AnnotationRequestsTest {
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void badArgumentsAreWarnedOf(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "bad-arguments")) {
      RunResult result = runs.run(1);
      assertThat(result.ending()).isEqualTo(new Ending.Exited(0));
      assertThat(result.warnings().stream().map(AnnotationRequestsTest::withoutAddress))
          .containsExactlyInAnyOrder(
              "an annotation was left out: no object of 3 bytes",
              "an annotation was left out: no object of 4 bytes",
              "an annotation was left out: no object of 8 bytes",
              "an annotation was left out: no object of 8 bytes",
              "an annotation was left out: no object of 127 bytes",
              "an annotation was left out: it marks 4 bytes",
              "an annotation was left out: it marks MOST bytes",
              "an annotation was left out: it marks MOST bytes",
              "RSAN_IGNORE_END without RSAN_IGNORE_BEGIN in the same thread",
              "an annotation was left out: no label",
              "an annotation was left out: a label of more than 2 GiB");
    }
  }

  private static String withoutAddress(String warning) {
    return warning
        .replaceAll(" at 0x[0-9a-f]+$", "")
        .replaceAll("18446744073709551615|4294967295", "MOST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void labelsAreOfTheFrameThatSetThem(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "labels")) {
      Finding.Robustness found = runs.first(Finding.Robustness.class);
      String access = found.access().stack().getFirst().label();
      assertThat(access).isIn("looking left", "looking right");
      assertThat(found.missed().stack().getFirst().label())
          .isEqualTo(access.endsWith("right") ? "raising the flag" : "raising the other flag");
    }
  }

  /** A failed look is not an event, however often the thread looks. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aWaitIsOneEvent(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "annotated-barw-1-1")) {
      for (int seed = 1; seed <= 10; seed++) {
        Observed observed = runs.run(seed).observed();
        List<TraceStep.Kind> kinds =
            observed.instructions().stream()
                .flatMap(instruction -> instruction.events().stream())
                .map(Observed.Performed::kind)
                .toList();
        assertThat(kinds)
            .containsExactlyInAnyOrder(
                TraceStep.Kind.WRITE,
                TraceStep.Kind.WRITE,
                TraceStep.Kind.WAIT,
                TraceStep.Kind.WAIT);
        assertThat(observed.locations())
            .allSatisfy(location -> assertThat(location.reads()).isEqualTo(1));
      }
    }
  }

  /** The thread that waits first is never seen to end its wait, and yet is judged. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aWaitThatDoesNotEndIsChecked(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "annotated-barw-0-0")) {
      Finding.Robustness found = runs.first(Finding.Robustness.class);
      assertThat(found.access().kind()).isEqualTo(Access.Kind.WAIT);
      assertThat(found.access().value()).as("it has found the other's write").isOne();
      assertThat(found.consequence()).isEqualTo(Consequence.UNTRIED);
    }
  }
}
