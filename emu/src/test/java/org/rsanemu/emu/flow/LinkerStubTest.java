// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.flow.RegisterUse;

class LinkerStubTest {
  @ParameterizedTest
  @CsvSource({
    // jmp *0x2fe2(%rip), behind endbr64, and with bnd
    "x86, ff25e22f0000, 0x12fe8",
    "x86, f30f1efaff25e22f0000, 0x12fec",
    "x86, f30f1efaf2ff25e22f0000, 0x12fed",
    // adrp x16, +0x1f000; ldr x17, [x16, #0xfb0]; add x16, x16, #0xfb0; br x17; with bti c
    "a64, f0000090 11da47f9 10c23e91 20021fd6, 0x2cfb0",
    "a64, 5f2403d5 f0000090 11da47f9 10c23e91 20021fd6, 0x2cfb0",
    // add ip, pc, #0, 12; add ip, ip, #4096; ldr pc, [ip, #2920]!
    "a32, 00c68fe2 01ca8ce2 68fbbce5, 0x11b70",
  })
  void stubsJumpByAWord(String set, String code, String slot) {
    assertThat(slot(set, code)).isEqualTo(Long.decode(slot));
  }

  @ParameterizedTest
  @CsvSource({
    // jmp *%rax; push, then jmp *0(%rip); call *0(%rip)
    "x86, ffe0",
    "x86, 50ff2500000000",
    "x86, ff1500000000c3",
    // mov edi, [rsi]; jmp *0(%rip), and mov edi, 5 before it: functions, which pass an argument
    "x86, 8b3eff2500000000",
    "x86, bf05000000ff2500000000",
    // mov w0, #5; adrp x16, +0x1f000; ldr x17, [x16, #0xfb0]; br x17
    "a64, a0008052 f0000090 11da47f9 20021fd6",
    // mov [rip+0], eax; jmp *0(%rip)
    "x86, 890500000000ff2500000000",
    // ldr x17, [x0]; br x17; and one that jumps by a register that nothing loads
    "a64, 110040f9 20021fd6",
    "a64, 00021fd6",
    // bx r12; ldr pc, [r0]
    "a32, 1cff2fe1",
    "a32, 00f090e5",
  })
  void otherCodeIsNone(String set, String code) {
    assertThat(slot(set, code)).isEqualTo(RegisterUse.NOWHERE);
  }

  private static long slot(String set, String code) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    return LinkerStub.slot(CodeSorts.uses(set, bytes), CodeSorts.BASE);
  }
}
