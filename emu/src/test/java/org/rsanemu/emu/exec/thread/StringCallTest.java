// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.code.CallTree;

class StringCallTest {
  private static final StringCall STRLEN = new StringCall(1, 0x1002, 0x1004, 0x1006, 0x1010);

  private final CallStack stack = new CallStack(new CallTree());

  @Test
  void ofAReadThePartsThatCountArePassedOn() {
    List<String> parts = new ArrayList<>();
    STRLEN.pass(
        0x1000,
        8,
        0x8877_6655_4433_2211L,
        (address, size, value) -> parts.add("%x %d %x".formatted(address, size, value & 0xffff)));
    assertThat(parts).containsExactly("1002 2 4433", "1006 2 8877");
  }

  @Test
  void itEndsWithItsReturn() {
    assertThat(stack.mayReadStrings()).as("whose return nobody would see").isFalse();
    stack.call(0x100, 0x104);
    assertThat(stack.mayReadStrings()).isTrue();
    stack.readsStrings(STRLEN);
    assertThat(stack.mayReadStrings()).as("where it jumps to").isTrue();
    stack.call(0x200, 0x204);
    assertThat(stack.mayReadStrings()).as("what it calls").isFalse();
    stack.returned(0x204);
    assertThat(stack.stringCall()).isEqualTo(STRLEN);
    stack.returned(0x104);
    assertThat(stack.stringCall()).isNull();
  }

  @Test
  void aHandlerThatInterruptsItReadsForItself() {
    stack.call(0x100, 0x104);
    stack.readsStrings(STRLEN);
    stack.interrupted(0x210, false);
    assertThat(stack.stringCall()).isNull();
    stack.call(0x300, 0x304);
    assertThat(stack.mayReadStrings()).isTrue();
    stack.readsStrings(new StringCall(2, 0, 0, 0, 0));
    stack.returned(0x304);
    assertThat(stack.stringCall()).isNull();
    stack.resumed(0x210);
    assertThat(stack.stringCall()).isEqualTo(STRLEN);
  }
}
