// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.isa.hardware.HardwareInstruction.Kind;
import org.rsanemu.isa.hardware.HardwareInstruction.Values;
import org.rsanemu.lift.Lifter;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Fence;

/**
 * Words as GNU as makes them: of A32 one of 8 digits, of T32 a halfword of 4 digits or two with an
 * underscore between.
 */
class A32HardwareTest {
  private final Lifter lifter = Lifter.forMachine(40);

  private HardwareInstruction of(String hex) {
    boolean thumb = hex.length() == 4 || hex.contains("_");
    String digits = hex.replace("_", "");
    byte[] bytes = new byte[digits.length() / 2];
    int unit = thumb ? 2 : 4;
    for (int i = 0; i < bytes.length; i++) {
      int from = i / unit * unit + unit - 1 - i % unit;
      bytes[i] = (byte) Integer.parseInt(digits.substring(2 * from, 2 * from + 2), 16);
    }
    return A32Hardware.FACTS.of(lifter.meaning(bytes, 0, 0x1000, thumb), bytes, thumb);
  }

  @ParameterizedTest
  @CsvSource({
    "f57ff05b, FULL", // dmb ish
    "f57ff05f, FULL", // dmb sy
    "f57ff053, FULL", // dmb osh
    "f57ff059, LOAD", // dmb ishld
    "f57ff05a, STORE", // dmb ishst
    "f57ff052, STORE", // dmb oshst
    "f57ff04b, FULL", // dsb ish
    "f57ff049, LOAD", // dsb ishld
    "f57ff04a, STORE_DSB", // dsb ishst
    "f57ff06f, INSTRUCTION", // isb
    "f3bf_8f5b, FULL", // dmb ish
    "f3bf_8f59, LOAD", // dmb ishld
    "f3bf_8f5a, STORE", // dmb ishst
    "f3bf_8f4b, FULL", // dsb ish
    "f3bf_8f4a, STORE_DSB", // dsb ishst
    "f3bf_8f6f, INSTRUCTION" // isb
  })
  void fencesHaveTheirKinds(String word, Fence fence) {
    assertThat(of(word).kind()).isEqualTo(Kind.FENCE);
    assertThat(of(word).fence()).isEqualTo(fence);
  }

