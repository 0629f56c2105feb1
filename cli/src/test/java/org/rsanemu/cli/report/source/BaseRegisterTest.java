// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which register an instruction accesses memory by. */
class BaseRegisterTest {
  @ParameterizedTest
  @CsvSource({
    "'mov eax, dword ptr [rdi + 0x14]', 20, 5",
    "'mov qword ptr [rax], 1', 0, 0",
    "'mov eax, dword ptr [r12 + 8]', 8, 12",
    "'ldr w1, [x0, #0x14]', 20, 0",
    "'ldr.w r1, [r3, #4]', 4, 3",
    "'ldr r1, [r3]', 0, 3",
    "'lw a5,20(a4)', 20, 14"
  })
  void itIsTheOnlyOne(String instruction, long offset, int register) {
    assertThat(BaseRegister.of(instruction, offset)).hasValue(register);
  }

  @ParameterizedTest
  @CsvSource({
    "'mov eax, dword ptr [rdi + rsi*4]', 8",
    "'mov eax, dword ptr [rdi + rsi]', 0",
    "'mov eax, dword ptr [rdi + 0x14]', 8",
    "'ldr w1, [x0, x1]', 0",
    "'ldr w1, [x0, w1, uxtw #2]', 0",
    "'ldr r1, [sp, #4]', 4",
    "'ret', 0",
    "'', 0"
  })
  void elseNoneIsSaid(String instruction, long offset) {
    assertThat(BaseRegister.of(instruction, offset)).isEmpty();
  }
}
