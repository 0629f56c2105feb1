// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.RegisterComparison.Extension;

class ExpectedValueTest {
  private static final RegisterComparison.Test EQUAL = RegisterComparison.Test.EQUAL;
  private static final RegisterComparison.Test BOTH_ZERO = RegisterComparison.Test.BOTH_ZERO;

  private final Map<Integer, Long> registers = new HashMap<>(Map.of(0, 0L, 1, 0L, 2, 7L, 3, 9L));
  private final ExpectedValue tracker = new ExpectedValue();

  @Test
  void aComparisonAndABranchOnEquality() {
    begin(4, 0);
    step(RegisterComparison.registers(0, 2));
    branch();
    assertThat(tracker.found()).isTrue();
    assertThat(tracker.low()).isEqualTo(7);
  }

  @Test
  void theLoadedRegisterMayBeOnTheRight() {
    begin(4, 0);
    step(RegisterComparison.registers(2, 0));
    branch();
    assertThat(tracker.low()).isEqualTo(7);
  }

  @Test
  void noBranchNoComparison() {
    begin(4, 0);
    step(RegisterComparison.registers(0, 2));
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void aBranchBeforeTheComparisonIsNone() {
    begin(4, 0);
    branch();
    step(RegisterComparison.registers(0, 2));
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void otherRegistersAreNone() {
    begin(4, 0);
    step(RegisterComparison.registers(2, 3));
    branch();
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void aRegisterThatHoldsSomethingElseByNowIsNone() {
    begin(4, 0);
    tracker.step(plain(), this::register);
    registers.put(0, 1L);
    step(RegisterComparison.registers(0, 2));
    branch();
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void theFirstComparisonCounts() {
    begin(4, 0);
    step(RegisterComparison.registers(0, 2));
    step(RegisterComparison.registers(0, 3));
    branch();
    assertThat(tracker.low()).isEqualTo(7);
  }

  @Test
  void anExtensionAndTheAccessCutTheValue() {
    registers.put(2, 0x1234_5687L);
    begin(1, 0);
    step(RegisterComparison.registers(0, 2, Extension.SXTB));
    branch();
    assertThat(tracker.low()).isEqualTo(0x87);
  }

  @Test
  void bothPartsOfAPairAreNeeded() {
    begin(8, 0, 1);
    step(RegisterComparison.registers(1, 3));
    branch();
    assertThat(tracker.found()).isFalse();
    step(RegisterComparison.registers(0, 2));
    branch();
    assertThat(tracker.found()).isTrue();
    assertThat(tracker.low()).isEqualTo(9L << 32 | 7);
    assertThat(tracker.high()).isZero();
  }

  @Test
  void aPairOfLongsHasAHighPart() {
    begin(16, 0, 1);
    step(RegisterComparison.registers(0, 2));
    step(RegisterComparison.registers(1, 3));
    branch();
    assertThat(tracker.low()).isEqualTo(7);
    assertThat(tracker.high()).isEqualTo(9);
  }

  @Test
  void exclusiveOrAloneIsNoComparison() {
    begin(4, 0);
    step(exclusiveOr(0, 2, 5));
    branch();
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void exclusiveOrAndATestForZeroIsOne() {
    begin(4, 0);
    step(exclusiveOr(0, 2, 5));
    step(RegisterComparison.immediate(5, 0));
    branch();
    assertThat(tracker.low()).isEqualTo(7);
    assertThat(tracker.found()).isTrue();
  }

  @Test
  void exclusiveOrAndATestForOneIsNone() {
    begin(4, 0);
    step(exclusiveOr(0, 2, 5));
    step(RegisterComparison.immediate(5, 1));
    branch();
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void halvesCombinedByOr() {
    begin(8, 0, 1);
    step(exclusiveOr(0, 2, 5));
    step(new RegisterComparison(BOTH_ZERO, 5, 1, 0, Extension.NONE, 5, true));
    branch();
    assertThat(tracker.low()).isEqualTo(7);
    assertThat(tracker.found()).isTrue();
  }

  @Test
  void orWithSomethingElseIsNone() {
    begin(8, 0, 1);
    step(new RegisterComparison(BOTH_ZERO, 0, 3, 0, Extension.NONE, 5, true));
    branch();
    assertThat(tracker.found()).isFalse();
  }

  @Test
  void allOnesByAnd() {
    begin(8, 0, 1);
    step(
        new RegisterComparison(
            RegisterComparison.Test.CONJUNCTION, 0, 1, 0, Extension.NONE, 5, false));
    step(RegisterComparison.immediate(5, -1));
    branch();
    assertThat(tracker.low()).isEqualTo(-1);
    assertThat(tracker.found()).isTrue();
  }

  @Test
  void aNewLoadForgets() {
    begin(4, 0);
    step(RegisterComparison.registers(0, 2));
    branch();
    begin(4, 0);
    branch();
    assertThat(tracker.found()).isFalse();
  }

  private void begin(int size, Integer... loaded) {
    tracker.begin(new Effect.LoadExclusive(false, List.of(loaded)), size);
  }

  private void step(RegisterComparison comparison) {
    tracker.step(plain().with(comparison), this::register);
  }

  private void branch() {
    tracker.step(plain().with(Meaning.Flow.BRANCH).withAsksEqual(true), this::register);
  }

  private static RegisterComparison exclusiveOr(int left, int right, int result) {
    return new RegisterComparison(EQUAL, left, right, 0, Extension.NONE, result, false);
  }

  private static Meaning plain() {
    return Meaning.of(4, () -> "");
  }

  private long register(int number) {
    return registers.getOrDefault(number, 0L);
  }
}