  @ParameterizedTest
  @CsvSource({
    "ee070fba, FULL", // mcr p15, 0, r0, c7, c10, 5
    "ee070f9a, FULL", // mcr p15, 0, r0, c7, c10, 4
    "ee070f95, INSTRUCTION", // mcr p15, 0, r0, c7, c5, 4
    "ee079f95, INSTRUCTION", // mcr p15, 0, r9, c7, c5, 4
    "ee07cf95, INSTRUCTION", // mcr p15, 0, ip, c7, c5, 4
    "ee07ef95, INSTRUCTION", // mcr p15, 0, lr, c7, c5, 4
    "ee07_0fba, FULL",
    "ee07_0f9a, FULL",
    "ee07_0f95, INSTRUCTION",
    "ee07_cf95, INSTRUCTION"
  })
  void operationsOfCoprocessor15AreFencesToo(String word, Fence fence) {
    assertThat(of(word).kind()).isEqualTo(Kind.FENCE);
    assertThat(of(word).fence()).isEqualTo(fence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f57ff057", "f57ff056", "f57ff047", "f3bf_8f57"}) // nsh, nshst; dsb nsh
  void nonShareableFencesOrderNothing(String word) {
    assertThat(of(word).fence()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "e5901000, PLAIN, NONE, false", // ldr r1, [r0]
    "e5801000, PLAIN, NONE, false", // str r1, [r0]
    "e1901c9f, PLAIN, FULL, false", // lda r1, [r0]
    "e1d01c9f, PLAIN, FULL, false", // ldab r1, [r0]
    "e180fc91, PLAIN, NONE, true", // stl r1, [r0]
    "e1e0fc91, PLAIN, NONE, true", // stlh r1, [r0]
    "e1901f9f, LOAD_EXCLUSIVE, NONE, false", // ldrex r1, [r0]
    "e1b02f9f, LOAD_EXCLUSIVE, NONE, false", // ldrexd r2, r3, [r0]
    "e1901e9f, LOAD_EXCLUSIVE, FULL, false", // ldaex r1, [r0]
    "e1b02e9f, LOAD_EXCLUSIVE, FULL, false", // ldaexd r2, r3, [r0]
    "e1802f91, STORE_EXCLUSIVE, NONE, false", // strex r2, r1, [r0]
    "e1a01f92, STORE_EXCLUSIVE, NONE, false", // strexd r1, r2, r3, [r0]
    "e1802e91, STORE_EXCLUSIVE, NONE, true", // stlex r2, r1, [r0]
    "e1a01e92, STORE_EXCLUSIVE, NONE, true", // stlexd r1, r2, r3, [r0]
    "6801, PLAIN, NONE, false", // ldr r1, [r0]
    "6001, PLAIN, NONE, false", // str r1, [r0]
    "e8d0_1faf, PLAIN, FULL, false", // lda r1, [r0]
    "e8c0_1faf, PLAIN, NONE, true", // stl r1, [r0]
    "e850_1f00, LOAD_EXCLUSIVE, NONE, false", // ldrex r1, [r0]
    "e8d0_237f, LOAD_EXCLUSIVE, NONE, false", // ldrexd r2, r3, [r0]
    "e8d0_1fef, LOAD_EXCLUSIVE, FULL, false", // ldaex r1, [r0]
    "e8d0_23ff, LOAD_EXCLUSIVE, FULL, false", // ldaexd r2, r3, [r0]
    "e840_1200, STORE_EXCLUSIVE, NONE, false", // strex r2, r1, [r0]
    "e8c0_2371, STORE_EXCLUSIVE, NONE, false", // strexd r1, r2, r3, [r0]
    "e8c0_1fe2, STORE_EXCLUSIVE, NONE, true", // stlex r2, r1, [r0]
    "e8c0_23f1, STORE_EXCLUSIVE, NONE, true" // stlexd r1, r2, r3, [r0]
  })
  void accessesAcquireAndReleaseAsTheirNamesSay(
      String word, Kind kind, Acquire acquire, boolean release) {
    assertThat(of(word).kind()).isEqualTo(kind);
    assertThat(of(word).acquire()).isEqualTo(acquire);
    assertThat(of(word).release()).isEqualTo(release);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "e1a01002", // mov r1, r2
        "e0911002", // adds r1, r1, r2
        "e0010392", // mul r1, r2, r3
        "e0211001", // eor r1, r1, r1
        "e5901000", // ldr r1, [r0]
        "e7901002", // ldr r1, [r0, r2]
        "e4901004", // ldr r1, [r0], #4
        "e8900006", // ldm r0, {r1, r2}
        "e92d0006", // push {r1, r2}
        "e1901f9f", // ldrex r1, [r0]
        "e1802f91", // strex r2, r1, [r0]
        "1afffffe", // bne
        "9afffffe", // bls
        "ebfffffe", // bl
        "0011", // movs r1, r2
        "eb01_0102", // add.w r1, r1, r2
        "f850_1002", // ldr.w r1, [r0, r2]
        "d1fe", // bne
        "b119" // cbz r1
      })
  void valuesGoWhereTheManualsOperationPutsThem(String word) {
    assertThat(of(word).values()).isEqualTo(Values.EXACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "11a01002", // movne r1, r2
        "15901000", // ldrne r1, [r0]
        "05801000", // streq r1, [r0]
        "11802f91", // strexne r2, r1, [r0]
        "20811002", // addcs r1, r1, r2
        "9bfffffe" // blls
      })
  void conditionalInstructionsHandOnPerhaps(String word) {
    assertThat(of(word).values()).isEqualTo(Values.PERHAPS);
  }

  /**
   * The register that steps is added to the base (F5.1 LDR (register)), which the register's use
   * does not say; after the access, it is none of the address.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "e7b0100c", // ldr r1, [r0, ip]!
        "e6901002", // ldr r1, [r0], r2
        "e6101002", // ldr r1, [r0], -r2
        "e6901009", // ldr r1, [r0], r9
        "e690100a", // ldr r1, [r0], sl
        "e690100b", // ldr r1, [r0], fp
        "e690100c", // ldr r1, [r0], ip
        "e690100e", // ldr r1, [r0], lr
        "e690110c", // ldr r1, [r0], ip, lsl #2
        "e680100c", // str r1, [r0], ip
        "e01010bc", // ldrh r1, [r0], -ip
        "e08020dc", // ldrd r2, r3, [r0], ip
        "f420078c" // vld1.32 {d0}, [r0], ip
      })
  void whatStepsABaseByARegisterHandsOnPerhaps(String word) {
    assertThat(of(word).values()).isEqualTo(Values.PERHAPS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "e10f1000", // mrs r1, cpsr
        "e128f001", // msr cpsr_f, r1
        "ee101a10", // vmov r1, s0
        "ee1d1f70", // mrc p15, 0, r1, c13, c0, 3
        "e6521f93", // uadd8 r1, r2, r3
        "e6821fb3" // sel r1, r2, r3
      })
  void otherRegistersHandOnPerhaps(String word) {
    assertThat(of(word).values()).isEqualTo(Values.PERHAPS);
  }

  @Test
  void verdictsSayWhichProcessorIsMeant() {
    assertThat(A32Hardware.FACTS.remark()).contains("AArch32", "Armv8");
    assertThat(A32Hardware.FACTS.hasDependencies()).isTrue();
  }
}
