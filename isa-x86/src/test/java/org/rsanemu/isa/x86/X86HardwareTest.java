// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.isa.hardware.HardwareInstruction.Kind;
import org.rsanemu.lift.Lifter;
import org.rsanemu.model.hardware.Fence;

/** Bytes as GNU as makes them; pages are of the SDM's volume 3A, chapter 9. */
class X86HardwareTest {
  private final Lifter lifter = Lifter.forMachine(62);

  private HardwareInstruction of(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return X86Hardware.FACTS.of(lifter.meaning(bytes, 0, 0x1000, false), bytes, false);
  }

  /** A locked instruction that leaves the stack as it is, too: compilers write it for mfence. */
  @ParameterizedTest
  @ValueSource(strings = {"0fae f0", "f0 48 830c24 00"}) // mfence; lock orq $0, (%rsp)
  void theFencesOrderAll(String bytes) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.FENCE);
    assertThat(of(bytes).fence()).isEqualTo(Fence.FULL);
  }

  /** Stores stay in order, and loads do, without them; neither orders a store and a later load. */
  @ParameterizedTest
  @ValueSource(strings = {"0fae f8", "0fae e8", "f390", "90", "0f1f00"}) // sfence lfence pause nop
  void noOtherOneOrdersAnything(String bytes) {
    assertThat(of(bytes).fence()).isNull();
    assertThat(of(bytes).kind()).isIn(Kind.PLAIN, Kind.FENCE);
  }

  @ParameterizedTest
  @CsvSource({
    "f0 8307 01", // lock addl $1, (%rdi)
    "f0 48 0fc107", // lock xaddq %rax, (%rdi)
    "f0 0fba2f 01", // lock btsl $1, (%rdi)
    "f0 ff07", // lock incl (%rdi)
    "f0 48 f717", // lock notq (%rdi)
    "f0 48 1907", // lock sbbq %rax, (%rdi)
    "48 870f", // xchgq %rcx, (%rdi)
    "860f", // xchgb %cl, (%rdi)
    "f0 48 870f" // lock xchgq %rcx, (%rdi)
  })
  void lockedInstructionsReadAndWriteAsOne(String bytes) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.RMW);
  }

  /** The register in the second byte's middle, which REX.R extends; a pair's low part first. */
  @ParameterizedTest
  @CsvSource({
    "f0 48 0fb10f, 1", // lock cmpxchgq %rcx, (%rdi)
    "f0 44 0fb107, 8", // lock cmpxchgl %r8d, (%rdi)
    "f0 66 0fb10f, 1", // lock cmpxchgw %cx, (%rdi)
    "f0 0fb00f, 1", // lock cmpxchgb %cl, (%rdi)
    "f0 40 0fb037, 6", // lock cmpxchgb %sil, (%rdi)
    "f0 48 0fc70f, '3 1'" // lock cmpxchg16b (%rdi)
  })
  void lockedComparisonsSayWhatTheyWrite(String bytes, String registers) {
    List<Integer> numbers = Stream.of(registers.split(" ")).map(Integer::valueOf).toList();
    assertThat(of(bytes).swapped()).isEqualTo(numbers);
  }

  /** lock cmpxchgb %dh, (%rdi). */
  @Test
  void theHighByteRegistersAreNotModelled() {
    assertThat(of("f0 0fb037").kind()).isEqualTo(Kind.LOOSE);
  }

  @ParameterizedTest
  @CsvSource({
    "f0 48 0fb10f, 1", // lock cmpxchgq %rcx, (%rdi)
    "f0 0fc70f, 2", // lock cmpxchg8b (%rdi)
    "f0 48 0fc70f, 2" // lock cmpxchg16b (%rdi)
  })
  void lockedComparisonsSayWhatTheyCompareWith(String bytes, int registers) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.CAS);
    assertThat(of(bytes).expected()).hasSize(registers);
    assertThat(of(bytes).expected().getFirst()).isZero(); // rax
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "48 8b07", // movq (%rdi), %rax
        "48 8907", // movq %rax, (%rdi)
        "8807", // movb %al, (%rdi)
        "8307 01", // addl $1, (%rdi)
        "48 0fb10f", // cmpxchgq %rcx, (%rdi), unlocked
        "48 91", // xchgq %rcx, %rax
        "50", // pushq %rax
        "ffd0", // call *%rax
        "a4", // movsb, alone
        "48 a5", // movsq
        "48 ab" // stosq
      })
  void allElseIsPlain(String bytes) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.PLAIN);
  }

  /** 9.2.4: the stores of a fast string operation may appear out of order. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "f3 a4", // rep movsb
        "f3 48 a5", // rep movsq
        "f3 aa", // rep stosb
        "f3 48 ab", // rep stosq
        "f3 66 ab", // rep stosw, prefixes in either order
        "66 f3 ab"
      })
  void repeatedStringInstructionsHaveNoOrder(String bytes) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.LOOSE);
  }

  /** 9.2.2: streaming stores are weakly ordered. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "48 0fc307", // movntiq %rax, (%rdi)
        "66 0fe707", // movntdq %xmm0, (%rdi)
        "0f2b07", // movntps %xmm0, (%rdi)
      })
  void nonTemporalStoresHaveNoOrder(String bytes) {
    assertThat(of(bytes).kind()).isEqualTo(Kind.LOOSE);
  }

  @Test
  void nothingDependsOnValues() {
    assertThat(X86Hardware.FACTS.hasDependencies()).isFalse();
    assertThat(X86Hardware.FACTS.model().readsEarly()).isFalse();
  }
}
