// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.service.Architectures;

/** Which register an instruction accesses memory by. */
class BaseOperandTest {
  @ParameterizedTest
  @CsvSource({
    "62, 'mov eax, dword ptr [rdi + 0x14]', 20, 5",
    "62, 'mov qword ptr [rax], 1', 0, 0",
    "62, 'mov eax, dword ptr [r12 + 8]', 8, 12",
    "183, 'ldr w1, [x0, #0x14]', 20, 0",
    "40, 'ldr.w r1, [r3, #4]', 4, 3",
    "40, 'ldr r1, [r3]', 0, 3",
    "243, 'lw a5,20(a4)', 20, 14"
  })
  void itIsTheOnlyOne(int machine, String instruction, long offset, int register) {
    assertThat(Architectures.of(machine).base().register(instruction, offset)).hasValue(register);
  }

  @ParameterizedTest
  @CsvSource({
    "62, 'mov eax, dword ptr [rdi + rsi*4]', 8",
    "62, 'mov eax, dword ptr [rdi + rsi]', 0",
    "62, 'mov eax, dword ptr [rdi + 0x14]', 8",
    "183, 'ldr w1, [x0, x1]', 0",
    "183, 'ldr w1, [x0, w1, uxtw #2]', 0",
    "40, 'ldr r1, [sp, #4]', 4",
    "62, 'ret', 0",
    "62, '', 0"
  })
  void elseNoneIsSaid(int machine, String instruction, long offset) {
    assertThat(Architectures.of(machine).base().register(instruction, offset)).isEmpty();
  }
}
