// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/** What instructions read, kill and write, as the manuals say. */
class RegisterUseTest {
  static List<String> listing() {
    return CodeSorts.lines("uses.txt");
  }

  private static RegisterUse use(String set, String code) {
    return CodeSorts.uses(set, HexFormat.of().parseHex(code)).at(CodeSorts.BASE);
  }

  @ParameterizedTest
  @MethodSource("listing")
  void readsAndWritesAsTheManualsSay(String line) {
    String[] columns = (line + " ").split("\\|", -1);
    String[] wanted = {"", "", ""};
    System.arraycopy(columns, 3, wanted, 0, columns.length - 3);
    RegisterUse use = use(columns[0].strip(), columns[1].strip());
    long kills = CodeSorts.set(wanted[1]);
    assertThat(hex(use.reads())).as("reads").isEqualTo(hex(CodeSorts.set(wanted[0])));
    assertThat(hex(use.kills())).as("kills").isEqualTo(hex(kills));
    assertThat(hex(use.writes() & ~kills))
        .as("writes besides")
        .isEqualTo(hex(CodeSorts.set(wanted[2]) & ~kills));
  }

  /** {@code sete sil}, and what comes next. */
  @ParameterizedTest
  @CsvSource({
    "400f94c6400fb6f6, true", // movzx esi, sil
    "400f94c648 0fbef6, true", // movsx rsi, sil
    "400f94c6400fb6c6, false", // movzx eax, sil
    "400f94c60fb6f0, false", // movzx esi, al
    "400f94c64084f6, false", // test sil, sil
    "400f94c6, false",
    "408a37400fb6f6, true", // mov sil, [rdi]
    "4000fe400fb6f6, false" // add sil, dil
  })
  void whatIsMadeOfAPartLeavesNothingOfTheRest(String code, boolean kills) {
    long killed = use("x86", code.replace(" ", "")).kills() & CodeSorts.set("rsi");
    assertThat(killed != RegisterSet.NONE).isEqualTo(kills);
  }

  private static String hex(long set) {
    return Long.toHexString(set);
  }

  @ParameterizedTest
  @CsvSource({
    "x86, 75fe, BRANCH, 0x10000",
    "x86, e8fbffffff, CALL, 0x10000",
    "x86, ffe0, JUMP, -1",
    "x86, c3, RETURN, -1",
    "x86, 0f05, SYSTEM_CALL, -1",
    "x86, 0f0b, TRAP, -1",
    "x86, 06, UNKNOWN, -1",
    "a64, 40000054, BRANCH, 0x10008",
    "a64, 400000b4, BRANCH, 0x10008",
    "a64, 00001fd6, JUMP, -1",
    "a64, c0035fd6, RETURN, -1",
    "a32, 1eff2f11, RETURN, -1", // bxne lr
    "a32, 1080bde8, RETURN, -1", // pop {r4, pc}
    "a32, feffff0a, BRANCH, 0x10000",
    "a32, 00f09fe5, JUMP, -1", // ldr pc, [pc]
    "t32, fed0, BRANCH, 0x10000",
    "t32, 7047, RETURN, -1",
    "t32, dfe800f0, JUMP, -1", // tbb
  })
  void goesWhereItSays(String set, String code, RegisterUse.Flow flow, long target) {
    RegisterUse use = use(set, code);
    assertThat(use.flow()).isEqualTo(flow);
    assertThat(use.target()).isEqualTo(target);
  }

  @Test
  void aConditionalReturnIsTold() {
    assertThat(use("a32", "1eff2f11").conditional()).isTrue();
    assertThat(use("a32", "1eff2fe1").conditional()).isFalse();
  }

  @Test
  void unknownBytesReadAllAndKillNothing() {
    RegisterUse use = use("x86", "c5f8580a"); // vaddps
    assertThat(use.flow()).isEqualTo(RegisterUse.Flow.UNKNOWN);
    assertThat(use.reads()).isEqualTo(RegisterSet.ALL);
    assertThat(use.kills()).isEqualTo(RegisterSet.NONE);
    assertThat(CodeSorts.uses("a64", new byte[0]).at(0x1234).flow())
        .isEqualTo(RegisterUse.Flow.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "x86, 8b45fc, 5, -4, 4, true, false",
    "x86, 8345fc01, 5, -4, 4, true, true",
    "x86, 48890424, 4, 0, 8, false, true",
    "a64, e00f40b9, 31, 12, 4, true, false",
    "a64, fd7bbfa9, 31, -16, 16, false, true",
    "a32, 08300be5, 11, -8, 4, false, true",
    "t32, 7b68, 7, 4, 4, true, false",
    "a32, 10402de9, 13, -8, 8, false, true", // push {r4, lr}
  })
  void memoryOfTheStackIsTold(
      String set, String code, int base, long offset, int size, boolean load, boolean store) {
    assertThat(use(set, code).stack())
        .containsExactly(new RegisterUse.StackOperand(base, offset, size, load, store));
  }

