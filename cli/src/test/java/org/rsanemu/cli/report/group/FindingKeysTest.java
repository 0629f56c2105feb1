// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/**
 * Addresses 0x10 to 0x1f are of line 1, and so on; line 9 is of a wrapper, and variables are
 * volatile from line 9 on.
 */
class FindingKeysTest {
  private static final int VOLATILE = 9;
  private static final int WRAPPER = 9;

  private static final List<RunResult.Module> MODULES = List.of(new RunResult.Module("/bin/a", 0));

  private static final Symbolizer SYMBOLS =
      new Symbolizer() {
        @Override
        public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
          int line = (int) frame.address() / 16;
          String instance = frame.address() % 2 == 0 ? "f<int>(int)" : "f<long>(long)";
          return List.of(
              new SourceFrame(
                      instance,
                      "f.cc",
                      line,
                      "a",
                      "0x" + Long.toHexString(frame.address()),
                      false,
                      true)
                  .passing(line == WRAPPER));
        }

        @Override
        public Optional<Variable> variable(int module, long address, List<RunResult.Module> all) {
          int line = (int) address / 16;
          return Optional.of(new Variable("x", address, 4, "f.cc", line, "", line >= VOLATILE, ""));
        }
      };

  private static Finding.Side side(long... stack) {
    List<Frame> frames =
        Stream.of(stack)
            .flatMap(all -> java.util.Arrays.stream(all).boxed())
            .map(address -> new Frame(0, address, true))
            .toList();
    return new Finding.Side(
        1, Access.Kind.READ, MemoryOrder.RLX, 0x1000, 4, 0, "mov", frames, false);
  }

  private static Finding.Memory memory() {
    return new Finding.Memory(Finding.Memory.Kind.OTHER, -1, 0x1000, 0, -1, List.of());
  }

  private static Finding race(Finding.Side current, Finding.Side earlier) {
    return new Finding.Race(current, earlier, memory(), List.of(), List.of());
  }

  private static Finding violation(Finding.Side access, Finding.Side missed) {
    return new Finding.Robustness(
        access, missed, side(), memory(), 0, 1, List.of(), Consequence.UNTRIED);
  }

  private static FindingKey key(Grouping grouping, Finding finding) {
    return new FindingKeys(grouping, SYMBOLS).of(finding, MODULES);
  }

  @ParameterizedTest
  @EnumSource(Grouping.class)
  void theDirectionsOfARaceAreOne(Grouping grouping) {
    assertThat(key(grouping, race(side(0x10), side(0x20))))
        .isEqualTo(key(grouping, race(side(0x20), side(0x10))))
        .isNotEqualTo(key(grouping, race(side(0x10), side(0x30))))
        .isNotEqualTo(key(grouping, violation(side(0x10), side(0x20))));
  }

  @Test
  void theInstructionsOfALineAreOneAndSoAreInstancesOfATemplate() {
    Finding one = race(side(0x10), side(0x20));
    Finding other = race(side(0x14), side(0x21));
    assertThat(key(Grouping.CAUSE, one)).isEqualTo(key(Grouping.CAUSE, other));
    assertThat(key(Grouping.LINE, one)).isEqualTo(key(Grouping.LINE, other));
    assertThat(key(Grouping.NONE, one)).isNotEqualTo(key(Grouping.NONE, other));
  }

  @Test
  void whateverRacesWithOneFreeHasOneCause() {
    Finding one = race(freed(0x10), side(0x20));
    Finding other = race(side(0x30), freed(0x10));
    assertThat(key(Grouping.CAUSE, one))
        .isEqualTo(key(Grouping.CAUSE, other))
        .isNotEqualTo(key(Grouping.CAUSE, race(freed(0x40), side(0x20))))
        .isNotEqualTo(key(Grouping.CAUSE, race(side(0x10), side(0x20))));
    assertThat(key(Grouping.LINE, one)).isNotEqualTo(key(Grouping.LINE, other));
    assertThat(key(Grouping.CAUSE, race(freed(0x10), freed(0x20))))
        .isNotEqualTo(key(Grouping.CAUSE, race(freed(0x10), freed(0x30))));
  }

  @Test
  void racesOnAVolatileVariableHaveOneCause() {
    Finding one = raceOn(0x90, 0x10, 0x20);
    Finding other = raceOn(0x90, 0x30, 0x40);
    assertThat(key(Grouping.CAUSE, one))
        .isEqualTo(key(Grouping.CAUSE, other))
        .isNotEqualTo(key(Grouping.CAUSE, raceOn(0xa0, 0x10, 0x20)));
    assertThat(key(Grouping.LINE, one)).isNotEqualTo(key(Grouping.LINE, other));
    assertThat(key(Grouping.CAUSE, raceOn(0x80, 0x10, 0x20)))
        .isNotEqualTo(key(Grouping.CAUSE, raceOn(0x80, 0x30, 0x40)));
  }

  /** Of plain accesses to a global, declared at the line of its address. */
  private static Finding raceOn(long variable, long current, long earlier) {
    Finding.Memory memory =
        new Finding.Memory(Finding.Memory.Kind.GLOBAL, 0, variable, 0, -1, List.of());
    return new Finding.Race(plain(current), plain(earlier), memory, List.of(), List.of());
  }

  private static Finding.Side plain(long at) {
    return new Finding.Side(
        1, Access.Kind.WRITE, MemoryOrder.NA, 0x1000, 4, 0, "str", side(at).stack(), false);
  }

  private static Finding.Side freed(long at) {
    return new Finding.Side(
        1, Access.Kind.END, MemoryOrder.NA, 0x1000, 4, 0, "bl", side(at).stack(), false);
  }

  @Test
  void theWritesThatAnAccessMayMissHaveOneCause() {
    Finding one = violation(side(0x10), side(0x20));
    Finding other = violation(side(0x10), side(0x30));
    assertThat(key(Grouping.CAUSE, one)).isEqualTo(key(Grouping.CAUSE, other));
    assertThat(key(Grouping.LINE, one)).isNotEqualTo(key(Grouping.LINE, other));
    assertThat(key(Grouping.CAUSE, one))
        .isNotEqualTo(key(Grouping.CAUSE, violation(side(0x40), side(0x20))));
  }

  @Test
  void aWrapperStandsForItsCaller() {
    Finding one = violation(side(0x90, 0x10), side(0x20));
    Finding other = violation(side(0x90, 0x30), side(0x20));
    assertThat(key(Grouping.CAUSE, one))
        .isNotEqualTo(key(Grouping.CAUSE, other))
        .isEqualTo(key(Grouping.CAUSE, violation(side(0x10), side(0x20))));
    assertThat(key(Grouping.LINE, one)).isEqualTo(key(Grouping.LINE, other));
    assertThat(key(Grouping.NONE, one)).isEqualTo(key(Grouping.NONE, other));
  }

  @Test
  void whatHasNoLineIsItsInstruction() {
    Finding one = violation(side(0x01), side(0x20));
    Finding other = violation(side(0x02), side(0x20));
    assertThat(key(Grouping.CAUSE, one)).isNotEqualTo(key(Grouping.CAUSE, other));
  }

  @Test
  void howManyThreadsWaitAtAPlaceDoesNotMatter() {
    Finding.ThreadState waits = new Finding.ThreadState(1, "a mutex", side(0x10).stack());
    Finding two = new Finding.Stuck(false, List.of(waits, waits), List.of());
    Finding three = new Finding.Stuck(false, List.of(waits, waits, waits), List.of());
    assertThat(key(Grouping.CAUSE, two)).isEqualTo(key(Grouping.CAUSE, three));
    assertThat(key(Grouping.NONE, two)).isNotEqualTo(key(Grouping.NONE, three));
  }

  @Test
  void whereAThreadIsInALoopThatReadsSeveralPlacesDoesNotMatter() {
    assertThat(key(Grouping.CAUSE, loops(0x10, 2)))
        .isEqualTo(key(Grouping.CAUSE, loops(0x20, 2)))
        .isNotEqualTo(key(Grouping.CAUSE, loops(0x20, 1)));
    assertThat(key(Grouping.CAUSE, loops(0x10, 1)))
        .isNotEqualTo(key(Grouping.CAUSE, loops(0x20, 1)));
    assertThat(key(Grouping.LINE, loops(0x10, 2))).isNotEqualTo(key(Grouping.LINE, loops(0x20, 2)));
  }

  /** A thread that spins at this address, in a loop that reads one or two places. */
  private static Finding loops(long at, int places) {
    List<Wait.Word> others = places == 1 ? List.of() : List.of(new Wait.Word(0x2000, null));
    Wait wait = new Wait(Wait.Kind.CHANGE, 0x1000, memory(), List.of(), null, others);
    Finding.ThreadState state = new Finding.ThreadState(1, "a change", side(at).stack(), wait);
    return new Finding.Stuck(true, List.of(state), List.of());
  }
}
