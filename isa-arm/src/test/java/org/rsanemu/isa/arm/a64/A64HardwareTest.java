// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.isa.hardware.HardwareInstruction.Kind;
import org.rsanemu.isa.hardware.HardwareInstruction.Values;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Fence;

/** Words as GNU as makes them. */
class A64HardwareTest {
  private static HardwareInstruction of(long word) {
    byte[] bytes = new byte[Integer.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (word >>> 8 * i);
    }
    Meaning meaning =
        new A64().meaning(new Instruction(0, bytes, false, _ -> Instruction.Decoded.UNKNOWN));
    return A64Hardware.FACTS.of(meaning, bytes, false);
  }

  private static HardwareInstruction of(String hex) {
    return of(Long.parseLong(hex, 16));
  }

  @ParameterizedTest
  @CsvSource({
    "d5033bbf, FULL", // dmb ish
    "d5033fbf, FULL", // dmb sy
    "d50339bf, LOAD", // dmb ishld
    "d5033abf, STORE", // dmb ishst
    "d5033a9f, STORE_DSB", // dsb ishst
    "d5033b9f, FULL", // dsb ish
    "d503399f, LOAD", // dsb ishld
    "d5033fdf, INSTRUCTION" // isb
  })
  void fencesHaveTheirKinds(String word, Fence fence) {
    assertThat(of(word).kind()).isEqualTo(Kind.FENCE);
    assertThat(of(word).fence()).isEqualTo(fence);
  }

  @ParameterizedTest
  @CsvSource({"d50337bf", "d503379f"}) // dmb nsh, dsb nsh
  void nonShareableFencesOrderNothing(String word) {
    assertThat(of(word).fence()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "f9400001, NONE, false", // ldr x1, [x0]
    "c8dffc01, FULL, false", // ldar x1, [x0]
    "f8bfc001, PC, false", // ldapr x1, [x0]
    "c89ffc01, NONE, true", // stlr x1, [x0]
    "c85f7c01, NONE, false", // ldxr x1, [x0]
    "c85ffc01, FULL, false", // ldaxr x1, [x0]
    "c802fc01, NONE, true", // stlxr w2, x1, [x0]
    "f8e10002, FULL, true", // ldaddal x1, x2, [x0]
    "f8a10002, FULL, false", // ldadda x1, x2, [x0]
    "f8610002, NONE, true", // ldaddl x1, x2, [x0]
    "f8e1001f, NONE, true", // ldaddal x1, xzr, [x0]
    "c8e1fc02, FULL, true" // casal x1, x2, [x0]
  })
  void accessesAcquireAndReleaseAsTheirNamesSay(String word, Acquire acquire, boolean release) {
    assertThat(of(word).acquire()).isEqualTo(acquire);
    assertThat(of(word).release()).isEqualTo(release);
  }

  @Test
  void whatHasNoResultHandsOnNothing() {
    assertThat(of("f861001f").result()).isFalse(); // staddl x1, [x0]
    assertThat(of("f8610002").result()).isTrue();
  }

  @Test
  void anAtomicStoresItsOperandOnly() {
    assertThat(of("f8e10002").stored()).isEqualTo(RegisterSet.general(1));
    assertThat(of("c8e1fc02").stored()).isEqualTo(RegisterSet.general(2));
  }

  @Test
  void aChoiceTakesOneRegister() {
    HardwareInstruction select = of("9a820020"); // csel x0, x1, x2, eq
    assertThat(select.values()).isEqualTo(Values.CHOICE);
    assertThat(select.choice().taken(1L << 30)).isEqualTo(RegisterSet.general(1));
    assertThat(select.choice().taken(0)).isEqualTo(RegisterSet.general(2));
  }

  @Test
  void vectorsHandOnPerhaps() {
    assertThat(of("9e660000").values()).isEqualTo(Values.PERHAPS); // fmov x0, d0
    assertThat(of("ca010021").values()).isEqualTo(Values.EXACT); // eor x1, x1, x1
  }
}
