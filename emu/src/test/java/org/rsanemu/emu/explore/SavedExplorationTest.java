// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SavedExplorationTest {
  private static final String SUBJECT = "a.out 1234";

  /** What is done with a program that has so few traces that they can be compared. */
  @FunctionalInterface
  private interface Check {
    void check(ModelProgram program, Explorer whole, List<String> traces) throws Exception;
  }

  /**
   * @param check is given each program, after {@code whole} has explored it
   */
  private static void forEachProgram(Bounds bounds, Check check) throws Exception {
    for (RandomPrograms.Flavour flavour : RandomPrograms.Flavour.values()) {
      for (int seed = 0; seed < 10; seed++) {
        ModelProgram program = RandomPrograms.program(flavour, seed);
        Explorer whole = new Explorer(bounds);
        List<String> traces = ModelExploration.traces(program, whole);
        if (traces.size() <= 100) {
          check.check(program, whole, traces);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Bounds.UNBOUNDED, 0, 1})
  void goesOnAsIfItHadNotBeenStopped(int preemptions) throws Exception {
    Bounds bounds = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, preemptions);
    forEachProgram(
        bounds,
        (program, whole, traces) -> {
          Explorer stopped = new Explorer(bounds);
          List<String> parts = new ArrayList<>();
          boolean more = true;
          while (more) {
            more = ModelExploration.once(program, stopped, run -> parts.add(run.trace()));
            String text = saved(stopped);
            stopped = resumed(text, bounds);
            assertThat(saved(stopped)).isEqualTo(text);
          }
          assertThat(parts).as("%s", program).isEqualTo(traces);
          assertThat(stopped.counts()).isEqualTo(whole.counts());
          assertThat(stopped.done()).isTrue();
          assertThat(stopped.hit()).isEqualTo(whole.hit());
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {Bounds.UNBOUNDED, 0, 1})
  void executionsThatAreAbandonedAreMadeAgain(int preemptions) throws Exception {
    Bounds bounds = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, preemptions);
    forEachProgram(
        bounds,
        (program, whole, traces) -> {
          Explorer explorer = new Explorer(bounds);
          List<String> parts = new ArrayList<>();
          boolean more = true;
          for (int steps = 0; more; steps = (steps + 1) % 7) {
            String before = saved(explorer);
            ModelExploration.abandon(program, explorer, steps);
            assertThat(saved(explorer)).isEqualTo(before);
            more = ModelExploration.once(program, explorer, run -> parts.add(run.trace()));
          }
          assertThat(parts).as("%s", program).isEqualTo(traces);
          assertThat(explorer.counts()).isEqualTo(whole.counts());
          assertThat(explorer.hit()).isEqualTo(whole.hit());
        });
  }

  @Test
  void aBoundOfExecutionsCanBeRaised() throws Exception {
    ModelProgram program = Families.readers(4);
    Bounds few = new Bounds(5, 100, Bounds.UNBOUNDED);
    Explorer explorer = new Explorer(few);
    assertThat(ModelExploration.traces(program, explorer)).hasSize(5);
    assertThat(explorer.done()).isFalse();
    assertThat(explorer.hit()).containsExactly(Bounds.Bound.EXECUTIONS);
    Explorer rest = resumed(saved(explorer), Bounds.NONE);
    assertThat(ModelExploration.traces(program, rest)).hasSize(11);
    assertThat(rest.counts().executions()).isEqualTo(16);
  }

  /** Any change of a byte, any cut: one line, no other exception. */
  @Test
  void damageIsToldInOneLine() throws Exception {
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelProgram program = Families.lastZero(3);
    for (int i = 0; i < 4; i++) {
      ModelExploration.once(program, explorer, run -> {});
    }
    String text = saved(explorer);
    assertThat(text).contains("\nsleep ").contains("\nbranch 1 ");
    Random random = new Random(1);
    for (int i = 0; i < text.length(); i++) {
      String cut = text.substring(0, i);
      assertDamaged(cut);
      char other = (char) (32 + random.nextInt(95));
      if (other != text.charAt(i)) {
        assertDamaged(cut + other + text.substring(i + 1));
      }
      assertDamaged(cut + text.substring(i + 1));
      assertDamaged(cut + "\n" + text.substring(i));
    }
  }

  private static void assertDamaged(String text) {
    Throwable thrown = catchThrowable(() -> resumed(text, Bounds.NONE));
    assertThat(thrown).as(text).isInstanceOf(DamagedStateException.class);
    assertThat(thrown.getMessage()).matches("line \\d+ of the saved exploration: [ -~]{3,100}");
  }

  @Test
  void isOfOneProgramAndOneBoundOfPreemptions() throws Exception {
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.once(Families.readers(2), explorer, run -> {});
    String text = saved(explorer);
    assertThatThrownBy(() -> Explorer.resume(new StringReader(text), "b.out", Bounds.NONE))
        .isInstanceOf(DamagedStateException.class)
        .hasMessage("line 2 of the saved exploration: it is of another program than 'b.out'");
    assertThatThrownBy(() -> resumed(text, new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, 2)))
        .isInstanceOf(DamagedStateException.class)
        .hasMessageContaining("another bound of preemptions");
  }

  private static String saved(Explorer explorer) throws IOException {
    StringWriter text = new StringWriter();
    explorer.save(text, SUBJECT);
    return text.toString();
  }

  private static Explorer resumed(String text, Bounds bounds) throws Exception {
    return Explorer.resume(new StringReader(text), SUBJECT, bounds);
  }
}
