// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DivisionTest {
  /** A row: the instruction, RAX, RDX, the divisor's register, and whether it is surely 0. */
  @ParameterizedTest
  @CsvSource({
    "idiv ecx, 7, 0, 0, true",
    "idiv ecx, 7, 0, 0x700000000, true",
    "idiv rcx, 7, 0, 0x700000000, false",
    "idiv ecx, -2147483648, -1, -1, false",
    "div cx, 7, 0, 0x10000, true",
    "div cl, 7, 0, 0x100, true",
    "div ch, 7, 0, 0x100, false",
    "div ch, 7, 0, 0xff, true",
    "div r9d, 7, 0, 0, true",
    "div r9b, 7, 0, 0x1ff, false",
    "'idiv dword ptr [rbp - 8]', 7, 0, 1, true",
    "'idiv dword ptr [rbp - 8]', 4294967289, 4294967295, 1, true",
    "'idiv dword ptr [rbp - 8]', 2147483648, 4294967295, 1, false",
    "'idiv dword ptr [rbp - 8]', 7, 1, 1, false",
    "'idiv qword ptr [rip + 0x20]', -9223372036854775808, -1, 1, false",
    "'div qword ptr [rip + 0x20]', -9223372036854775808, 0, 1, true",
    "'div word ptr [rcx]', 7, 0x10000, 1, true",
    "'div byte ptr [rcx]', 7, 0, 1, false",
    "'mov eax, ecx', 7, 0, 0, false",
    "'', 7, 0, 0, false"
  })
  void aDivisionByZeroIsTold(String instruction, long rax, long rdx, String other, boolean zero) {
    long divisor = Long.decode(other);
    assertThat(
            Division.isByZero(
                instruction,
                number ->
                    switch (number) {
                      case X86Registers.RAX -> rax;
                      case X86Registers.RDX -> rdx;
                      default -> divisor;
                    }))
        .isEqualTo(zero);
  }
}