  /** What only stores is not taken for one that reads first, as an addition to memory does. */
  @ParameterizedTest
  @CsvSource({
    "df38, false, true", // fistp qword ptr [rax]
    "dd18, false, true", // fstp qword ptr [rax]
    "d938, false, true", // fnstcw word ptr [rax]
    "df28, true, false", // fild qword ptr [rax]
    "dc00, true, false", // fadd qword ptr [rax]
    "0f1300, false, true", // movlps qword ptr [rax], xmm0
    "660f1700, false, true", // movhpd qword ptr [rax], xmm0
    "0f1200, true, false", // movlps xmm0, qword ptr [rax]
    "f30f1100, false, true", // movss dword ptr [rax], xmm0
    "0100, true, true", // add dword ptr [rax], eax
  })
  void aStoreLoadsNothing(String code, boolean load, boolean store) {
    RegisterUse.Operand operand = requireNonNull(use("x86", code).operand());
    assertThat(operand.load()).isEqualTo(load);
    assertThat(operand.store()).isEqualTo(store);
  }

  /** Where RAX is 0x1000, RCX {@code bit}, and the thread has its variables from 0x7000 on. */
  @ParameterizedTest
  @CsvSource({
    "64ff00, 0, 0x8000", // inc dword ptr fs:[rax]
    "64ff0425f0ffffff, 0, 0x6ff0", // inc dword ptr fs:[-16]
    "480fab08, 130, 0x1010", // bts qword ptr [rax], rcx
    "480fab08, -1, 0xff8",
    "0fab08, 0x1ffffffff, 0xffc", // bts dword ptr [rax], ecx
    "660fb30c00, 16, 0x2002", // btr word ptr [rax + rax], cx
    "64480fa308, 64, 0x8008", // bt qword ptr fs:[rax], rcx
  })
  void distantMemoryIsTold(String code, String bit, String address) {
    RegisterUse use = use("x86", code);
    assertThat(use.operand()).isNull();
    long at =
        requireNonNull(use.distant())
            .address(number -> number == 0 ? 0x1000 : Long.decode(bit), 0x7000);
    assertThat(at).isEqualTo(Long.decode(address));
  }

  @ParameterizedTest
  @CsvSource({
    "x86, 4889e5, 5, 4, 0",
    "x86, 488d45fc, 0, 5, -4",
    "x86, 488d7c4004, 7, -1, 4", // lea rdi, [rax + rax*2 + 4]
    "x86, 4883ec10, 4, 4, -16",
    "x86, 53, 4, 4, -8",
    "x86, c9, 4, 5, 8",
    "a64, ff4300d1, 31, 31, -16",
    "a64, fd030091, 29, 31, 0",
    "a64, fd7bc1a8, 31, 31, 16",
    "a32, 04d04be2, 13, 11, -4",
    "t32, bd46, 13, 7, 0",
    "t32, 83b0, 13, 13, -12",
    "t32, 0c37, 7, 7, 12",
  })
  void frameArithmeticIsTold(String set, String code, int to, int from, long offset) {
    assertThat(use(set, code).move()).isEqualTo(new RegisterUse.Move(to, from, offset));
  }

  /** itt eq; moveq r0, r1; addeq r2, r3; mov r4, r5. */
  @Test
  void anItBlockEndsWhereItEnds() {
    RegisterUses uses = CodeSorts.uses("t32", HexFormat.of().parseHex("04bf08461a442c46"));
    assertThat(uses.at(CodeSorts.BASE + 2).kills()).isEqualTo(RegisterSet.NONE);
    assertThat(uses.at(CodeSorts.BASE + 2).reads()).isEqualTo(CodeSorts.set("r1 flags"));
    assertThat(uses.at(CodeSorts.BASE + 4).conditional()).isTrue();
    assertThat(uses.at(CodeSorts.BASE + 6).kills()).isEqualTo(CodeSorts.set("r4"));
  }
}
